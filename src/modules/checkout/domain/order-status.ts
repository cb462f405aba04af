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

/** Which status may follow which. What isn't here is refused. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["paid", "cancelled"],
  paid: ["preparing", "delivered", "refunded", "partly_refunded", "cancelled"],
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
