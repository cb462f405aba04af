import { siteOriginOf } from "#modules/booking/server/public.ts";
import type { MailWriter } from "#modules/notifications/server/public.ts";
import type { Order } from "../../contract/order.ts";
import { whyLost } from "../movements/why-lost.ts";
import { findOrder } from "../orders/order-queries.ts";
import { greetingBlock, recipientOfOrder } from "../orders/recipient.ts";
import { orderPayload } from "./order-payload.ts";

/** Whether the order came from the cart; the customer may instead have ordered only a membership or package. */
const isOfCart = ({ productOrder, gifts, serviceOrder, membership, plan }: Order) =>
  Boolean(productOrder ?? gifts ?? serviceOrder) || !(membership ?? plan);

/**
 * Writes that an order failed after its customer had paid: the bank only authorized the money, and nothing was charged.
 */
export const writeOrderLost: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const found = await findOrder(deps.db, orderId);
  const recipient = found && (await recipientOfOrder(deps, found));
  if (!found || !recipient) return undefined;
  const { number } = found.order;
  const why = await whyLost(deps.db, orderId);
  return {
    to: recipient.to,
    content: {
      subject: `Order ${number} couldn’t be completed: you weren’t charged`,
      preview: why ?? "Your bank may show the amount as pending for a few days.",
      heading: "You haven’t been charged",
      blocks: [
        greetingBlock(recipient.firstName),
        { kind: "text", text: `We couldn’t complete order ${number}. ${why ?? ""}`.trim() },
        { kind: "text", text: "Your bank may show the amount as pending for a few days." },
        ...(isOfCart(found.order)
          ? [
              { kind: "text" as const, text: "Everything is still in your cart." },
              { kind: "link" as const, label: "Back to your cart", url: `${siteOriginOf(deps.env)}/mycart` },
            ]
          : []),
      ],
      reason: "You received this email because you placed an order using this email address.",
    },
  };
};
