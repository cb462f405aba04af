import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { PdfPage, toPdf } from "#platform/pdf.ts";
import { formatMoney } from "#shared/money.ts";
import { cityLine, streetLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import { dateInZone, formatDay, formatDayValue } from "#shared/zoned-time.ts";
import type { Order } from "../../contract/order.ts";
import type { Buyer } from "../../domain/buyer.ts";
import { toInvoiceRows } from "./invoice-rows.ts";
import { drawBuyer, drawIssuer } from "./paper-head.ts";

const LEFT = 56;
const RIGHT = 539;
/** Where what says how it gets to its buyer begins, beside the buyer. */
const MIDDLE = 320;
const LINES_A_PAGE = 24;

/** Cuts a text that would run into the amounts. */
function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** The invoice of a paid order as PDF, A4: who, to whom, what, how much, how paid. */
export async function toInvoicePdf(
  order: Order,
  { clinic, buyer }: { clinic: ClinicSettings; buyer: Buyer },
): Promise<Buffer> {
  const { currency, number } = order;
  const { items, sums, paid, visitIsPaidAtClinic: visit } = toInvoiceRows(order);
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const pages: PdfPage[] = [];
  for (let start = 0; start === 0 || start < items.length; start += LINES_A_PAGE) {
    const page = new PdfPage();
    pages.push(page);
    drawHead(page, order, clinic);
    drawBuyer(page, buyer, clinic);
    let y = 560;
    page
      .text(LEFT, y, "Item", { size: 9 })
      .text(380, y, "Quantity", { size: 9 })
      .right(RIGHT, y, "Amount", { size: 9 });
    page.rule(LEFT, RIGHT, y - 8);
    for (const line of items.slice(start, start + LINES_A_PAGE)) {
      y -= 20;
      page.text(LEFT, y, cut(`${line.name}${line.detail ? `, ${line.detail}` : ""}`, 62));
      page.text(380, y, `${line.quantity} × ${money(line.unitPrice)}`).right(RIGHT, y, money(line.lineTotal));
    }
    if (start + LINES_A_PAGE < items.length) continue;
    y -= 12;
    page.rule(LEFT, RIGHT, y);
    for (const [name, cents] of sums) {
      y -= 18;
      page.text(380, y, name).right(RIGHT, y, money(cents));
    }
    y -= 24;
    page.text(380, y, paid[0], { bold: true }).right(RIGHT, y, money(paid[1]), { bold: true });
    if (!visit) continue;
    const how = visit.isPaid ? "was paid at the clinic." : `is paid at the clinic: ${money(visit.dueAtClinic)}.`;
    page.text(LEFT, y - 34, `Your visit on ${formatDay(visit.date, { year: true })} ${how}`);
  }
  return toPdf(pages, { title: `Invoice ${number}`, date: new Date(order.paidAt ?? order.placedAt) });
}

function drawHead(
  page: PdfPage,
  { number, placedAt, paidAt, productOrder, gifts, serviceOrder }: Order,
  clinic: ClinicSettings,
): void {
  drawIssuer(page, clinic);
  page.text(LEFT, 690, `Invoice ${number}`, { size: 20, bold: true });
  const day = formatDayValue(dateInZone(new Date(paidAt ?? placedAt), clinic.timeZone));
  page.text(LEFT, 670, day);
  const fulfillment = productOrder?.fulfillment;
  if (fulfillment?.kind === "shipping" && fulfillment.address) {
    const { address } = fulfillment;
    const lines = [
      "Shipped to",
      `${address.firstName} ${address.lastName}`.trim(),
      streetLine(address),
      cityLine(ofCountry(address)),
    ];
    for (const [index, line] of lines.entries()) page.text(MIDDLE, 646 - index * 14, cut(line, 44));
  } else {
    const withoutGoods = gifts ? "By email" : undefined;
    const how =
      fulfillment?.kind === "shipping" ? "To be shipped" : fulfillment ? "Pickup at the clinic" : withoutGoods;
    const visited = serviceOrder && !fulfillment ? `Visit on ${formatDay(serviceOrder.date, { year: true })}` : how;
    if (visited) page.text(MIDDLE, 646, visited);
  }
}
