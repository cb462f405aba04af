import { z } from "zod";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { guestOfOrder, siteOriginOf } from "#modules/booking/server/public.ts";
import { discountRows } from "#modules/cart/domain/coupons/coupon-rows.ts";
import { visitOfCustomer } from "#modules/cart/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import {
  enqueueMail,
  type MailBlock,
  type MailWriter,
  type MailWriters,
} from "#modules/notifications/server/public.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import type { Order, OrderLine } from "../contract/order.ts";
import { DISPUTE_OPENED, ORDER_LOST, ORDER_PAID, ORDER_REFUNDED, PAYMENT_RETURNED } from "../domain/events.ts";
import { writeDisputeMail } from "./disputes/dispute-mail.ts";
import { membershipBlocks } from "./memberships/membership-blocks.ts";
import { findOrder } from "./orders/order-queries.ts";
import { whyLost } from "./payment/why-lost.ts";
import { planBlocks } from "./plans/plan-blocks.ts";
import { findCreditNote } from "./refunds/find-credit-note.ts";

const orderPayload = z.object({ orderId: z.string() });

const refundPayload = orderPayload.extend({ creditNoteId: z.string() });

/** Mails of orders, asked for once an event. */
export const orderMailHandlers: EventHandlers = {
  [ORDER_PAID]: {
    async "mail-order-paid"({ payload }, tx) {
      const { orderId } = orderPayload.parse(payload);
      await enqueueMail(tx, { mail: "order-paid", key: `order:${orderId}:paid`, payload: { orderId } });
    },
    async "mail-clinic-of-order"({ payload }, tx) {
      const { orderId } = orderPayload.parse(payload);
      await enqueueMail(tx, { mail: "clinic-order", key: `order:${orderId}:clinic`, payload: { orderId } });
    },
  },
  [ORDER_LOST]: {
    async "mail-order-lost"({ payload }, tx) {
      const { orderId } = orderPayload.parse(payload);
      await enqueueMail(tx, { mail: "order-lost", key: `order:${orderId}:lost`, payload: { orderId } });
    },
  },
  [ORDER_REFUNDED]: {
    async "mail-order-refunded"({ payload }, tx) {
      const { orderId, creditNoteId } = refundPayload.parse(payload);
      await enqueueMail(tx, {
        ...{ mail: "order-refunded", key: `credit-note:${creditNoteId}`, payload: { orderId, creditNoteId } },
      });
    },
  },
  [DISPUTE_OPENED]: {
    async "mail-clinic-of-dispute"({ key, payload }, tx) {
      const { disputeId } = z.object({ disputeId: z.string() }).parse(payload);
      await enqueueMail(tx, { mail: "clinic-dispute", key: `clinic:${key}`, payload: { disputeId } });
    },
  },
  [PAYMENT_RETURNED]: {
    async "mail-payment-returned"({ id, payload }, tx) {
      const { orderId } = orderPayload.parse(payload);
      await enqueueMail(tx, { mail: "payment-returned", key: `returned:${id}`, payload: { orderId } });
    },
  },
};

/** Whom a mail about an order goes to; undefined once the account is erased. */
export async function recipientOf(deps: Pick<ServerDeps, "db">, customerId: string | null) {
  const customer = customerId ? await getCustomerSummary(deps.db, customerId) : undefined;
  if (!customer) return undefined;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return { firstName: customer.firstName, to: { name, address: customer.email } };
}

type Recipient = NonNullable<Awaited<ReturnType<typeof recipientOf>>>;

/** The same of an order: of one without an account whoever booked its visit. */
export async function recipientOfOrder(
  deps: Pick<ServerDeps, "db">,
  { order, customerId }: { order: Pick<Order, "id">; customerId: string | null },
): Promise<Recipient | undefined> {
  if (customerId) return recipientOf(deps, customerId);
  const guest = await guestOfOrder(deps.db, order.id);
  if (!guest?.email) return undefined;
  const name = `${guest.firstName} ${guest.lastName}`.trim();
  return { firstName: guest.firstName, to: { name, address: guest.email } };
}

export function hello(firstName: string): MailBlock {
  return { kind: "text", text: firstName ? `Hello ${firstName},` : "Hello," };
}

const TENDER_NAMES: Partial<Record<Order["tenders"][number]["source"], string>> = {
  gift_card: "Gift card",
  credit: "Credit",
  store_credit: "Store credit",
};

/** What the wallet paid, such as "Gift card ending in 7K2P". */
function walletRowsOf({ tenders }: Order, money: (cents: number) => string): [string, string][] {
  return tenders.flatMap(({ source, last4, amount, atDesk }) => {
    const name = atDesk ? undefined : TENDER_NAMES[source];
    return name ? [[last4 ? `${name} ending in ${last4}` : name, `−${money(amount)}`] as [string, string]] : [];
  });
}

function sumsOf(order: Order): [string, string][] {
  const { productOrder, currency, card, goodsTotals, serviceOrder } = order;
  const { subtotal, memberSavings, discount, coupons, shipping, tax } = goodsTotals;
  const ahead = serviceOrder ? serviceOrder.totals.dueNow + serviceOrder.totals.giftCard : 0;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  return [
    [order.gifts || order.membership || order.plan ? "Items" : "Products", money(subtotal)],
    ...(memberSavings > 0 ? [["Member savings", `−${money(memberSavings)}`] as [string, string]] : []),
    ...discountRows({ discount, coupons }).map(([name, cents]): [string, string] => [name, `−${money(cents)}`]),
    ...(productOrder
      ? ([
          [productOrder.fulfillment.kind === "pickup" ? "Pickup" : "Shipping", money(shipping)],
          ["Tax", money(tax)],
        ] as [string, string][])
      : []),
    ...walletRowsOf(order, money),
    ...(ahead > 0 ? [["Paid ahead for your visit", money(ahead)] as [string, string]] : []),
    [card ? `Paid, card ending in ${card.last4}` : "Paid", money(order.totals.dueNow)],
    ...(serviceOrder ? [["Due at the clinic", money(serviceOrder.totals.dueAtClinic)] as [string, string]] : []),
  ];
}

/** The visit that was booked with an order. Its own mail has the calendar invite. */
function visitBlocks({ serviceOrder }: Order): MailBlock[] {
  if (!serviceOrder) return [];
  const { date, time, practitioner, services, totals } = serviceOrder;
  return [
    { kind: "heading", text: "Your visit" },
    { kind: "text", text: `We'll see you on ${formatDay(date)}, ${formatTime(time)}, with ${practitioner.name}.` },
    { kind: "list", items: services.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)) },
    {
      kind: "text",
      text: `${totals.dueAtClinic > 0 ? "What is due for it is paid at the clinic." : "It is paid."} Another email has the calendar invite and how to prepare.`,
    },
  ];
}

/** Treatments that are still in the cart: what was paid didn't book them. */
async function unbookedVisitBlocks(
  { db, env }: Pick<ServerDeps, "db" | "env">,
  customerId: string | null,
): Promise<MailBlock[]> {
  if (customerId === null || (await visitOfCustomer(db, customerId)).services.length === 0) return [];
  return [
    { kind: "heading", text: "Your visit isn't booked yet" },
    {
      kind: "text",
      text: "This payment was for your products only. The treatments in your cart aren't booked until you book them there.",
    },
    { kind: "link", label: "Book your visit", url: `${siteOriginOf(env)}/mycart` },
  ];
}

const isGoods = ({ kind }: Pick<OrderLine, "kind">) => kind !== "service" && kind !== "add_on";
const hasGoods = ({ productOrder, gifts, membership, plan }: Order) =>
  Boolean(productOrder ?? gifts ?? membership ?? plan);

/** What was sold at the counter went out of the door with its receipt. */
const isHandedOver = ({ totals, serviceOrder }: Order) => totals.paidAtClinic > 0 && !serviceOrder;

const writeOrderPaid: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const found = await findOrder(deps.db, orderId);
  const recipient = found && (await recipientOfOrder(deps, found));
  if (!found || isHandedOver(found.order) || !recipient) return undefined;
  if (!hasGoods(found.order)) return writeVisitPaid(found.order, recipient);
  const { order } = found;
  const lines = found.lines.filter(isGoods);
  const fulfillment = order.productOrder?.fulfillment;
  const clinic = await recallClinicSettings(deps);
  const how = !fulfillment
    ? order.gifts
      ? "Each gift card is emailed on its day."
      : order.membership
        ? "Your membership has begun."
        : order.plan?.isPayoff
          ? "Your package is paid."
          : "Your package has begun."
    : fulfillment.kind === "pickup"
      ? `We're getting it ready for pickup at ${clinic.address.line1}. ${clinic.shipping.pickupNote}`.trim()
      : fulfillment.address
        ? `We're shipping it to ${fulfillment.address.line1}, ${fulfillment.address.city}. It should arrive by ${formatDay(fulfillment.expectedOn)}.`
        : "Please reply with your shipping address, or pick it up at the clinic.";
  return {
    to: recipient.to,
    content: {
      subject: `Your order ${order.number} is confirmed`,
      preview: how,
      heading: "Thank you for your order",
      picture: lines.find(({ picture }) => picture)?.picture?.image.replace("/pictures/", ""),
      blocks: [
        hello(recipient.firstName),
        { kind: "text", text: `Your order ${order.number} is paid. ${how}` },
        { kind: "heading", text: "What you ordered" },
        {
          kind: "list",
          items: lines.map(
            ({ name, detail, quantity, lineTotal }) =>
              `${quantity} × ${name}${detail ? ` (${detail})` : ""}: ${formatMoney(lineTotal, { currency: order.currency, always: true })}`,
          ),
        },
        ...visitBlocks(order),
        ...planBlocks(order, { origin: siteOriginOf(deps.env) }),
        ...membershipBlocks(order, { timeZone: clinic.timeZone, origin: siteOriginOf(deps.env) }),
        { kind: "sums", rows: sumsOf(order) },
        ...(await unbookedVisitBlocks(deps, found.customerId)),
      ],
      reason: "You received this email because you ordered with this address.",
    },
  };
};

/** What was paid ahead for a visit; its own mail has the calendar invite and the terms. */
function writeVisitPaid(order: Order, { to, firstName }: Recipient): Awaited<ReturnType<MailWriter>> {
  const { serviceOrder, currency, card, totals, number } = order;
  if (!serviceOrder) return undefined;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const paid = totals.dueNow + totals.giftCard;
  return {
    to,
    content: {
      subject: `Your payment of ${money(paid)} for your visit`,
      preview: `Number ${number}`,
      heading: "We received your payment",
      blocks: [
        hello(firstName),
        {
          kind: "text",
          text: `We received ${money(paid)} for your visit on ${formatDay(serviceOrder.date)}, ${formatTime(serviceOrder.time)}. It is part of the price.`,
        },
        {
          kind: "sums",
          rows: [
            ["Your visit", money(totals.total)],
            ...walletRowsOf(order, money),
            [card ? `Paid, card ending in ${card.last4}` : "Paid", money(totals.dueNow)],
            ["Due at the clinic", money(totals.dueAtClinic)],
          ],
        },
      ],
      reason: "You received this email because you booked with this address.",
    },
  };
}

/** A membership or a package alone may have been ordered beside the cart. */
const isOfCart = ({ productOrder, gifts, serviceOrder, membership, plan }: Order) =>
  Boolean(productOrder ?? gifts ?? serviceOrder) || !(membership ?? plan);

/** Its customer had paid, but the bank only set the money aside: nothing was charged. */
const writeOrderLost: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const found = await findOrder(deps.db, orderId);
  const recipient = found && (await recipientOfOrder(deps, found));
  if (!found || !recipient) return undefined;
  const { number } = found.order;
  const why = (await whyLost(deps.db, orderId)) ?? "Nothing was charged.";
  return {
    to: recipient.to,
    content: {
      subject: `Order ${number} couldn't be completed: nothing was charged`,
      preview: why,
      heading: "You haven't been charged",
      blocks: [
        hello(recipient.firstName),
        { kind: "text", text: `We couldn't complete order ${number}. ${why}` },
        { kind: "text", text: "Your bank may show the amount as pending for a few days." },
        ...(isOfCart(found.order)
          ? [
              { kind: "text" as const, text: "Everything you chose is still in your cart." },
              { kind: "link" as const, label: "Back to your cart", url: `${siteOriginOf(deps.env)}/mycart` },
            ]
          : []),
      ],
      reason: "You received this email because you ordered with this address.",
    },
  };
};

const writePaymentReturned: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const found = await findOrder(deps.db, orderId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  if (!found || !recipient) return undefined;
  const { number } = found.order;
  return {
    to: recipient.to,
    content: {
      subject: `We're refunding your payment for order ${number}`,
      preview: "It goes back to your card in full.",
      heading: "We're refunding your payment",
      blocks: [
        hello(recipient.firstName),
        {
          kind: "text",
          text: `A payment for order ${number} came in after the order was canceled. We're refunding it to your card in full; you don't have to do anything. Banks take five to ten days to show it.`,
        },
        { kind: "text", text: "If you still want these items, check your cart: they may be in stock." },
      ],
      reason: "You received this email because a payment was made with this address.",
    },
  };
};

/** Where the money of an order came from, and goes back to. */
function placesOf({ card, tenders }: Order): string {
  const places = [
    ...(card ? [`your card ending in ${card.last4}`] : []),
    ...tenders.flatMap(({ source, last4 }) =>
      source === "gift_card" && last4
        ? [`your gift card ending in ${last4}`]
        : source === "store_credit"
          ? ["your store credit"]
          : [],
    ),
  ];
  return places.length > 0 ? places.join(" and ") : "your card";
}

/** What went back and where to. The reason is the clinic's own and isn't told. */
const writeOrderRefunded: MailWriter = async (deps, payload) => {
  const { orderId, creditNoteId } = refundPayload.parse(payload);
  const [found, note] = await Promise.all([findOrder(deps.db, orderId), findCreditNote(deps.db, creditNoteId)]);
  const recipient = found && (await recipientOfOrder(deps, found));
  if (!found || !note || !recipient) return undefined;
  const { number, currency, card } = found.order;
  const banks = card ? " Banks take five to ten days to show it." : "";
  const sum = formatMoney(note.total, { currency, always: true });
  const where = placesOf(found.order);
  return {
    to: recipient.to,
    content: {
      subject: `We're refunding ${sum} of order ${number}`,
      preview: `It goes back to ${where}.`,
      heading: "Your refund is on its way",
      blocks: [
        hello(recipient.firstName),
        {
          kind: "text",
          text: `We're refunding ${sum} of order ${number} to ${where}; you don't have to do anything.${banks}`,
        },
        ...(note.lines.length > 0 ? [{ kind: "list" as const, items: note.lines }] : []),
        { kind: "sums", rows: [[`Credit note ${note.number}`, sum]] },
      ],
      reason: "You received this email because you ordered with this address.",
    },
  };
};

/** The clinic's own mail about an order; an answer goes to the customer. */
const writeClinicOrder: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const [found, clinic] = await Promise.all([findOrder(deps.db, orderId), recallClinicSettings(deps)]);
  if (!found || !hasGoods(found.order) || isHandedOver(found.order) || !clinic.email || !clinic.clinicMails.orders)
    return undefined;
  const { order } = found;
  const lines = found.lines.filter(isGoods);
  const recipient = await recipientOf(deps, found.customerId);
  const kind = order.productOrder?.fulfillment.kind;
  const delivery = kind === "pickup" ? "Pickup" : kind === "shipping" ? "Shipping" : "Gift cards by email";
  return {
    to: { name: clinic.name, address: clinic.email },
    ...(recipient ? { replyTo: recipient.to } : {}),
    content: {
      subject: `Order ${order.number} is paid`,
      preview: kind === "pickup" ? "For pickup" : kind === "shipping" ? "To be shipped" : delivery,
      heading: `Order ${order.number}`,
      blocks: [
        {
          kind: "rows",
          rows: [
            ["Customer", recipient?.to.name ?? "Unknown"],
            ["Delivery", delivery],
            ...(order.serviceOrder
              ? [
                  ["Visit", `${formatDay(order.serviceOrder.date)}, ${formatTime(order.serviceOrder.time)}`] as [
                    string,
                    string,
                  ],
                ]
              : []),
          ],
        },
        {
          kind: "list",
          items: lines.map(({ name, detail, quantity }) => `${quantity} × ${name}${detail ? ` (${detail})` : ""}`),
        },
        { kind: "sums", rows: sumsOf(order) },
      ],
      reason:
        "You receive an email about each order because of the clinic's settings. Your reply goes to the customer.",
    },
  };
};

/** By the names that the queue keeps. */
export const orderMailWriters: MailWriters = {
  "order-paid": writeOrderPaid,
  "clinic-order": writeClinicOrder,
  "clinic-dispute": writeDisputeMail,
  "payment-returned": writePaymentReturned,
  "order-refunded": writeOrderRefunded,
  "order-lost": writeOrderLost,
};
