import { and, eq, sql } from "drizzle-orm";
import type { RequestOfStaff } from "#platform/audit/actor.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { assertUnpacked, isUnpacked } from "../../domain/staff-steps.ts";
import { loadRefundableOrder } from "../../refunds/server/load-refundable-order.ts";
import { refundOrPropose } from "../../refunds/server/refund-or-propose.ts";
import { orders } from "../tables.ts";
import { lockOrder } from "./step-order.ts";

const REASON = "Canceled before it was packed";

/** Whether an order of goods is paid and nothing of it has been packed: canceling it refunds everything. */
export async function isPaidUnpacked(db: DatabaseOrTransaction, orderId: string): Promise<boolean> {
  const [order] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, orderId), sql`${orders.fulfillment} is not null`));
  return order !== undefined && isUnpacked(order.status);
}

/**
 * Cancels an order of goods that is paid but not packed: its remaining amount is refunded, and its items return to
 * stock. Throws `order_closed` once it is packed, `version_conflict`, and the errors of `refundOrPropose`.
 */
export async function cancelPaid(
  deps: Pick<ServerDeps, "db" | "clock">,
  { orderId, version }: { orderId: string; version?: number | undefined },
  context: RequestOfStaff,
): Promise<void> {
  await deps.db.transaction((tx) => lockOrder(tx, { orderId, version }));
  const order = await loadRefundableOrder(deps.db, orderId);
  const lines = order.lines
    .filter(({ kind, net, tax, refunded, mostCents = Number.MAX_SAFE_INTEGER }) => {
      const isOfVisit = kind === "service" || kind === "add_on";
      return !isOfVisit && Math.min(net + tax - refunded, mostCents) > 0;
    })
    .map(({ id: lineId, kind, quantity, refundedQuantity }) => ({
      lineId,
      quantity: quantity - refundedQuantity,
      restock: kind === "product" || kind === "bundle",
    }));
  const refund = { orderId, lines, shipping: true, reason: REASON };
  await refundOrPropose(deps, refund, context, ({ status }) => assertUnpacked(status));
}
