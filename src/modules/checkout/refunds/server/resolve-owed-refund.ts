import { eq } from "drizzle-orm";
import { paymentRefunds } from "#modules/payments/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { postMovements } from "../../server/movements/post-movements.ts";
import { orders } from "../../server/tables.ts";
import { followResolvedRefund, lockOrder, refundDoneBy, requestRefundAgain } from "./send-refund.ts";

/** How staff resolve a refund that the card provider couldn't make. */
export type RefundWay =
  | { kind: "again" }
  | { kind: "storeCredit" }
  | { kind: "byHand"; from: "cash" | "bank"; note: string };

/**
 * Decides how an owed refund is paid: again to the card, as store credit, or by hand. Until then the ledger shows that
 * the order owes it. Throws `not_found`, `conflict` when it isn't owed anymore, and `invalid_input` for store credit if
 * the order has no customer.
 */
export async function resolveRefund(
  db: Database,
  { refundId, way }: { refundId: string; way: RefundWay },
  actor: AuditActor,
): Promise<void> {
  await withRetry(db, async (tx) => {
    const known = await paymentRefunds.findRefund(tx, refundId);
    if (!known) throw new AppError("not_found");
    await lockOrder(tx, known.orderId);
    const [order] = await tx
      .select({ number: orders.number, customerId: orders.customerId })
      .from(orders)
      .where(eq(orders.id, known.orderId));
    if (!order) throw new AppError("not_found");
    await carry(tx, { refund: known, way, customerId: order.customerId }, actor);
    const sum = formatMoney(known.amountCents, { always: true });
    await writeAudit(tx, actor, {
      action: "refund.resolve",
      resource: "Order",
      resourceId: known.orderId,
      summary: `Order ${order.number}: ${sum} that came back, ${WORDS[way.kind]}`,
      before: { refund: "owed" },
      after: { refund: way.kind },
      ...(way.kind === "byHand" ? { reason: way.note } : {}),
    });
  });
}

const WORDS: Record<RefundWay["kind"], string> = {
  again: "sent to the card again",
  storeCredit: "given as store credit",
  byHand: "paid by hand",
};

type OwedRefund = { refund: paymentRefunds.Refund; way: RefundWay; customerId: string | null };

async function carry(tx: Transaction, { refund, way, customerId }: OwedRefund, actor: AuditActor): Promise<void> {
  const { id: refundId, orderId } = refund;
  const isOver = () => new AppError("conflict", { message: "This refund has been decided already." });
  if (way.kind === "again") {
    if (refund.state !== "owed" || !(await requestRefundAgain(tx, { refundId, orderId }))) throw isOver();
    return;
  }
  if (way.kind === "storeCredit" && !customerId) {
    const message = "This order has no customer account. Pay it by hand instead.";
    throw new AppError("invalid_input", { message, issues: [{ path: "id", message }] });
  }
  const paid = await paymentRefunds.payOwedRefund(tx, {
    refundId,
    paidAs: way.kind === "byHand" ? way.from : "store_credit",
  });
  if (!paid) throw isOver();
  const to = way.kind === "byHand" ? way.from : (`store_credit:${customerId}` as const);
  await postMovements(tx, [await refundDoneBy(tx, paid, to)], actor.accountId ? `staff:${actor.accountId}` : "system");
  await followResolvedRefund(tx, orderId);
}
