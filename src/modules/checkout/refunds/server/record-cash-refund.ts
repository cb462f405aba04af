import { tenderRefunds } from "#modules/payments/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { lockOrder } from "../../server/movements/lock-order-state.ts";
import { postMovements } from "../../server/movements/post-movements.ts";
import { updatePaymentState } from "./payment-state.ts";
import { toMovement } from "./send-refund.ts";

/**
 * Records that staff handed back what was paid in cash or on the clinic's terminal: the refund is done and in the
 * books. Idempotent. Throws `not_found`.
 */
export async function recordCashRefund(
  db: Database,
  refundId: string,
  actor: AuditActor & { accountId: string },
): Promise<void> {
  await withRetry(db, async (tx) => {
    const known = await tenderRefunds.findRefundByHand(tx, refundId);
    if (!known) throw new AppError("not_found");
    const { orderId } = known.refund;
    await lockOrder(tx, orderId);
    const done = await tenderRefunds.markHandedBack(tx, refundId);
    if (!done) return;
    await updatePaymentState(tx, orderId);
    const place = known.tender.kind === "terminal" ? "terminal" : "cash";
    await writeAudit(tx, actor, {
      action: "refund.handBack",
      resource: "Order",
      resourceId: orderId,
      summary: `${formatMoney(done.amountCents, { always: true })} given back ${place === "cash" ? "in cash" : "on the terminal"}`,
      before: { state: "pending" },
      after: { state: "succeeded" },
    });
    await postMovements(tx, [await toMovement(tx, done, place)], `staff:${actor.accountId}`);
  });
}

/** Returns the order of a refund. Throws `not_found`. */
export async function findRefundedOrder(db: Database, refundId: string): Promise<string> {
  const known = await tenderRefunds.findRefundByHand(db, refundId);
  if (!known) throw new AppError("not_found");
  return known.refund.orderId;
}
