import { lockVisitToPay, visitFees } from "#modules/booking/server/public.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import { AppError } from "#shared/app-error.ts";
import { loadRefundableOrder } from "../../refunds/server/load-refundable-order.ts";
import { refundFee } from "../../refunds/server/refund-visit.ts";
import { returnPartPayments } from "../../refunds/server/return-part-payments.ts";
import { lockOrder } from "../movements/lock-order-state.ts";
import { postMovements } from "../movements/post-movements.ts";
import { closePageAndSettleOrder, type SettleContext } from "../payment/settle-order.ts";
import { findDeskRow } from "../visit-orders/lock-desk-order.ts";
import { mailFee } from "./fee-mails.ts";

/**
 * Waives a fee once. An open payment page is closed first, and paid amounts are refunded to their source. Safe to
 * repeat. Throws `not_found`, `conflict` for a fee that was written off, and `payments_interrupted` if its payment page
 * can't be closed.
 */
export async function waiveVisitFee(
  deps: SettleContext,
  {
    feeId,
    reason,
    isResold = false,
  }: { feeId: string; reason: string /** Whether another customer booked the visit's time. */; isResold?: boolean },
  actor: AuditActor,
) {
  const before = await visitFees.findFee(deps.db, feeId);
  if (before.orderId && before.state === "owed") await closeFeeOrder(deps, before.orderId);
  return withRetry(deps.db, async (tx) => {
    const visit = await lockVisitToPay(tx, before.appointmentId);
    for (const orderId of [visit.orderId, before.orderId]) if (orderId) await lockOrder(tx, orderId);
    const { fee, isNew } = await visitFees.waiveFee(tx, { feeId, reason }, actor);
    if (!isNew || fee.paidCents === 0) {
      if (isNew) await mailFee(tx, "fee-waived", { feeId, orderId: fee.orderId, isResold });
      return fee;
    }
    const byOrder = fee.orderId ? await readPaid(tx, fee.orderId) : 0;
    const moved = [
      ...(fee.orderId && byOrder > 0
        ? await returnPaidFee(tx, { orderId: fee.orderId, feeId, cents: byOrder, reason, actor })
        : []),
      ...(visit.orderId && fee.paidCents > byOrder
        ? await returnPaidFee(tx, { orderId: visit.orderId, feeId, cents: fee.paidCents - byOrder, reason, actor })
        : []),
    ];
    await postMovements(tx, moved, actor.accountId ? `staff:${actor.accountId}` : "system");
    await mailFee(tx, "fee-waived", { feeId, orderId: fee.orderId, isResold });
    return fee;
  });
}

/** Closes the fee's order to further payments; any received in the meantime are refunded with the rest. */
async function closeFeeOrder(deps: SettleContext, orderId: string): Promise<void> {
  try {
    await closePageAndSettleOrder(deps, orderId, { cause: "staff" });
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 3 });
  }
}

/** Returns the amount paid for a fee's order, minus refunds. */
async function readPaid(tx: Transaction, orderId: string): Promise<number> {
  try {
    const { paid, refunded } = await loadRefundableOrder(tx, orderId);
    return paid - refunded;
  } catch (error) {
    if (error instanceof AppError && error.code === "order_closed") return 0;
    throw error;
  }
}

type PaidFee = { orderId: string; feeId: string; cents: number; reason: string; actor: AuditActor };

/** Refunds what one order paid for a fee. Returns the ledger movements. */
async function returnPaidFee(tx: Transaction, { orderId, feeId, cents, reason, actor }: PaidFee): Promise<Movement[]> {
  const { isPaid, customerId, appointmentId } = await findDeskRow(tx, orderId);
  // A partial payment of a visit that was never paid in full has no credit note.
  if (!isPaid)
    return returnPartPayments(tx, { orderId, appointmentId, customerId, mostCents: cents, waivedFeeId: feeId });
  return refundFee(tx, { orderId, cents, reason, actor });
}
