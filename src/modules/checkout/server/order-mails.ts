import { z } from "zod";
import type { ServerDeps } from "#api/env.ts";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import {
  APPOINTMENT_BOOKED,
  type Appointment,
  findGuest,
  toCalendarFile,
  visitLinkOf,
  visitOf,
} from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import {
  enqueueMail,
  type MailBlock,
  type MailWriter,
  type MailWriters,
} from "#modules/notifications/server/public.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import type { Order } from "../contract/order.ts";
import { ORDER_PAID, PAYMENT_RETURNED } from "../domain/events.ts";
import { findOrder } from "./order-queries.ts";
import { returnOriginOf } from "./return-origin.ts";

const orderPayload = z.object({ orderId: z.string() });
const visitPayload = z.object({ appointmentId: z.string() });

/** Mails of orders and visits, asked for once an event. */
export const orderMailHandlers: EventHandlers = {
  [ORDER_PAID]: {
    async "mail-order-paid"({ payload }, tx) {
      const { orderId } = orderPayload.parse(payload);
      await enqueueMail(tx, { mail: "order-paid", key: `order:${orderId}:paid`, payload: { orderId } });
    },
  },
  [PAYMENT_RETURNED]: {
    async "mail-payment-returned"({ id, payload }, tx) {
      const { orderId } = orderPayload.parse(payload);
      await enqueueMail(tx, { mail: "payment-returned", key: `returned:${id}`, payload: { orderId } });
    },
  },
  [APPOINTMENT_BOOKED]: {
    async "mail-appointment-booked"({ payload }, tx) {
      const { appointmentId } = visitPayload.parse(payload);
      const key = `appointment:${appointmentId}:booked`;
      await enqueueMail(tx, { mail: "appointment-booked", key, payload: { appointmentId } });
    },
  },
};

async function recipientOf(deps: ServerDeps, customerId: string | null) {
  const customer = customerId ? await getCustomerSummary(deps.db, customerId) : undefined;
  if (!customer) return undefined;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return { firstName: customer.firstName, to: { name, address: customer.email } };
}

/** A guest has no account: the visit itself says who they are. */
async function guestOf(deps: ServerDeps, appointmentId: string) {
  const guest = await findGuest(deps.db, appointmentId);
  if (!guest) return undefined;
  return {
    firstName: guest.firstName,
    to: { name: `${guest.firstName} ${guest.lastName}`.trim(), address: guest.email },
  };
}

/** The one way a guest has to the visit: whoever has the mail can see, move or cancel it. */
function guestLink({ env, secrets }: ServerDeps, { id, customerId }: Appointment): MailBlock[] {
  if (customerId !== null) return [];
  const origin = returnOriginOf(env, `http://localhost:${env.port}`);
  const url = `${origin}/confirmation?${new URLSearchParams({ id, link: visitLinkOf(secrets, id) })}`;
  return [{ kind: "link", label: "See, move or cancel your visit", url }];
}

function hello(firstName: string): MailBlock {
  return { kind: "text", text: firstName ? `Hello ${firstName},` : "Hello," };
}

function sumsOf({ productOrder, currency, card }: Order): [string, string][] {
  if (!productOrder) return [];
  const { subtotal, discount, shipping, tax, dueNow } = productOrder.totals;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  return [
    ["Products", money(subtotal)],
    ...(discount > 0 ? [["Discount", `−${money(discount)}`] as [string, string]] : []),
    [productOrder.fulfillment.kind === "pickup" ? "Pickup" : "Shipping", money(shipping)],
    ["Tax", money(tax)],
    [card ? `Paid, card ending ${card.last4}` : "Paid", money(dueNow)],
  ];
}

const writeOrderPaid: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const found = await findOrder(deps.db, orderId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  if (!found?.order.productOrder || !recipient) return undefined;
  const { order } = found;
  const { lines, fulfillment } = found.order.productOrder;
  const clinic = await getClinicSettings(deps.db);
  const how =
    fulfillment.kind === "pickup"
      ? `We put it together for you to fetch at ${clinic.address.line1}. ${clinic.shipping.pickupNote}`.trim()
      : fulfillment.address
        ? `We send it to ${fulfillment.address.line1}, ${fulfillment.address.city}. It should be there by ${formatDay(fulfillment.expectedOn)}.`
        : "Please write back where we may send it, or fetch it at the clinic.";
  return {
    to: recipient.to,
    content: {
      subject: `Your order ${order.number} is confirmed`,
      preview: how,
      heading: "Thank you for your order",
      blocks: [
        hello(recipient.firstName),
        { kind: "text", text: `your order ${order.number} is paid. ${how}` },
        { kind: "heading", text: "What you ordered" },
        {
          kind: "list",
          items: lines.map(
            ({ name, detail, quantity, lineTotal }) =>
              `${quantity} × ${name}${detail ? ` (${detail})` : ""}: ${formatMoney(lineTotal, { currency: order.currency, always: true })}`,
          ),
        },
        { kind: "rows", rows: sumsOf(order) },
      ],
      reason: "You get this mail because you ordered with this address.",
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
      subject: `Your payment for order ${number} goes back to your card`,
      preview: "It goes back in full, by itself.",
      heading: "Your payment goes back to you",
      blocks: [
        hello(recipient.firstName),
        {
          kind: "text",
          text: `a payment for order ${number} came in when the order could no longer take it. We don't keep it: it goes back to your card in full, by itself. Banks need five to ten days to show it.`,
        },
        { kind: "text", text: "If you still want what you ordered, it may be in stock: your cart shows it." },
      ],
      reason: "You get this mail because a payment was made with this address.",
    },
  };
};

const writeAppointmentBooked: MailWriter = async (deps, payload) => {
  const { appointmentId } = visitPayload.parse(payload);
  const visit = await visitOf(deps.db, appointmentId);
  const recipient = visit.customerId ? await recipientOf(deps, visit.customerId) : await guestOf(deps, appointmentId);
  if (!recipient) return undefined;
  const clinic = await getClinicSettings(deps.db);
  const { line1, city, state, postalCode } = clinic.address;
  const address = `${line1}, ${city}, ${state} ${postalCode}`;
  const when = `${formatDay(visit.date)}, ${formatTime(visit.time)}`;
  const place = { clinicName: clinic.name, address, phone: clinic.phone, email: clinic.email };
  return {
    to: recipient.to,
    content: {
      subject: `Your visit on ${when}`,
      preview: `With ${visit.practitioner.name}, ${address}`,
      heading: "Your visit is booked",
      blocks: [
        hello(recipient.firstName),
        { kind: "text", text: "your visit is booked. The calendar file with this mail puts it into your calendar." },
        {
          kind: "rows",
          rows: [
            ["Day", formatDay(visit.date, { year: true })],
            ["Time", `${formatTime(visit.time)} to ${formatTime(timeInZone(visit.endsAt, visit.timeZone))}`],
            ["With", visit.practitioner.name],
            ["Where", visit.lines.every(({ room }) => room === null) ? "Online" : address],
          ],
        },
        { kind: "heading", text: "What is planned" },
        {
          kind: "list",
          items: visit.lines.flatMap(({ name, addOns }) => [
            name,
            ...addOns.map((addOn) => `with ${addOn.quantity > 1 ? `${addOn.quantity} × ` : ""}${addOn.name}`),
          ]),
        },
        { kind: "text", text: visit.policy?.text ?? clinic.booking.policy },
        ...guestLink(deps, visit),
      ],
      reason: "You get this mail because you booked with this address.",
    },
    calendar: { method: "PUBLISH", content: toCalendarFile(visit, place) },
  };
};

/** By the names that the queue keeps. */
export const orderMailWriters: MailWriters = {
  "order-paid": writeOrderPaid,
  "payment-returned": writePaymentReturned,
  "appointment-booked": writeAppointmentBooked,
};
