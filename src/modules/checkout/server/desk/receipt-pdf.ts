import { drawLetterhead, getClinicSettings, PAPER, readPaperLook } from "#modules/content/server/public.ts";
import { PdfPage, toPdf } from "#platform/pdf.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, formatMoney } from "#shared/money.ts";
import { dateInZone, formatDate } from "#shared/zoned-time.ts";
import type { WireDeskOrder } from "../../staff/contract/desk-calls.ts";
import { pdfAnswer } from "../invoice/order-papers.ts";
import { CONTENT_TOP_Y, drawBuyer } from "../invoice/paper-head.ts";
import { readBuyer } from "../orders/buyer.ts";
import { listOrdersOfVisit } from "../visit-orders/orders-of-visit.ts";
import { readDeskOrder } from "./read-desk-order.ts";

const { left: LEFT, right: RIGHT } = PAPER;

const SOURCES: Record<WireDeskOrder["tenders"][number]["source"], string> = {
  card: "Card",
  cash: "Cash",
  terminal: "Card terminal",
  gift_card: "Gift card",
  credit: "Credit",
  store_credit: "Store credit",
  waived: "Small balance waived",
};

/**
 * Returns a receipt for the desk payments for an order's visit, with all of the visit's orders, or for its counter
 * sale. Throws `not_found`, and `payment_pending` while nothing was paid.
 */
export async function deskReceipt(deps: Pick<ServerDeps, "db" | "clock">, orderId: string): Promise<Response> {
  const [order, clinic, buyer] = await Promise.all([
    readDeskOrder(deps, orderId),
    getClinicSettings(deps.db),
    readBuyer(deps.db, orderId),
  ]);
  const all = await readAll(deps, order);
  const paidTenders = all
    .flatMap(({ tenders }) => tenders.filter(({ by, state }) => by !== undefined && state === "captured"))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const last = paidTenders.at(-1);
  if (!last) throw new AppError("payment_pending");
  const money = (cents: number) => formatMoney(cents, { currency: order.currency, always: true });
  const page = new PdfPage();
  const dayOf = (at: string) => formatDate(dateInZone(new Date(at), clinic.location.timeZone));
  drawLetterhead(page, clinic, { title: `Receipt ${order.number}`, below: dayOf(last.at) });
  drawBuyer(page, buyer, clinic);
  let y = CONTENT_TOP_Y;
  const row = (label: string, amount: string, bold = false) => {
    page.text(LEFT, y, label, { bold }).right(RIGHT, y, amount, { bold });
    y -= 18;
  };
  for (const { name, quantity, net, tax } of all.flatMap(({ lines }) => lines))
    row(quantity > 1 ? `${quantity} × ${name}` : name, money(addMoney(net, tax)));
  const tip = addMoney(...all.map((one) => one.tip));
  if (tip > 0) row("Tip", money(tip));
  page.rule(LEFT, RIGHT, y + 10);
  y -= 8;
  for (const { source, last4, reference, amount, at } of paidTenders)
    row([SOURCES[source], last4 ?? reference, dayOf(at)].filter(Boolean).join(", "), money(amount));
  const back = addMoney(...paidTenders.map(({ refunded }) => refunded));
  if (back > 0) row("Refunded", money(-back));
  row("Paid", money(addMoney(...paidTenders.map(({ amount }) => amount), -back)), true);
  const due = addMoney(...all.map((one) => one.due));
  if (due > 0) row("Still due", money(due));
  const title = `Receipt ${order.number}`;
  return pdfAnswer(
    await toPdf([page], { title, date: new Date(last.at), look: await readPaperLook(deps.db, clinic) }),
    `receipt-${order.number}`,
  );
}

/**
 * Returns the valid orders of the same visit, or the order alone. Of an order placed online, only its visit is paid at
 * the desk.
 */
async function readAll(deps: Pick<ServerDeps, "db" | "clock">, order: WireDeskOrder): Promise<WireDeskOrder[]> {
  if (!order.appointmentId) return [order];
  const rows = await listOrdersOfVisit(deps.db, order.appointmentId);
  const standing = rows.filter(({ id, status }) => id === order.id || status !== "cancelled");
  return Promise.all(
    standing.map(async ({ id, kind }) => {
      const one = id === order.id ? order : await readDeskOrder(deps, id);
      return kind === "mixed" ? { ...one, lines: one.lines.filter(isOfVisit) } : one;
    }),
  );
}

const isOfVisit = ({ kind }: WireDeskOrder["lines"][number]) => kind === "service" || kind === "add_on";
