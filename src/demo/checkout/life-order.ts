import type { Fulfillment } from "#modules/checkout/domain/fulfillment.ts";
import type { OrderStatus } from "#modules/checkout/domain/order-status.ts";
import type { Cents } from "#shared/money.ts";

/** A move of an order, for its history. `isByDesk`: the front desk did it. */
export type OrderStep = { to: OrderStatus; at: Date; cause: string; isByDesk: boolean };

/** A buyer of the demo's generated life, and since when they are a customer. */
export type Buyer = { id: string; firstName: string; lastName: string; phone: string; createdAt: Date };

/** An order of goods of the demo's generated life. */
export type LifeOrder = {
  id: string;
  buyer: Buyer;
  placedAt: Date;
  goods: { sizeId: string; quantity: number }[];
  fulfillment: Fulfillment;
  /** In their order; the first makes it, the last is how it stands. */
  steps: OrderStep[];
};

/** How an order stands. */
export function statusOf({ steps }: Pick<LifeOrder, "steps">): OrderStatus {
  return steps.at(-1)?.to ?? "pending";
}

/** When an order first had a status; null if never. */
export function reachedAt({ steps }: Pick<LifeOrder, "steps">, status: OrderStatus): Date | null {
  return steps.find(({ to }) => to === status)?.at ?? null;
}

/** What goes back of an order: all that was paid, or its first line. */
export function refundOf(
  order: Pick<LifeOrder, "steps">,
  sums: { paid: Cents; firstLine: Cents },
): { cents: Cents; at: Date } | null {
  const all = reachedAt(order, "refunded");
  if (all) return { cents: sums.paid, at: all };
  const part = reachedAt(order, "partly_refunded");
  return part && { cents: sums.firstLine, at: part };
}
