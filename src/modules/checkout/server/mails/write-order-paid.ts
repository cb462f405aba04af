import { hasOwnLogin } from "#modules/account/server/public.ts";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { visitOfCustomer } from "#modules/cart/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { MailBlock, MailDeps, MailWriter } from "#modules/notifications/server/public.ts";
import { onOneConnection } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import type { Order } from "../../contract/order.ts";
import { membershipBlocks } from "../memberships/membership-blocks.ts";
import { findOrder } from "../orders/order-queries.ts";
import { greetingBlock, type Recipient, recipientOfOrder } from "../orders/recipient.ts";
import { planBlocks } from "../plans/plan-blocks.ts";
import {
  hasGoods,
  isGoods,
  isHandedOver,
  orderSumRows,
  unbookedVisitBlocks,
  visitBlocks,
  walletRowsOf,
} from "./order-parts.ts";
import { orderPayload } from "./order-payload.ts";

/** Writes what was bought, what is due at the clinic, and the next steps. */
export const writeOrderPaid: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const found = await findOrder(deps.db, orderId);
  if (!found || isHandedOver(found.order)) return undefined;
  const { recipient, hasOrderPage, unbooked } = await readBuyer(deps, found);
  if (!recipient) return undefined;
  if (!hasGoods(found.order)) return writeVisitPaid(found.order, recipient);
  const { order } = found;
  const lines = found.lines.filter(isGoods);
  const fulfillment = order.productOrder?.fulfillment;
  const clinic = await recallClinicSettings(deps);
  const how = !fulfillment
    ? order.gifts
      ? "We’ll email each gift card on the day you chose."
      : order.membership
        ? "Your membership has started."
        : order.plan?.isPayoff
          ? "Your package is paid in full."
          : "Your package is now active."
    : fulfillment.kind === "pickup"
      ? `We’re getting it ready for pickup at ${clinic.location.address.line1}. ${clinic.shipping.pickupNote}`.trim()
      : fulfillment.address
        ? `We’re shipping it to ${fulfillment.address.line1}, ${fulfillment.address.city}. It should arrive by ${formatDay(fulfillment.expectedOn)}.`
        : "Please reply with your shipping address, or pick it up at the clinic.";
  return {
    to: recipient.to,
    content: {
      subject: `Order ${order.number} is confirmed`,
      preview: how,
      heading: "Thank you for your order",
      picture: lines.find(({ picture }) => picture)?.picture?.image.replace("/pictures/", ""),
      blocks: [
        greetingBlock(recipient.firstName),
        { kind: "text", text: `Order ${order.number} is paid. ${how}` },
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
        ...membershipBlocks(order, {
          timeZone: clinic.location.timeZone,
          origin: siteOriginOf(deps.env),
          today: deps.clock.now().toISOString(),
        }),
        { kind: "sums", rows: orderSumRows(order) },
        ...(unbooked && unbooked.services.length > 0 ? unbookedVisitBlocks(deps) : []),
        ...(hasOrderPage ? [orderLink(siteOriginOf(deps.env))] : []),
      ],
      reason: "You received this email because you placed an order using this email address.",
    },
  };
};

/** Reads who gets the mail, whether they can see the order, and the treatments that the payment didn't book. */
function readBuyer({ db }: MailDeps, found: NonNullable<Awaited<ReturnType<typeof findOrder>>>) {
  const { customerId } = found;
  return onOneConnection(db, (connection) =>
    batch({
      recipient: recipientOfOrder({ db: connection }, found),
      hasOrderPage: customerId === null ? undefined : hasOwnLogin(connection, customerId),
      unbooked: customerId === null ? undefined : visitOfCustomer(connection, customerId),
    }),
  );
}

/** A link to the customer's orders; a desk sale's customer may have no login to see them. */
function orderLink(origin: string): MailBlock {
  return { kind: "link", label: "See your order", url: `${origin}/product-orders` };
}

/** Writes what was paid ahead for a visit; the visit's own mail has the calendar invite and the terms. */
function writeVisitPaid(order: Order, { to, firstName }: Recipient): Awaited<ReturnType<MailWriter>> {
  const { serviceOrder, currency, card, totals, number } = order;
  if (!serviceOrder) return undefined;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const paid = totals.dueNow + totals.giftCard;
  if (paid === 0) return undefined;
  return {
    to,
    content: {
      subject: `Your payment of ${money(paid)} for your visit`,
      preview: `Number ${number}`,
      heading: "We received your payment",
      blocks: [
        greetingBlock(firstName),
        {
          kind: "text",
          text: `We received ${money(paid)} for your visit on ${formatDay(serviceOrder.date)}, ${formatTime(serviceOrder.time)}. It counts toward the price.`,
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
      reason: "You received this email because a visit was booked using this email address.",
    },
  };
}
