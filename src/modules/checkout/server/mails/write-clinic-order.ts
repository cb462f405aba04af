import { recallClinicSettings } from "#modules/content/server/public.ts";
import { clinicMailbox, type MailWriter } from "#modules/notifications/server/public.ts";
import { formatDate, formatTime } from "#shared/zoned-time.ts";
import { findOrder } from "../orders/order-queries.ts";
import { recipientOf } from "../orders/recipient.ts";
import { hasGoods, isGoods, isHandedOver, orderSumRows } from "./order-parts.ts";
import { orderPayload } from "./order-payload.ts";

/** Writes the clinic's own mail about an order; a reply goes to the customer. */
export const writeClinicOrder: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const [found, clinic] = await Promise.all([findOrder(deps.db, orderId), recallClinicSettings(deps)]);
  if (!found || !hasGoods(found.order) || isHandedOver(found.order) || !clinic.clinicMails.orders) return undefined;
  const { order } = found;
  const lines = found.lines.filter(isGoods);
  const recipient = await recipientOf(deps, found.customerId);
  const kind = order.productOrder?.fulfillment.kind;
  const delivery =
    kind === "pickup" ? "Pickup" : kind === "shipping" ? "Shipping" : order.gifts ? "Gift cards by email" : undefined;
  return {
    to: clinicMailbox(deps, clinic),
    ...(recipient ? { replyTo: recipient.to } : {}),
    content: {
      subject: `Order ${order.number} is paid`,
      preview:
        kind === "pickup"
          ? "For pickup"
          : kind === "shipping"
            ? "To be shipped"
            : (delivery ?? (order.membership ? "A membership" : "A package")),
      heading: `Order ${order.number}`,
      blocks: [
        {
          kind: "rows",
          rows: [
            ["Customer", recipient?.to.name ?? "Unknown"],
            ...(delivery ? [["Delivery", delivery] as [string, string]] : []),
            ...(order.serviceOrder
              ? [
                  ["Visit", `${formatDate(order.serviceOrder.date)}, ${formatTime(order.serviceOrder.time)}`] as [
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
        { kind: "sums", rows: orderSumRows(order) },
      ],
      reason:
        "You received this email because your clinic is set up to get an email for each order. Your reply goes to the customer.",
    },
  };
};
