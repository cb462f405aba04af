import { eq, inArray, sql } from "drizzle-orm";
import { customerNameOfInSql } from "#modules/account/server/public.ts";
import { tenderRefunds } from "#modules/payments/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { lockOrder } from "../../server/movements/lock-order-state.ts";
import { postMovements } from "../../server/movements/post-movements.ts";
import { orders } from "../../server/tables.ts";
import type { OwedRefund } from "../staff/contract/owed-refund-calls.ts";
import { endPaymentReviewIfResolved } from "./payment-state.ts";
import { retryLockedRefund, toMovement } from "./send-refund.ts";

/** Returns refunds that the card provider couldn't make and that wait for a decision, the longest waiting first. */
export async function listOwedRefunds(db: Database): Promise<OwedRefund[]> {
  const refunds = await tenderRefunds.listOwedRefunds(db);
  const orderIds = refunds.map(({ orderId }) => orderId);
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      customerId: orders.customerId,
      customerName: sql<string | null>`${customerNameOfInSql(sql`orders.customer_id`)}`,
    })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const orderOf = new Map(rows.map((row) => [row.id, row]));
  return refunds.flatMap(({ id, orderId, amountCents, failureCode, updatedAt }) => {
    const order = orderOf.get(orderId);
    if (!order) return [];
    const ways: OwedRefund["ways"] = order.customerId ? ["again", "storeCredit", "byHand"] : ["again", "byHand"];
    return {
      id,
      orderId,
      orderNumber: order.number,
      customerName: order.customerName,
      amount: amountCents,
      reason: failureCode,
      since: updatedAt.toISOString(),
      ways,
    };
  });
}

/** Sends an owed refund to the card again. Throws `not_found`, and `conflict` when it isn't owed anymore. */
export function sendOwedRefundAgain(db: Database, refundId: string, actor: AuditActor): Promise<void> {
  const decision = { way: "again", words: "sent to the card again" } as const;
  return decideOwedRefund(db, refundId, { actor, ...decision }, async (tx, { refund: { id, orderId, state } }) => {
    const isSent = state === "owed" && (await retryLockedRefund(tx, { refundId: id, orderId }));
    if (!isSent) throw isDecided();
  });
}

/**
 * Gives an owed refund to the customer as store credit. Throws `not_found`, `conflict` when it isn't owed anymore, and
 * `invalid_input` if the order has no customer.
 */
export function giveOwedRefundAsCredit(db: Database, refundId: string, actor: AuditActor): Promise<void> {
  const decision = { way: "storeCredit", words: "given as store credit" } as const;
  return decideOwedRefund(db, refundId, { actor, ...decision }, async (tx, { refund, customerId }) => {
    if (!customerId) {
      const message = "This order has no customer account. Pay it by hand instead.";
      throw new AppError("invalid_input", { message, issues: [{ path: "id", message }] });
    }
    await payOtherwise(tx, refund, { paidAs: "store_credit", to: `store_credit:${customerId}`, actor });
  });
}

/**
 * Records that staff paid an owed refund by hand, with where the proof is. Throws `not_found`, and `conflict` when it
 * isn't owed anymore.
 */
export function payOwedRefundByHand(
  db: Database,
  { refundId, from, note }: { refundId: string; from: "cash" | "bank"; note: string },
  actor: AuditActor,
): Promise<void> {
  const decision = { way: "byHand", words: "paid by hand", reason: note } as const;
  return decideOwedRefund(db, refundId, { actor, ...decision }, (tx, { refund }) =>
    payOtherwise(tx, refund, { paidAs: from, to: from, actor }),
  );
}

type Decision = {
  actor: AuditActor;
  /** How the refund is made: as a value for the audit log, and in `words`. */
  way: "again" | "storeCredit" | "byHand";
  words: string;
  reason?: string;
};

type LockedRefund = { refund: tenderRefunds.TenderRefund; customerId: string | null };

/** Locks the refund's order, does what was decided, and writes the decision to the audit log. */
async function decideOwedRefund(
  db: Database,
  refundId: string,
  { actor, way, words, reason }: Decision,
  carryOut: (tx: Transaction, locked: LockedRefund) => Promise<void>,
): Promise<void> {
  await withRetry(db, async (tx) => {
    const refund = await tenderRefunds.findTenderRefund(tx, refundId);
    if (!refund) throw new AppError("not_found");
    const { orderId, amountCents } = refund;
    await lockOrder(tx, orderId);
    const [order] = await tx
      .select({ number: orders.number, customerId: orders.customerId })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (!order) throw new AppError("not_found");
    await carryOut(tx, { refund, customerId: order.customerId });
    await writeAudit(tx, actor, {
      action: "refund.resolve",
      resource: "Order",
      resourceId: orderId,
      summary: `Order ${order.number}: ${formatMoney(amountCents, { always: true })} that came back, ${words}`,
      before: { refund: "owed" },
      after: { refund: way },
      ...(reason === undefined ? {} : { reason }),
    });
  });
}

const isDecided = () => new AppError("conflict", { message: "This refund has been decided already." });

type OtherWay = Pick<Decision, "actor"> & {
  paidAs: NonNullable<tenderRefunds.TenderRefund["paidAs"]>;
  to: Parameters<typeof toMovement>[2];
};

/** Marks an owed refund as paid in another way than to its tender (the source that paid), and posts it. */
async function payOtherwise(
  tx: Transaction,
  { id: refundId, orderId }: tenderRefunds.TenderRefund,
  { paidAs, to, actor }: OtherWay,
): Promise<void> {
  const paid = await tenderRefunds.markPaidOtherwise(tx, { refundId, paidAs });
  if (!paid) throw isDecided();
  await postMovements(tx, [await toMovement(tx, paid, to)], actor.accountId ? `staff:${actor.accountId}` : "system");
  await endPaymentReviewIfResolved(tx, orderId);
}
