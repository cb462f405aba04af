import { and, eq, sql } from "drizzle-orm";
import { confirmCoupons, releaseCoupons } from "#modules/cart/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { assertOrderMove, type OrderStatus } from "../../domain/order-status.ts";
import { orders } from "../tables.ts";

/** Which staff member moves it, whether the customer is told by mail, and the entry of the audit log about it. */
export type StaffStep = { by: string; byName: string; notified: boolean; auditEntryId?: string };

type Change = Partial<Pick<typeof orders.$inferInsert, "paymentState">> & {
  isPaid?: boolean;
  staff?: StaffStep | undefined;
};

/**
 * Moves an order once: a compare-and-set from the status it is thought to have, with its line of history; a pending one's
 * coupons are used for good or free again. Answers whether
 * it was this call that moved it. Throws `order_closed` for a move that is never allowed (PY-10).
 */
export async function moveOrder(
  tx: Transaction,
  { orderId, from, to, cause }: { orderId: string; from: OrderStatus; to: OrderStatus; cause: string },
  { paymentState, isPaid, staff }: Change = {},
): Promise<boolean> {
  assertOrderMove(from, to);
  const moved = await tx
    .update(orders)
    .set({
      status: to,
      updatedAt: sql`clock_now()`,
      ...(paymentState ? { paymentState } : {}),
      ...(isPaid ? { paidAt: sql`clock_now()` } : {}),
    })
    .where(and(eq(orders.id, orderId), eq(orders.status, from)))
    .returning({ id: orders.id });
  if (moved.length === 0) return false;
  await inOrder(
    writeHistory(tx, { orderId, from, to, cause, staff }),
    from === "pending" ? (to === "cancelled" ? releaseCoupons : confirmCoupons)(tx, { orderId }) : undefined,
  );
  return true;
}

/** One line of an order's history; `from` is null when it begins. */
export async function writeHistory(
  tx: Transaction,
  {
    staff,
    ...step
  }: { orderId: string; from: OrderStatus | null; to: OrderStatus; cause: string; staff?: StaffStep | undefined },
): Promise<void> {
  const { by = null, byName = null, notified = false, auditEntryId = null } = staff ?? {};
  await addStep(tx, { ...step, by, byName, notified, auditEntryId });
}

const addStep = statement(sql`
  insert into order_history (order_id, step, from_status, to_status, cause, by, by_name, notified, audit_entry_id)
  select ${sql.placeholder("orderId")}, coalesce(max(step), 0) + 1, ${sql.placeholder("from")}, ${sql.placeholder("to")}, ${sql.placeholder("cause")},
    ${sql.placeholder("by")}, ${sql.placeholder("byName")}, ${sql.placeholder("notified")}, ${sql.placeholder("auditEntryId")}
  from order_history where order_id = ${sql.placeholder("orderId")}`);
