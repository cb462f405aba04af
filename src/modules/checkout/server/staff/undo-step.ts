import { desc, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { assertNotUndone } from "#platform/resource/undo/undo-audit-entry.ts";
import { AppError } from "#shared/app-error.ts";
import { UNDOABLE, undoEndOf } from "../../domain/staff-steps.ts";
import { writeHistory } from "../orders/move-order.ts";
import { fulfillments, orderHistory, orders } from "../tables.ts";
import { lockOrder } from "./step-order.ts";

type Undo = {
  orderId: string;
  version?: number | undefined;
  /** The audit log entry of the step to undo; by default the last step. */
  entryId?: string;
};

/**
 * Undoes the last step made by staff: its parcel is deleted, and the order gets its previous status. Throws
 * `order_closed` when the last step wasn't made by staff. Throws `undo_too_late` once the customer was emailed, half an
 * hour has passed or a parcel with part of the order was sent, and when the last step isn't the specified one.
 */
export async function undoOrderStep(
  tx: Transaction,
  { entryId, ...of }: Undo,
  { actor, now }: { actor: AuditActor; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, of);
  const last = await readUndoable(tx, order, entryId, now);
  if (order.status === "ready_for_pickup" || order.status === "shipped") await dropLastParcel(tx, order.id);
  await tx.update(orders).set({ status: last.fromStatus, updatedAt: sql`clock_now()` }).where(eq(orders.id, order.id));
  const auditEntryId = await writeAudit(tx, actor, {
    action: "order.undo",
    resource: "Order",
    resourceId: order.id,
    summary: `Order ${order.number}: back to ${last.fromStatus.replaceAll("_", " ")}`,
    before: { status: order.status },
    after: { status: last.fromStatus },
    undoes: last.auditEntryId ?? undefined,
  });
  const staff = { by: actor.accountId ?? "system", byName: actor.name, notified: false, auditEntryId };
  await writeHistory(tx, { orderId: order.id, from: order.status, to: last.fromStatus, cause: "undo", staff });
}

/**
 * Returns the last step of an order, if staff can undo it now. Throws as `undoOrderStep`; under the order's lock the
 * result stays valid.
 */
export async function readUndoable(
  db: DatabaseOrTransaction,
  order: Pick<typeof orders.$inferSelect, "id" | "status">,
  entryId: string | undefined,
  now: Date,
) {
  const tooLate = (message?: string) => new AppError("undo_too_late", message === undefined ? {} : { message });
  const [last] = await db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, order.id))
    .orderBy(desc(orderHistory.step))
    .limit(1);
  if (entryId && last?.auditEntryId !== entryId) {
    await assertNotUndone(db, entryId);
    throw tooLate("The order was changed since then.");
  }
  const { by, fromStatus, cause, notified } = last ?? {};
  if (!last || !by || !fromStatus || cause === "undo" || cause === "refund" || !UNDOABLE.includes(order.status))
    throw new AppError("order_closed", { message: "There is no step to undo." });
  if (undoEndOf(last) <= now) throw tooLate(notified ? "The customer has been told by email." : undefined);
  if (order.status === "preparing" && (await hasParcel(db, order.id))) throw tooLate("A part of the order was sent.");
  return { ...last, fromStatus };
}

async function hasParcel(db: DatabaseOrTransaction, orderId: string): Promise<boolean> {
  const [parcel] = await db
    .select({ id: fulfillments.id })
    .from(fulfillments)
    .where(eq(fulfillments.orderId, orderId))
    .limit(1);
  return parcel !== undefined;
}

async function dropLastParcel(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .delete(fulfillments)
    .where(
      sql`id = (select id from fulfillments where order_id = ${orderId} order by created_at desc, id desc limit 1)`,
    );
}
