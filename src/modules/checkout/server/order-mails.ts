import { z } from "zod";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { siteOriginOf } from "#modules/booking/server/public.ts";
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
import { formatDay } from "#shared/zoned-time.ts";
import type { Order } from "../contract/order.ts";
import { ORDER_PAID, ORDER_REFUNDED, PAYMENT_RETURNED } from "../domain/events.ts";
import { findOrder } from "./orders/order-queries.ts";
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
  [ORDER_REFUNDED]: {
    async "mail-order-refunded"({ payload }, tx) {
      const { orderId, creditNoteId } = refundPayload.parse(payload);
      await enqueueMail(tx, {
        ...{ mail: "order-refunded", key: `credit-note:${creditNoteId}`, payload: { orderId, creditNoteId } },
      });
    },
  },
  [PAYMENT_RETURNED]: {
    async "mail-payment-returned"({ id, payload }, tx) {
      const { orderId } = orderPayload.parse(payload);
      await enqueueMail(tx, { mail: "payment-returned", key: `returned:${id}`, payload: { orderId } });
    },
  },
};

async function recipientOf(deps: Pick<ServerDeps, "db">, customerId: string | null) {
  const customer = customerId ? await getCustomerSummary(deps.db, customerId) : undefined;
  if (!customer) return undefined;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return { firstName: customer.firstName, to: { name, address: customer.email } };
}

function hello(firstName: string): MailBlock {
  return { kind: "text", text: firstName ? `Hello ${firstName},` : "Hello," };
}

function sumsOf({ productOrder, currency, card }: Order): [string, string][] {
  if (!productOrder) return [];
  const { subtotal, memberSavings, discount, shipping, tax, dueNow } = productOrder.totals;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  return [
    ["Products", money(subtotal)],
    ...(memberSavings > 0 ? [["Member savings", `−${money(memberSavings)}`] as [string, string]] : []),
    ...(discount > 0 ? [["Discount", `−${money(discount)}`] as [string, string]] : []),
    [productOrder.fulfillment.kind === "pickup" ? "Pickup" : "Shipping", money(shipping)],
    ["Tax", money(tax)],
    [card ? `Paid, card ending ${card.last4}` : "Paid", money(dueNow)],
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

const writeOrderPaid: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const found = await findOrder(deps.db, orderId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  if (!found?.order.productOrder || !recipient) return undefined;
  const { order } = found;
  const { lines, fulfillment } = found.order.productOrder;
  const clinic = await recallClinicSettings(deps);
  const how =
    fulfillment.kind === "pickup"
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
        { kind: "rows", rows: sumsOf(order) },
        ...(await unbookedVisitBlocks(deps, found.customerId)),
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

/** What went back and where to. The reason is the clinic's own and isn't told. */
const writeOrderRefunded: MailWriter = async (deps, payload) => {
  const { orderId, creditNoteId } = refundPayload.parse(payload);
  const [found, note] = await Promise.all([findOrder(deps.db, orderId), findCreditNote(deps.db, creditNoteId)]);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  if (!found || !note || !recipient) return undefined;
  const { number, currency, card } = found.order;
  const sum = formatMoney(note.total, { currency, always: true });
  const where = card ? `your card ending ${card.last4}` : "your card";
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
          text: `We're refunding ${sum} of order ${number} to ${where}; you don't have to do anything. Banks take five to ten days to show it.`,
        },
        ...(note.lines.length > 0 ? [{ kind: "list" as const, items: note.lines }] : []),
        { kind: "rows", rows: [[`Credit note ${note.number}`, sum]] },
      ],
      reason: "You received this email because you ordered with this address.",
    },
  };
};

/** The clinic's own mail about an order; an answer goes to the customer. */
const writeClinicOrder: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const [found, clinic] = await Promise.all([findOrder(deps.db, orderId), recallClinicSettings(deps)]);
  if (!found?.order.productOrder || !clinic.email || !clinic.clinicMails.orders) return undefined;
  const { order } = found;
  const recipient = await recipientOf(deps, found.customerId);
  const { lines, fulfillment } = found.order.productOrder;
  return {
    to: { name: clinic.name, address: clinic.email },
    ...(recipient ? { replyTo: recipient.to } : {}),
    content: {
      subject: `Order ${order.number} is paid`,
      preview: fulfillment.kind === "pickup" ? "For pickup" : "To be shipped",
      heading: `Order ${order.number}`,
      blocks: [
        {
          kind: "rows",
          rows: [
            ["Customer", recipient?.to.name ?? "Unknown"],
            ["Delivery", fulfillment.kind === "pickup" ? "Pickup" : "Shipping"],
          ],
        },
        {
          kind: "list",
          items: lines.map(({ name, detail, quantity }) => `${quantity} × ${name}${detail ? ` (${detail})` : ""}`),
        },
        { kind: "rows", rows: sumsOf(order) },
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
  "payment-returned": writePaymentReturned,
  "order-refunded": writeOrderRefunded,
};
