import { desc, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { UNDOABLE, undoEndOf } from "../../domain/staff-steps.ts";
import { writeHistory } from "../orders/move-order.ts";
import { fulfillments, orderHistory, orders } from "../tables.ts";
import { lockOrder } from "./step-order.ts";

/**
 * Takes back the last step that staff made: its parcel goes, and the order has the status from before. Throws `order_closed`
 * when the last step wasn't staff's, and `undo_too_late` once the customer was told or half an hour has passed.
 */
export async function undoOrderStep(
  tx: Transaction,
  of: { orderId: string; version?: number | undefined },
  { actor, now }: { actor: AuditActor; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, of);
  const [last] = await tx
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, order.id))
    .orderBy(desc(orderHistory.step))
    .limit(1);
  if (!last?.by || !last.fromStatus || ["undo", "refund"].includes(last.cause) || !UNDOABLE.includes(order.status))
    throw new AppError("order_closed", { message: "There is no step to undo." });
  if (undoEndOf(last) <= now)
    throw new AppError("undo_too_late", last.notified ? { message: "The customer has been told by email." } : {});
  if (order.status === "ready_for_pickup" || order.status === "shipped") await dropLastParcel(tx, order.id);
  await tx.update(orders).set({ status: last.fromStatus, updatedAt: sql`clock_now()` }).where(eq(orders.id, order.id));
  const staff = { by: actor.accountId ?? "system", byName: actor.name, notified: false };
  await writeHistory(tx, { orderId: order.id, from: order.status, to: last.fromStatus, cause: "undo", staff });
  await writeAudit(tx, actor, {
    action: "order.undo",
    resource: "Order",
    resourceId: order.id,
    summary: `Order ${order.number}: back to ${last.fromStatus.replaceAll("_", " ")}`,
    before: { status: order.status },
    after: { status: last.fromStatus },
  });
}

async function dropLastParcel(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .delete(fulfillments)
    .where(
      sql`id = (select id from fulfillments where order_id = ${orderId} order by created_at desc, id desc limit 1)`,
    );
}
