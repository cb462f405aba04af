import { siteOriginOf } from "#modules/booking/server/public.ts";
import { discountRows } from "#modules/cart/domain/coupons/coupon-rows.ts";
import type { MailBlock } from "#modules/notifications/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import type { Order, OrderLine } from "../../contract/order.ts";
import { paidAheadOf } from "../../domain/paid-ahead.ts";

const TENDER_NAMES: Partial<Record<Order["tenders"][number]["source"], string>> = {
  gift_card: "Gift card",
  credit: "Credit",
  store_credit: "Store credit",
};

/** Returns rows for what the wallet paid, such as "Gift card ending in 7K2P", and for what the clinic waived. */
export function walletRowsOf({ tenders, totals }: Order, money: (cents: number) => string): [string, string][] {
  const paid = tenders.flatMap(({ source, last4, amount, atDesk }) => {
    const name = atDesk ? undefined : TENDER_NAMES[source];
    return name ? [[last4 ? `${name} ending in ${last4}` : name, `−${money(amount)}`] as [string, string]] : [];
  });
  return totals.waived > 0 ? [...paid, ["Small balance waived", `−${money(totals.waived)}`]] : paid;
}

/** Returns the amounts of an order, line by line. */
export function orderSumRows(order: Order): [string, string][] {
  const { productOrder, currency, card, goodsTotals, serviceOrder } = order;
  const { subtotal, memberSavings, discount, coupons, shipping, tax } = goodsTotals;
  const ahead = serviceOrder ? paidAheadOf(serviceOrder.totals) : 0;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  return [
    [order.gifts || order.membership || order.plan ? "Items" : "Products", money(subtotal)],
    ...(memberSavings > 0 ? [["Member savings", `−${money(memberSavings)}`] as [string, string]] : []),
    ...discountRows({ discount, coupons }).map(([name, cents]): [string, string] => [name, `−${money(cents)}`]),
    ...(productOrder?.fulfillment.kind === "shipping" ? [["Shipping", money(shipping)] as [string, string]] : []),
    ...(tax > 0 ? [["Tax", money(tax)] as [string, string]] : []),
    ...walletRowsOf(order, money),
    ...(ahead > 0 ? [["Paid in advance for your visit", money(ahead)] as [string, string]] : []),
    [card ? `Paid, card ending in ${card.last4}` : "Paid", money(order.totals.dueNow)],
    ...(serviceOrder ? [["Due at the clinic", money(serviceOrder.totals.dueAtClinic)] as [string, string]] : []),
  ];
}

/** Returns the visit that was booked with an order. The visit's own mail has the calendar invite. */
export function visitBlocks({ serviceOrder }: Order): MailBlock[] {
  if (!serviceOrder) return [];
  const { date, time, practitioner, services, totals } = serviceOrder;
  return [
    { kind: "heading", text: "Your visit" },
    { kind: "text", text: `We’ll see you on ${formatDay(date)}, ${formatTime(time)}, with ${practitioner.name}.` },
    { kind: "list", items: services.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)) },
    {
      kind: "text",
      text: `${totals.dueAtClinic > 0 ? "You pay for it at the clinic." : "It’s paid."} We’ll send a calendar invite and preparation tips in a separate email.`,
    },
  ];
}

/** Says that the treatments in the cart aren't booked, because the payment didn't book them. */
export function unbookedVisitBlocks({ env }: Pick<ServerDeps, "env">): MailBlock[] {
  return [
    { kind: "heading", text: "Your visit isn’t booked yet" },
    {
      kind: "text",
      text: "This payment was for your products only. The treatments in your cart aren’t booked yet. Book them from your cart.",
    },
    { kind: "link", label: "Book your visit", url: `${siteOriginOf(env)}/mycart` },
  ];
}

/** Whether a line is sold in the shop and isn't part of a visit. */
export const isGoods = ({ kind }: Pick<OrderLine, "kind">) => kind !== "service" && kind !== "add_on";
export const hasGoods = ({ productOrder, gifts, membership, plan }: Order) =>
  Boolean(productOrder ?? gifts ?? membership ?? plan);

/** Whether counter goods were handed over with the receipt. */
export const isHandedOver = ({ totals, serviceOrder }: Order) => totals.paidAtClinic > 0 && !serviceOrder;
