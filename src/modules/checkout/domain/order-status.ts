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
 * What the money of an order does, apart from its status. `refund_due`: all of it is on its way back; `partly_refunded`: a part
 * of it went back or is on its way; `review`: a person has to look at it; `disputed`: a card's holder has asked their bank for it
 * back, and the bank has it.
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

/** Which status may follow which. What isn't here is refused. */
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

/** Throws `order_closed` when an order may not go from one status to the other. */
export function assertOrderMove(from: OrderStatus, to: OrderStatus): void {
  if (!canMoveOrder(from, to)) throw new AppError("order_closed");
}
