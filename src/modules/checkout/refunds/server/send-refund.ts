import { refundDone, refundFailed, refundKeyInBooks } from "#modules/ledger/domain/events/refund-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { findTransfer } from "#modules/ledger/server/public.ts";
import { tenderRefunds } from "#modules/payments/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { lockOrder } from "../../server/movements/lock-order-state.ts";
import { postMovements } from "../../server/movements/post-movements.ts";
import { endPaymentReviewOnRetry, startPaymentReview, updatePaymentState } from "./payment-state.ts";

/** The job that sends a refund to the provider. */
export const REFUND_TASK = "return_payment";

/** Enqueues the job that sends a recorded refund after the commit. */
export async function enqueueRefund(
  tx: Transaction,
  { id, tries }: Pick<tenderRefunds.TenderRefund, "id" | "tries">,
): Promise<void> {
  await enqueueJob(tx, REFUND_TASK, { refundId: id }, { key: `refund:${id}:${tries}` });
}

/**
 * Sends a recorded refund to the provider, posts it once it is made, and updates its order's payment state. Called by
 * the job, and by the reconciler for a refund that is still pending. Safe to repeat. If the provider refuses the
 * refund, the reconciler retries it; if it is still refused, staff must decide. Throws GatewayError if the provider
 * doesn't respond.
 */
export async function sendRefund(deps: Pick<ServerDeps, "db" | "payments">, refundId: string): Promise<void> {
  const asked = await tenderRefunds.askProviderForRefund(deps, refundId);
  if (!asked) return;
  const { orderId, answer } = asked;
  failpoint("refund:after_provider");
  await withRetry(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const refund = await tenderRefunds.storeProviderAnswer(tx, refundId, answer);
    if (!refund || refund.state === "pending") return;
    await updatePaymentState(tx, orderId);
    if (refund.state !== "succeeded") return;
    await postMovements(tx, [await toMovement(tx, refund, "provider")], "system");
    failpoint("refund:before_commit");
  });
}

/**
 * Returns the ledger movement of a completed refund; `to` is where the money went. If a completion of the refund was
 * posted before, the movement gets another key.
 */
export async function toMovement(
  tx: Transaction,
  { id: refundId, orderId, amountCents: cents, tries }: tenderRefunds.TenderRefund,
  to: Parameters<typeof refundDone>[0]["to"],
): Promise<Movement> {
  const before = await findTransfer(tx, refundKeyInBooks(refundId));
  return refundDone({ refundId, orderId, to, cents, again: before && tries });
}

/**
 * Reads a refund from the provider again, after its webhook: the bank may return a refund that was reported as done.
 * The order then owes the money again, and staff choose another way. Safe to repeat. Returns whether the refund exists.
 * Throws GatewayError if the provider doesn't respond.
 */
export async function settleRefund(deps: Pick<ServerDeps, "db" | "payments">, refundId: string): Promise<boolean> {
  const refund = await tenderRefunds.findTenderRefund(deps.db, refundId);
  if (refund?.state === "pending") await sendRefund(deps, refundId);
  if (refund?.state !== "succeeded" || refund.paidAs || !refund.providerRefundId) return refund !== undefined;
  const { state, failureCode } = await deps.payments.getRefund(refund.providerRefundId);
  if (state !== "failed") return true;
  await withRetry(deps.db, async (tx) => {
    await lockOrder(tx, refund.orderId);
    const returned = await tenderRefunds.markReturnedByBank(tx, { ...refund, failureCode: failureCode ?? null });
    if (!returned) return;
    await startPaymentReview(tx, refund.orderId);
    const done =
      (await findTransfer(tx, refundKeyInBooks(refundId, refund.tries))) ??
      (await findTransfer(tx, refundKeyInBooks(refundId)));
    if (!done) throw new Error("a refund that was carried out isn’t in the books");
    await postMovements(tx, [refundFailed(done)], "system");
    failpoint("refund:before_owed");
  });
  return true;
}

/** Sends a refused refund again, as the reconciler does after a while. Safe to repeat. */
export async function retryRefund(
  { db }: Pick<ServerDeps, "db">,
  { refundId, orderId }: { refundId: string; orderId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    await retryLockedRefund(tx, { refundId, orderId });
  });
}

/** Records that a refused refund is sent again. The order is locked. Returns whether the refund had been refused. */
export async function retryLockedRefund(tx: Transaction, of: { refundId: string; orderId: string }): Promise<boolean> {
  const again = await tenderRefunds.retryWithNewKey(tx, of);
  if (!again) return false;
  await enqueueRefund(tx, again);
  await endPaymentReviewOnRetry(tx, of.orderId);
  return true;
}
