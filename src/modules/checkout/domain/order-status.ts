import { AppError } from "#shared/app-error.ts";

/** Statuses of an order (PY-10). */
export const orderStatuses = [
  "pending",
  "paid",
  "preparing",
  "ready_for_pickup",
  "shipped",
  "delivered",
  "cancelled",
  "refunded",
  "partly_refunded",
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The payment states of an order, separate from its status. `refund_due`: the whole amount is being refunded.
 * `partly_refunded`: part of it was or is being refunded. `review`: a person must check it. `disputed`: the cardholder
 * has reclaimed the payment, and the bank holds the money.
 */
export const paymentStates = [
  "none",
  "pending",
  "paid",
  "failed",
  "refund_due",
  "refunded",
  "partly_refunded",
  "review",
  "disputed",
] as const;

export type PaymentState = (typeof paymentStates)[number];

/** The allowed status changes. All others are refused. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["paid", "cancelled"],
  paid: ["preparing", "delivered", "refunded", "partly_refunded"],
  preparing: ["ready_for_pickup", "shipped", "refunded", "partly_refunded"],
  ready_for_pickup: ["delivered", "refunded", "partly_refunded"],
  shipped: ["delivered", "refunded", "partly_refunded"],
  delivered: ["refunded", "partly_refunded"],
  partly_refunded: ["refunded", "partly_refunded"],
  refunded: [],
  cancelled: [],
};

export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return orderTransitions[from].includes(to);
}

/** Throws `order_closed` when an order may not change from one status to the other. */
export function assertOrderMove(from: OrderStatus, to: OrderStatus): void {
  if (!canMoveOrder(from, to)) throw new AppError("order_closed");
}
