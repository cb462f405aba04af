import { discountRows } from "#modules/cart/domain/coupons/coupon-rows.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { PdfPage, toPdf } from "#platform/pdf.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import type { Order } from "../../contract/order.ts";

const LEFT = 56;
const RIGHT = 539;
const LINES_A_PAGE = 24;

/** Cuts a text that would run into the amounts. */
function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** The invoice of a paid order as PDF, A4: who, to whom, what, how much, how paid. */
export async function toInvoicePdf(order: Order, clinic: ClinicSettings): Promise<Buffer> {
  const { productOrder, gifts = [], membership, plan, goodsTotals: totals, serviceOrder, currency, number } = order;
  if (!productOrder && gifts.length === 0 && !membership && !plan)
    throw new RangeError("an invoice is made of what was paid for");
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const pages: PdfPage[] = [];
  const rows = [
    ...(productOrder?.lines ?? []),
    ...gifts.map(({ design, amount, quantity }) => ({
      ...{ name: "Gift card", detail: design.name, quantity, unitPrice: amount, lineTotal: amount * quantity },
    })),
    ...(membership ? [membershipRow(membership)] : []),
    ...(plan ? [planRow(plan)] : []),
  ];
  for (let start = 0; start === 0 || start < rows.length; start += LINES_A_PAGE) {
    const page = new PdfPage();
    pages.push(page);
    drawHead(page, order, clinic);
    let y = 560;
    page
      .text(LEFT, y, "Item", { size: 9 })
      .text(380, y, "Quantity", { size: 9 })
      .right(RIGHT, y, "Amount", { size: 9 });
    page.rule(LEFT, RIGHT, y - 8);
    for (const line of rows.slice(start, start + LINES_A_PAGE)) {
      y -= 20;
      page.text(LEFT, y, cut(`${line.name}${line.detail ? `, ${line.detail}` : ""}`, 62));
      page.text(380, y, `${line.quantity} × ${money(line.unitPrice)}`).right(RIGHT, y, money(line.lineTotal));
    }
    if (start + LINES_A_PAGE < rows.length) continue;
    const { subtotal, memberSavings, discount, coupons, shipping, tax, dueNow } = totals;
    const sums: [string, number][] = [
      [gifts.length > 0 || membership || plan ? "Items" : "Products", subtotal],
      ...(memberSavings > 0 ? ([["Member savings", -memberSavings]] as [string, number][]) : []),
      ...discountRows({ discount, coupons }).map(([name, cents]): [string, number] => [name, -cents]),
      ...(productOrder
        ? ([
            ["Shipping", shipping],
            ["Sales tax", tax],
          ] as [string, number][])
        : []),
      ...order.tenders
        .filter(({ source, atDesk }) => source !== "card" && !atDesk)
        .map(({ source, last4, amount }): [string, number] => [
          source === "gift_card" ? `Gift card ${last4 ?? ""}`.trim() : source === "credit" ? "Credit" : "Store credit",
          -amount,
        ]),
    ];
    y -= 12;
    page.rule(LEFT, RIGHT, y);
    for (const [name, cents] of sums) {
      y -= 18;
      page.text(380, y, name).right(RIGHT, y, money(cents));
    }
    y -= 24;
    const paid = order.card ? `Paid, card ending in ${order.card.last4}` : "Paid";
    page.text(380, y, paid, { bold: true }).right(RIGHT, y, money(dueNow + totals.paidAtClinic), { bold: true });
    if (!serviceOrder || serviceOrder.status === "cancelled") continue;
    const { date, totals: ofVisit } = serviceOrder;
    const isPaid = ofVisit.paidAtClinic > 0 && ofVisit.dueAtClinic === 0;
    const how = isPaid ? "was paid at the clinic." : `is paid at the clinic: ${money(ofVisit.dueAtClinic)}.`;
    page.text(LEFT, y - 34, `Your visit on ${formatDay(date, { year: true })} ${how}`);
  }
  return toPdf(pages, { title: `Invoice ${number}`, date: new Date(order.paidAt ?? order.placedAt) });
}

function membershipRow({ plan, interval, price }: NonNullable<Order["membership"]>) {
  const detail = interval === "month" ? "first month" : "first year";
  return { name: `${plan.name} membership`, detail, quantity: 1, unitPrice: price, lineTotal: price };
}

function planRow({ plan, nth, isPayoff, amount, instalments, sessions }: NonNullable<Order["plan"]>) {
  const part = isPayoff ? `payments ${nth} to ${instalments.length}` : `payment ${nth} of ${instalments.length}`;
  const detail = instalments.length > 1 ? part : `${sessions} visits`;
  return { name: plan.name, detail, quantity: 1, unitPrice: amount, lineTotal: amount };
}

function drawHead(
  page: PdfPage,
  { number, placedAt, paidAt, productOrder, gifts }: Order,
  clinic: ClinicSettings,
): void {
  const { line1, line2, city, state, postalCode } = clinic.address;
  page.text(LEFT, 770, clinic.legalName, { size: 16, bold: true });
  page.text(LEFT, 752, [line1, line2, `${city}, ${state} ${postalCode}`].filter(Boolean).join(", "), { size: 9 });
  page.text(LEFT, 739, `${clinic.phone}   ${clinic.email}`, { size: 9 });
  page.text(LEFT, 690, `Invoice ${number}`, { size: 20, bold: true });
  const day = formatDay(dateInZone(new Date(paidAt ?? placedAt), clinic.timeZone), { year: true });
  page.text(LEFT, 670, day);
  const fulfillment = productOrder?.fulfillment;
  if (fulfillment?.kind === "shipping" && fulfillment.address) {
    const { address } = fulfillment;
    const lines = [
      `${address.firstName} ${address.lastName}`.trim(),
      [address.line1, address.line2].filter(Boolean).join(", "),
      `${address.city}, ${address.state} ${address.postalCode}`,
    ];
    for (const [index, line] of lines.entries()) page.text(LEFT, 640 - index * 14, cut(line, 70));
  } else {
    const withoutGoods = gifts ? "By email" : undefined;
    const how =
      fulfillment?.kind === "shipping" ? "To be shipped" : fulfillment ? "Pickup at the clinic" : withoutGoods;
    if (how) page.text(LEFT, 640, how);
  }
}
