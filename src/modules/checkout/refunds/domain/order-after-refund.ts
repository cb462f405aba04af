import type { Cents } from "#shared/money.ts";
import type { OrderStatus, PaymentState } from "../../domain/order-status.ts";

/** An order's sums: what was paid, and what credit notes have refunded, this refund included. */
type RefundedSums = { paid: Cents; refunded: Cents };

const isFullyRefunded = ({ paid, refunded }: RefundedSums) => refunded === paid;

/**
 * Returns the payment state after a refund. A fully refunded order is `refunded` once the money of all its refunds,
 * including earlier ones, has been returned; until then it is `refund_due`. After a partial refund, a payment under
 * review stays under review, for staff to decide.
 */
export function paymentStateAfterRefund(
  order: RefundedSums & { paymentState: PaymentState },
  { isAllReturned }: { isAllReturned: boolean },
): PaymentState {
  if (isFullyRefunded(order)) return isAllReturned ? "refunded" : "refund_due";
  return order.paymentState === "review" ? "review" : "partly_refunded";
}

/**
 * Whether an order is still being packed after a partial refund. If so, whether everything left is in parcels
 * determines its new status.
 */
export const isStillPacked = (order: RefundedSums & { status: OrderStatus }): boolean =>
  !isFullyRefunded(order) && order.status === "preparing";

/**
 * Returns the status to which a refund moves an order; undefined if the status doesn't change, because items may still
 * have to be handed over. A full refund closes the order. After a partial one, an order that was handed over becomes
 * partly refunded, and one whose unsent rest was refunded becomes shipped.
 */
export function statusAfterRefund(
  order: RefundedSums & { status: OrderStatus },
  { isRestSent }: { isRestSent: boolean },
): OrderStatus | undefined {
  if (isFullyRefunded(order)) return "refunded";
  if (order.status === "delivered") return "partly_refunded";
  return isStillPacked(order) && isRestSent ? "shipped" : undefined;
}
