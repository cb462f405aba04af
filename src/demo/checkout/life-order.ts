import type { Fulfillment } from "#modules/checkout/domain/fulfillment.ts";
import type { OrderStatus } from "#modules/checkout/domain/order-status.ts";
import type { Cents } from "#shared/money.ts";

/** A status change of an order, as its history shows it. `isByDesk`: whether the front desk made it. */
export type OrderStep = { to: OrderStatus; at: Date; cause: string; isByDesk: boolean };

/** A buyer in the demo data, and since when they are a customer. */
export type Buyer = { id: string; firstName: string; lastName: string; phone: string; createdAt: Date };

/** An order of goods in the demo data. */
export type LifeOrder = {
  id: string;
  buyer: Buyer;
  placedAt: Date;
  goods: { sizeId: string; quantity: number }[];
  fulfillment: Fulfillment;
  /** The steps in order: the first one creates the order, the last one is its current status. */
  steps: OrderStep[];
};

/** Returns an order's current status. */
export function statusOf({ steps }: Pick<LifeOrder, "steps">): OrderStatus {
  return steps.at(-1)?.to ?? "pending";
}

/** Returns when an order first reached a status; null if never. */
export function reachedAt({ steps }: Pick<LifeOrder, "steps">, status: OrderStatus): Date | null {
  return steps.find(({ to }) => to === status)?.at ?? null;
}

/** Returns the refund for an order: everything paid, or its first line. */
export function refundOf(
  order: Pick<LifeOrder, "steps">,
  sums: { paid: Cents; firstLine: Cents },
): { cents: Cents; at: Date } | null {
  const all = reachedAt(order, "refunded");
  if (all) return { cents: sums.paid, at: all };
  const part = reachedAt(order, "partly_refunded");
  return part && { cents: sums.firstLine, at: part };
}
