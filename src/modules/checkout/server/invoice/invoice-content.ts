import { discountRows } from "#modules/cart/domain/coupons/coupon-rows.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import type { Order } from "../../contract/order.ts";

type Sum = [name: string, cents: Cents];

/** The content of an invoice: what was sold, the amounts, and the payments. */
export type InvoiceContent = {
  items: { name: string; detail: string; quantity: number; unitPrice: Cents; lineTotal: Cents }[];
  sums: Sum[];
  paid: Sum;
  /**
   * The visit's date and the amount due for it at the clinic, if this invoice covers only the rest of the order and the
   * visit isn't canceled.
   */
  visitIsPaidAtClinic: { date: string; dueAtClinic: Cents; isPaid: boolean } | undefined;
};

/** Whether an order has anything to invoice, once it is paid. */
export function isInvoiceable(order: Order): boolean {
  const { productOrder, gifts, membership, plan, fees } = order;
  return Boolean(productOrder || gifts || membership || plan || fees || paidVisitOf(order));
}

/**
 * The visit of an order, if the order is fully paid: an invoice lists only paid items. A canceled visit isn't listed.
 */
function paidVisitOf({ serviceOrder, paidAt, productOrder, gifts, membership, plan }: Order): Order["serviceOrder"] {
  if (!serviceOrder || !paidAt || serviceOrder.services.length === 0 || serviceOrder.totals.dueAtClinic > 0)
    return undefined;
  const isAlone = !productOrder && !gifts && !membership && !plan;
  return serviceOrder.status === "cancelled" && !isAlone ? undefined : serviceOrder;
}

/** Returns the rows of a paid order's invoice. Throws RangeError for an order without anything to invoice. */
export function toInvoiceContent(order: Order): InvoiceContent {
  if (!isInvoiceable(order)) throw new RangeError("an invoice is made of what was paid for");
  const { productOrder, gifts = [], membership, plan, fees = [], serviceOrder } = order;
  const visit = paidVisitOf(order);
  const totals = visit ? order.totals : order.goodsTotals;
  const items = [
    ...(productOrder?.lines ?? []),
    ...gifts.map(({ design, amount, quantity }) => ({
      name: "Gift card",
      detail: design.name,
      quantity,
      unitPrice: amount,
      lineTotal: amount * quantity,
    })),
    ...(membership ? [membershipRow(membership)] : []),
    ...(plan ? [planRow(plan)] : []),
    ...(visit?.services ?? []),
    ...fees,
  ];
  const { subtotal, memberSavings, discount, coupons, shipping, tax, tip, total } = totals;
  // The amount that package sessions paid, because the visit's treatments are listed at their full price.
  const sessions = addMoney(subtotal, -memberSavings, -discount, shipping, tax, tip, -total);
  const nameOfAll = fees.length > 0 ? "Fees" : visit && !productOrder ? "Treatments" : "Products";
  // For a visit or fees, wallet payments at the desk get their own rows. For other orders, they are part of the paid
  // total.
  const isOfDesk = visit !== undefined || fees.length > 0;
  const sums: Sum[] = [
    [gifts.length > 0 || membership || plan || (visit && productOrder) ? "Items" : nameOfAll, subtotal],
    ...rowIf("Member savings", -memberSavings),
    ...discountRows({ discount, coupons }).map(([name, cents]): Sum => [name, -cents]),
    ...rowIf("Paid by package", -sessions),
    ...(productOrder?.fulfillment.kind === "shipping" ? [["Shipping", shipping] as Sum] : []),
    ...rowIf("Sales tax", tax),
    ...rowIf("Tip", tip),
    ...tenderRows(order, isOfDesk),
    ...rowIf("Small balance waived", -totals.waived),
  ];
  const byDesk = isOfDesk ? deskTotal(order) : totals.paidAtClinic;
  const last4 = order.card?.last4 ?? cardOfFee(order);
  const how = last4 ? `Paid, card •••• ${last4}` : "Paid";
  return {
    items,
    sums,
    paid: [how, totals.dueNow + byDesk],
    visitIsPaidAtClinic:
      !visit && serviceOrder && serviceOrder.status !== "cancelled"
        ? { date: serviceOrder.date, ...clinicPart(serviceOrder.totals) }
        : undefined,
  };
}

/** The card on file that a fee was charged to, if it paid the whole fee. */
function cardOfFee({ fees, tenders: [first, ...others] }: Order): string | undefined {
  return fees && first?.source === "card" && others.length === 0 ? first.last4 : undefined;
}

function clinicPart({ paidAtClinic, dueAtClinic }: Order["totals"]) {
  return { dueAtClinic, isPaid: paidAtClinic > 0 && dueAtClinic === 0 };
}

const rowIf = (name: string, cents: Cents): Sum[] => (cents === 0 ? [] : [[name, cents]]);

const isWallet = ({ source }: Order["tenders"][number]) =>
  source === "gift_card" || source === "credit" || source === "store_credit";

/**
 * Returns a row for each payment from a wallet (gift card or credit). Wallet payments at the desk are included only for
 * a visit or a fee (`isOfDesk`).
 */
function tenderRows({ tenders }: Order, isOfDesk: boolean): Sum[] {
  return tenders
    .filter((tender) => (isOfDesk ? isWallet(tender) : tender.source !== "card" && !tender.atDesk))
    .map(({ source, last4, amount }) => [
      source === "gift_card" ? `Gift card ${last4 ?? ""}`.trim() : source === "credit" ? "Credit" : "Store credit",
      -amount,
    ]);
}

/** The total of payments at the desk, except those from a wallet, which have their own row. */
function deskTotal({ totals, tenders }: Order): Cents {
  return (
    totals.paidAtClinic - addMoney(...tenders.filter((one) => one.atDesk && isWallet(one)).map(({ amount }) => amount))
  );
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
