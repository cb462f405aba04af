import { drawLetterhead, getClinicSettings, PAPER, readPaperLook } from "#modules/content/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { PdfPage, SOFT, toPdf } from "#platform/pdf.ts";
import { exactMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import type { WirePayLine, WirePersonPay } from "../../staff/contract/pay-schemas.ts";
import { readPersonPay } from "../periods/read-pay.ts";

const { left: LEFT, right: RIGHT } = PAPER;
const TOP = 626;
const BOTTOM = 80;
const STEP = 26;
/** The height of a row of text. The explanation of a line takes up to three rows. */
const ROW = 10;
const LETTERS_A_ROW = 115;
const WIDTH = RIGHT - LEFT - 80;
/** The height available for pay lines: below the totals on the first page, and on each later page. */
const FIRST_ROOM = TOP - 196 - BOTTOM;
const ROOM = TOP - 26 - BOTTOM;

/** Creates a person's pay statement: the totals, then each line with its base, rate and reason. Throws `not_found`. */
export async function payStatement(db: Database, periodId: string, personId: string): Promise<Uint8Array> {
  const [pay, clinic] = [await readPersonPay(db, periodId, personId), await getClinicSettings(db)];
  const { period, person } = pay;
  const span = `${formatDate(period.from)} to ${formatDate(period.to)}`;
  const lines = pay.lines.filter(({ amount, kind }) => amount !== 0 || kind === "hours");
  const pages = pagesOf(lines).map((some, index, all) => {
    const page = new PdfPage();
    if (all.length > 1)
      page.right(RIGHT, BOTTOM - 30, `Page ${index + 1} of ${all.length}`, { size: 7.5, color: SOFT });
    drawLetterhead(page, clinic, { title: "Pay statement", below: span });
    page.text(LEFT, TOP, person.name, { bold: true });
    let y = TOP - 26;
    if (index === 0) y = drawSums(page, pay, y);
    for (const line of some) y = drawLine(page, line, y);
    return page;
  });
  const date = new Date(`${period.to}T12:00:00Z`);
  return toPdf(pages, { title: `Pay statement ${span}`, date, look: await readPaperLook(db, clinic) });
}

/** Splits lines into pages. There is always at least one page, because it shows the totals. */
function pagesOf(lines: readonly WirePayLine[]): WirePayLine[][] {
  const pages: WirePayLine[][] = [[]];
  let room = FIRST_ROOM;
  for (const line of lines) {
    if (heightOf(line) > room) {
      pages.push([]);
      room = ROOM;
    }
    pages.at(-1)?.push(line);
    room -= heightOf(line);
  }
  return pages;
}

const basisOf = (line: WirePayLine): string => [rateText(line), line.reason].filter(Boolean).join(", ");
const rowsOf = (line: WirePayLine): number => Math.min(3, Math.max(1, Math.ceil(basisOf(line).length / LETTERS_A_ROW)));
const heightOf = (line: WirePayLine): number => STEP + (rowsOf(line) - 1) * ROW;

function drawSums(page: PdfPage, { person }: WirePersonPay, from: number): number {
  const hours = (minutes: number) => (minutes / 60).toFixed(2);
  const worked = person.regularMinutes + person.overtimeMinutes > 0;
  const rows: [label: string, cents: number, stands: boolean][] = [
    [`Hours: ${hours(person.regularMinutes)} regular, ${hours(person.overtimeMinutes)} overtime`, person.hours, worked],
    ["Commission", person.commission, true],
    ["Guarantee", person.guarantee, person.guarantee !== 0],
    ["Bonus", person.bonus, person.bonus !== 0],
    ["Adjustments", person.adjustment, person.adjustment !== 0],
    ["Tips", person.tips, true],
  ];
  let y = from;
  for (const [label, cents] of rows.filter(([, , stands]) => stands)) {
    page.text(LEFT, y, label).right(RIGHT, y, exactMoney(cents));
    y -= 17;
  }
  page.rule(LEFT, RIGHT, y + 8);
  page.text(LEFT, y - 8, "Total", { bold: true }).right(RIGHT, y - 8, exactMoney(person.total), { bold: true });
  return y - 38;
}

function drawLine(page: PdfPage, line: WirePayLine, y: number): number {
  page.text(LEFT, y, `${formatDate(line.day)}  ${line.name.slice(0, 60)}`, { size: 9 });
  page.right(RIGHT, y, exactMoney(line.amount), { size: 9 });
  page.block(LEFT, y - 5, basisOf(line), { size: 7.5, color: SOFT, width: WIDTH, height: rowsOf(line) * ROW });
  return y - heightOf(line);
}

/** Formats a rate as "40% of $200.00". */
function rateText({ unit, rate, base }: WirePayLine): string {
  if (unit === "percent") return `${rate / 100}% of ${exactMoney(base)}`;
  if (unit === "hour") return `${(base / 60).toFixed(2)} hours at ${exactMoney(rate)}`;
  return unit === "piece" || unit === "visit" ? `${base} at ${exactMoney(rate)}` : "";
}
