import type { OrderStatus } from "../domain/order-status.ts";

/** The text for customers for each status (PY-10). */
export const statusWords: Record<OrderStatus, string> = {
  pending: "Waiting for payment",
  paid: "Paid",
  preparing: "Preparing",
  ready_for_pickup: "Ready for pickup",
  shipped: "On its way",
  delivered: "Delivered",
  cancelled: "Payment not completed",
  refunded: "Refunded",
  partly_refunded: "Partly refunded",
};

/** Returns the stages an order passes through from payment to delivery. */
export function stagesOf(kind: "pickup" | "shipping"): OrderStatus[] {
  return ["paid", "preparing", kind === "pickup" ? "ready_for_pickup" : "shipped", "delivered"];
}

const brands: Record<string, string> = { visa: "Visa", mastercard: "Mastercard", amex: "Amex", discover: "Discover" };

/** Returns a card's text, such as "Visa 4242". */
export function cardWords({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brands[brand] ?? "card"} ${last4}`;
}
