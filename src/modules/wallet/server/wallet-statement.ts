import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { drawLetterhead, getClinicSettings, PAPER, readPaperLook } from "#modules/content/server/public.ts";
import { balanceBefore, listStatement } from "#modules/ledger/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { PdfPage, toPdf } from "#platform/pdf.ts";
import { toCsv } from "#platform/resource/csv/to-csv.ts";
import { formatMoney } from "#shared/money.ts";
import { addDays, dateInZone, formatDate, startOfDay } from "#shared/zoned-time.ts";
import type { WireWalletEntry } from "../contract/calls.ts";
import { entryWords } from "../domain/entry-words.ts";
import { toEntries } from "./list-wallet-entries.ts";
import { readWalletAccounts } from "./wallet-accounts.ts";

/** The maximum number of lines in a statement, more than a customer has in a year. */
const MOST_LINES = 5_000;
const LINES_A_PAGE = 33;
const { left: LEFT, right: RIGHT } = PAPER;

type Year = { customerId: string; year: number };

type Statement = {
  clinic: ClinicSettings;
  year: number;
  before: number;
  /** The oldest first. */
  entries: WireWalletEntry[];
};

async function readStatement(db: DatabaseOrTransaction, { customerId, year }: Year): Promise<Statement> {
  const clinic = await getClinicSettings(db);
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const span = {
    from: startOfDay(first, clinic.location.timeZone),
    to: startOfDay(addDays(last, 1), clinic.location.timeZone),
  };
  const accounts = await readWalletAccounts(db, customerId);
  const lines = await listStatement(db, accounts.all, { limit: MOST_LINES, span });
  return {
    clinic,
    year,
    before: await balanceBefore(db, accounts.all, span.from),
    entries: await toEntries(db, { lines: lines.reverse(), accounts, customerId }),
  };
}

const nameOf = ({ last4, account }: WireWalletEntry) =>
  last4 ? `Gift card ${last4}` : (NAMES[account] ?? "Store credit");

const NAMES: Record<string, string> = { credit: "Credit", deposit: "Deposit" };

/** Returns a file response with the headers for a private document. */
function fileOf(bytes: Buffer, { type, name }: { type: string; name: string }): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Returns a year's statement of store credit, gift cards and deposits as an A4 PDF. */
export async function getStatementPdf(db: DatabaseOrTransaction, of: Year): Promise<Response> {
  const statement = await readStatement(db, of);
  const { entries, year, clinic } = statement;
  const pages: PdfPage[] = [];
  for (let start = 0; start === 0 || start < entries.length; start += LINES_A_PAGE)
    pages.push(drawPage(statement, start));
  // The PDF is dated by its last entry, so that the same statement always has the same bytes.
  const date = new Date(entries.at(-1)?.at ?? startOfDay(`${year}-01-01`, clinic.location.timeZone));
  const bytes = await toPdf(pages, { title: `Statement ${year}`, date, look: await readPaperLook(db, clinic) });
  return fileOf(bytes, { type: "application/pdf", name: `statement-${year}.pdf` });
}

function drawPage({ clinic, year, before, entries }: Statement, start: number): PdfPage {
  const {
    currency,
    location: { timeZone },
  } = clinic;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const page = new PdfPage();
  drawLetterhead(page, clinic, { title: `Statement ${year}`, below: "Store credit, gift cards and deposits" });
  let y = 618;
  page.text(LEFT, y, "Date", { size: 9 }).text(136, y, "What happened", { size: 9 });
  page.text(360, y, "Where", { size: 9 }).right(RIGHT, y, "Amount", { size: 9 });
  page.rule(LEFT, RIGHT, y - 8);
  y -= 22;
  if (start === 0) {
    page.text(LEFT, y, `Balance at the start of ${year}`).right(RIGHT, y, money(before));
    y -= 16;
  }
  for (const entry of entries.slice(start, start + LINES_A_PAGE)) {
    const day = formatDate(dateInZone(new Date(entry.at), timeZone));
    page.text(LEFT, y, day).text(136, y, entryWords(entry)).text(360, y, nameOf(entry));
    page.right(RIGHT, y, money(entry.amount));
    y -= 16;
  }
  if (start + LINES_A_PAGE < entries.length) return page;
  const after = entries.reduce((sum, { amount }) => sum + amount, before);
  page.rule(LEFT, RIGHT, y + 6);
  page.text(LEFT, y - 12, `Balance at the end`, { bold: true }).right(RIGHT, y - 12, money(after), { bold: true });
  return page;
}

/**
 * Returns a year's statement as CSV: amounts in the clinic's currency with a decimal point, and the balance after each
 * movement.
 */
export async function getStatementCsv(db: DatabaseOrTransaction, of: Year): Promise<Response> {
  const { entries, before, clinic, year } = await readStatement(db, of);
  let balance = before;
  const rows = entries.map((entry) => {
    balance += entry.amount;
    return [
      ...[dateInZone(new Date(entry.at), clinic.location.timeZone), entryWords(entry), nameOf(entry)],
      ...[(entry.amount / 100).toFixed(2), (balance / 100).toFixed(2)],
    ];
  });
  const bytes = toCsv([["Date", "What happened", "Where", "Amount", "Balance"], ...rows]);
  return fileOf(bytes, { type: "text/csv; charset=utf-8", name: `statement-${year}.csv` });
}
