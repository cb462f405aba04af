import { and, eq, inArray, sql } from "drizzle-orm";
import { refundDone, refundFailed, refundKeyInBooks } from "#modules/ledger/domain/events/refund-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { findTransfer } from "#modules/ledger/server/public.ts";
import { type CardTender, listTenders, paymentRefunds } from "#modules/payments/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { PAYMENT_RETURNED, type PaymentReturned } from "../../domain/events.ts";
import type { PaymentState } from "../../domain/order-status.ts";
import type { OrderState } from "../../server/movements/order-state.ts";
import { postMovements } from "../../server/movements/post-movements.ts";
import { orders } from "../../server/tables.ts";

export const REFUND_TASK = "return_payment";

/** Enqueues a job that carries out a refund after the commit. */
export async function enqueueRefund(
  tx: Transaction,
  { id, tries }: Pick<paymentRefunds.Refund, "id" | "tries">,
): Promise<void> {
  await enqueueJob(tx, REFUND_TASK, { refundId: id }, { key: `refund:${id}:${tries}` });
}

/**
 * Refunds money that arrived for an order that was abandoned or already paid. Recorded here, and carried out by a job
 * with its own key (P6, P7).
 */
export async function refundLatePayment(
  tx: Transaction,
  { state, tender }: { state: OrderState; tender: CardTender },
): Promise<OrderState> {
  const isLate = state.status === "cancelled" || state.status === "pending";
  const written = await paymentRefunds.writeRefund(tx, {
    tender,
    amountCents: tender.amountCents,
    reason: isLate ? "late_payment" : "paid_twice",
  });
  await enqueueRefund(tx, written);
  const payload: PaymentReturned = { orderId: state.id, refundId: written.id };
  await emitEvent(tx, { type: PAYMENT_RETURNED, key: `refund:${written.id}:written`, payload });
  if (!isLate) return state;
  await tx
    .update(orders)
    .set({ paymentState: "refund_due", updatedAt: sql`clock_now()` })
    .where(eq(orders.id, state.id));
  return { ...state, paymentState: "refund_due" };
}

/**
 * Makes a refund at the provider, posts it and updates its order. Safe to repeat. The reconciler retries a refused
 * refund; if the provider still refuses it, staff must decide. Throws GatewayError when the provider doesn't respond.
 */
export async function carryOutRefund(deps: Pick<ServerDeps, "db" | "payments">, refundId: string): Promise<void> {
  const answer = await paymentRefunds.askForRefund(deps, refundId);
  if (!answer) return;
  const { orderId, outcome } = answer;
  failpoint("refund:after_provider");
  await withRetry(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const refund = await paymentRefunds.storeRefundOutcome(tx, refundId, outcome);
    if (!refund || refund.state === "pending") return;
    await followRefunds(tx, orderId);
    if (refund.state !== "succeeded") return;
    await postMovements(tx, [await refundDoneBy(tx, refund, "provider")], "system");
    failpoint("refund:before_commit");
  });
}

/** Returns the transfer of a completed refund, with a unique key. */
export async function refundDoneBy(
  tx: Transaction,
  { id: refundId, orderId, amountCents: cents, tries }: paymentRefunds.Refund,
  to: Parameters<typeof refundDone>[0]["to"],
): Promise<Movement> {
  const before = await findTransfer(tx, refundKeyInBooks(refundId));
  return refundDone({ refundId, orderId, to, cents, again: before && tries });
}

/**
 * Checks the state of a refund again: the bank may return one that was reported as done. Its order then owes the money
 * again, and staff choose another way. Safe to repeat. Returns whether the refund exists. Throws GatewayError when the
 * provider doesn't respond.
 */
export async function settleRefund(deps: Pick<ServerDeps, "db" | "payments">, refundId: string): Promise<boolean> {
  const refund = await paymentRefunds.findRefund(deps.db, refundId);
  if (refund?.state === "pending") await carryOutRefund(deps, refundId);
  if (refund?.state !== "succeeded" || refund.paidAs || !refund.providerRefundId) return refund !== undefined;
  const { state, failureCode } = await deps.payments.getRefund(refund.providerRefundId);
  if (state !== "failed") return true;
  await withRetry(deps.db, async (tx) => {
    await lockOrder(tx, refund.orderId);
    const takenBack = await paymentRefunds.takeBackRefund(tx, { ...refund, failureCode: failureCode ?? null });
    if (!takenBack) return;
    await markForReview(tx, refund.orderId);
    const done =
      (await findTransfer(tx, refundKeyInBooks(refundId, refund.tries))) ??
      (await findTransfer(tx, refundKeyInBooks(refundId)));
    if (!done) throw new Error("a refund that was carried out isn’t in the books");
    await postMovements(tx, [refundFailed(done)], "system");
    failpoint("refund:before_owed");
  });
  return true;
}

/** Requests a failed refund again, so that its order owes the money as before. Safe to repeat. */
export async function repeatRefund(
  { db }: Pick<ServerDeps, "db">,
  { refundId, orderId }: { refundId: string; orderId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    await requestRefundAgain(tx, { refundId, orderId });
  });
}

/** Records that a failed refund is requested again. The order is locked. Returns whether the refund had failed. */
export async function requestRefundAgain(tx: Transaction, of: { refundId: string; orderId: string }): Promise<boolean> {
  const again = await paymentRefunds.askAgain(tx, of);
  if (!again) return false;
  await enqueueRefund(tx, again);
  await leaveReview(tx, of.orderId, (await isAllGoingBack(tx, of.orderId)) ? "refund_due" : "partly_refunded");
  return true;
}

/**
 * Updates an order's payment state to match its refunds, once none needs a decision by staff anymore. The order is
 * locked.
 */
export async function followResolvedRefund(tx: Transaction, orderId: string): Promise<void> {
  const whole = await paymentRefunds.refundStateOf(tx, orderId);
  if (whole === undefined || whole === "failed") return;
  if (!(await isAllGoingBack(tx, orderId))) return leaveReview(tx, orderId, "partly_refunded");
  await leaveReview(tx, orderId, whole === "pending" ? "refund_due" : "refunded");
}

async function markForReview(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(orders).set({ paymentState: "review", updatedAt: sql`clock_now()` }).where(eq(orders.id, orderId));
}

async function leaveReview(tx: Transaction, orderId: string, paymentState: PaymentState): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentState, updatedAt: sql`clock_now()` })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, "review")));
}

/** Locks an order, which guards all changes of its refunds. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<void> {
  await lock(tx, { orderId });
}

const lock = statement(sql`select 1 from orders where id = ${sql.placeholder("orderId")} for update`);

async function isAllGoingBack(tx: Transaction, orderId: string): Promise<boolean> {
  return (await listTenders(tx, orderId)).every(({ amountCents, refundedCents }) => amountCents === refundedCents);
}

/**
 * Updates an order's payment state once all its refunds are done, or once one of them can't be done. The caller holds
 * the order's lock.
 */
export async function followRefunds(tx: Transaction, orderId: string): Promise<void> {
  const whole = await paymentRefunds.refundStateOf(tx, orderId);
  if (whole === undefined || whole === "pending") return;
  const from = whole === "succeeded" ? (["refund_due"] as const) : (["refund_due", "partly_refunded"] as const);
  await tx
    .update(orders)
    .set({ paymentState: whole === "succeeded" ? "refunded" : "review", updatedAt: sql`clock_now()` })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentState, from)));
}
