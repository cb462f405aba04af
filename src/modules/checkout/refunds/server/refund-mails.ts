import { z } from "zod";
import { enqueueMail, type MailWriter, type MailWriters } from "#modules/notifications/server/public.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import { formatMoney } from "#shared/money.ts";
import type { Order } from "../../contract/order.ts";
import { ORDER_REFUNDED, PAYMENT_RETURNED } from "../../domain/events.ts";
import { findOrder } from "../../server/orders/order-queries.ts";
import { greetingBlock, recipientOf, recipientOfOrder } from "../../server/orders/recipient.ts";
import { findCreditNote } from "./credit-notes.ts";

/** The order that a mail is about. */
const orderPayload = z.object({ orderId: z.string() });

/** The order and the credit note that a mail is about. */
const refundPayload = orderPayload.extend({ creditNoteId: z.string() });

/** The mails about refunds, queued once per event. */
export const refundMailHandlers: EventHandlers = {
  [ORDER_REFUNDED]: {
    async "mail-order-refunded"({ payload }, tx) {
      const { orderId, creditNoteId } = refundPayload.parse(payload);
      await enqueueMail(tx, {
        mail: "order-refunded",
        key: `credit-note:${creditNoteId}`,
        payload: { orderId, creditNoteId },
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

/** Writes the mail that a payment is refunded because it arrived after its order was canceled. */
const writePaymentReturned: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const found = await findOrder(deps.db, orderId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  if (!found || !recipient) return undefined;
  const { number } = found.order;
  return {
    to: recipient.to,
    content: {
      subject: `We’re refunding your payment for order ${number}`,
      preview: "You’ll get a full refund to your card.",
      heading: "We’re refunding your payment",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `A payment for order ${number} came in after the order was canceled. We’re refunding it to your card in full; you don’t have to do anything. It may take five to ten days to show up on your statement.`,
        },
        { kind: "text", text: "If you still want these items, check your cart. They may be in stock." },
      ],
      reason: "You received this email because a payment was made using this email address.",
    },
  };
};

/** Returns the payment sources of an order, to which refunds go back. */
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

/** Writes the mail about a refund: the amounts and where they go. The clinic's internal reason isn't shown. */
const writeOrderRefunded: MailWriter = async (deps, payload) => {
  const { orderId, creditNoteId } = refundPayload.parse(payload);
  const [found, note] = await Promise.all([findOrder(deps.db, orderId), findCreditNote(deps.db, creditNoteId)]);
  const recipient = found && (await recipientOfOrder(deps, found));
  if (!found || !note || !recipient) return undefined;
  const { number, currency, card } = found.order;
  const banks = card ? " It may take five to ten days to show up on your statement." : "";
  const sum = formatMoney(note.total, { currency, always: true });
  const where = placesOf(found.order);
  return {
    to: recipient.to,
    content: {
      subject: `We’re refunding ${sum} from order ${number}`,
      preview: `Your refund will go to ${where}.`,
      heading: "Your refund is on its way",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `We’re refunding ${sum} from order ${number} to ${where}; you don’t have to do anything.${banks}`,
        },
        ...(note.lines.length > 0 ? [{ kind: "list" as const, items: note.lines }] : []),
        { kind: "sums", rows: [[`Refund receipt ${note.number}`, sum]] },
      ],
      reason: "You received this email because you placed an order using this email address.",
    },
  };
};

/** The mail writers by job name in the queue. */
export const refundMailWriters: MailWriters = {
  "payment-returned": writePaymentReturned,
  "order-refunded": writeOrderRefunded,
};
