import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { drawLetterhead, PAPER } from "#modules/content/server/public.ts";
import { type PdfLook, PdfPage, SOFT, toPdf } from "#platform/pdf.ts";
import { formatMoney } from "#shared/money.ts";
import { cityLine, streetLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import { dateInZone, formatDate } from "#shared/zoned-time.ts";
import type { Order } from "../../contract/order.ts";
import type { Buyer } from "../../domain/buyer.ts";
import { toInvoiceContent } from "./invoice-content.ts";
import { BUYER_TOP_Y, CONTENT_TOP_Y, drawBuyer } from "./paper-head.ts";

const { left: LEFT, right: RIGHT } = PAPER;
/** The left edge of the delivery text, beside the buyer. */
const MIDDLE = 320;
/** The left edge of the sums. */
const SUMS = 340;
const LINES_A_PAGE = 17;

/** Shortens a text that would run into the amounts. */
function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** Returns the invoice of a paid order as a PDF in A4: seller, buyer, items, amounts and payments. */
export async function toInvoicePdf(
  order: Order,
  { clinic, buyer, look }: { clinic: ClinicSettings; buyer: Buyer; look?: PdfLook | undefined },
): Promise<Buffer> {
  const { currency, number } = order;
  const { items, sums, paid, visitIsPaidAtClinic: visit } = toInvoiceContent(order);
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const paidOn = formatDate(dateInZone(new Date(order.paidAt ?? order.placedAt), clinic.location.timeZone));
  const pages: PdfPage[] = [];
  for (let start = 0; start === 0 || start < items.length; start += LINES_A_PAGE) {
    const page = new PdfPage();
    pages.push(page);
    drawLetterhead(page, clinic, { title: `Invoice ${number}`, below: paidOn });
    drawBuyer(page, buyer, clinic);
    drawDelivery(page, order);
    let y = CONTENT_TOP_Y;
    page
      .text(LEFT, y, "Item", { size: 8.5, color: SOFT })
      .text(SUMS, y, "Quantity", { size: 8.5, color: SOFT })
      .right(RIGHT, y, "Amount", { size: 8.5, color: SOFT });
    page.rule(LEFT, RIGHT, y - 8);
    for (const line of items.slice(start, start + LINES_A_PAGE)) {
      y -= 22;
      page.text(LEFT, y, cut(`${line.name}${line.detail ? `, ${line.detail}` : ""}`, 52));
      page.text(SUMS, y, `${line.quantity} × ${money(line.unitPrice)}`, { color: SOFT });
      page.right(RIGHT, y, money(line.lineTotal));
      page.rule(LEFT, RIGHT, y - 8, { faint: true });
    }
    if (start + LINES_A_PAGE < items.length) continue;
    y -= 12;
    for (const [name, cents] of sums) {
      y -= 18;
      page.text(SUMS, y, name, { color: SOFT }).right(RIGHT, y, money(cents));
    }
    page.rule(SUMS, RIGHT, y - 10);
    y -= 31;
    page.text(SUMS, y, paid[0], { bold: true }).right(RIGHT, y, money(paid[1]), { size: 17, serif: "upright" });
    if (!visit) continue;
    const how = visit.isPaid ? "was paid at the clinic." : `is paid at the clinic: ${money(visit.dueAtClinic)}.`;
    page.text(LEFT, y - 40, `Your visit on ${formatDate(visit.date)} ${how}`);
  }
  return toPdf(pages, { title: `Invoice ${number}`, date: new Date(order.paidAt ?? order.placedAt), look });
}

/** Draws where the goods are sent, or how they are handed over. */
function drawDelivery(page: PdfPage, { productOrder, gifts, serviceOrder }: Order): void {
  const fulfillment = productOrder?.fulfillment;
  if (fulfillment?.kind === "shipping" && fulfillment.address) {
    const { address } = fulfillment;
    const lines = [
      "Shipped to",
      `${address.firstName} ${address.lastName}`.trim(),
      streetLine(address),
      cityLine(ofCountry(address)),
    ];
    for (const [index, line] of lines.entries()) page.text(MIDDLE, BUYER_TOP_Y - index * 14, cut(line, 44));
    return;
  }
  const withoutGoods = gifts ? "By email" : undefined;
  const how = fulfillment?.kind === "shipping" ? "To be shipped" : fulfillment ? "Pickup at the clinic" : withoutGoods;
  const visited = serviceOrder && !fulfillment ? `Visit on ${formatDate(serviceOrder.date)}` : how;
  if (visited) page.text(MIDDLE, BUYER_TOP_Y, visited);
}
