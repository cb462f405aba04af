import { visitFees } from "#modules/booking/server/public.ts";
import { feeTakenFromDeposit } from "#modules/ledger/domain/events/visit-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { systemActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import { refundDeposit } from "../../refunds/server/refund-visit.ts";
import { returnPartPayments } from "../../refunds/server/return-part-payments.ts";
import { findDeskRow } from "../visit-orders/lock-desk-order.ts";

type HeldDeposit = { appointmentId: string; orderId: string };

/**
 * Pays the fees owed for a visit that won't take place from its deposit, as far as the deposit covers them. The caller
 * holds the locks of the visit and the order. Returns the ledger movement, which the caller posts, and the remaining
 * amount.
 */
export async function payFeesFromDeposit(
  tx: Transaction,
  { appointmentId, orderId }: HeldDeposit,
): Promise<{ moved: Movement[]; takenCents: Cents; leftCents: Cents }> {
  const heldCents = await balanceOf(tx, `deposit:${orderId}`);
  let leftCents = heldCents;
  const paidFor: string[] = [];
  for (const { id: feeId, amountCents, paidCents } of heldCents > 0
    ? await visitFees.lockOwedFees(tx, appointmentId)
    : []) {
    const cents = Math.min(leftCents, amountCents - paidCents);
    if (cents === 0) continue;
    await visitFees.payFee(tx, { feeId, cents });
    paidFor.push(feeId);
    leftCents -= cents;
  }
  const takenCents = heldCents - leftCents;
  if (takenCents === 0) return { moved: [], takenCents, leftCents };
  const feePosting = feeTakenFromDeposit({ appointmentId, orderId, heldCents: takenCents, feeCents: takenCents });
  // Several orders of a visit can each pay part of one fee.
  const key = [feePosting.key, ...paidFor, orderId].join(":");
  return { moved: [{ ...feePosting, key }], takenCents, leftCents };
}

/**
 * Uses what was prepaid for a visit that won't take place to pay its fees, then refunds the rest to where it came from,
 * with a credit note if the order was paid. Does nothing if no prepaid money is left. The caller holds the locks of the
 * visit and the order. Returns the ledger movements, which the caller posts.
 */
export async function settleUnusedDeposit(
  tx: Transaction,
  deposit: HeldDeposit,
  reason: string,
  /** The amount taken for fees, if the caller has already taken them. */
  fees?: Awaited<ReturnType<typeof payFeesFromDeposit>>,
): Promise<Movement[]> {
  const { moved, leftCents } = fees ?? (await payFeesFromDeposit(tx, deposit));
  if (leftCents === 0) return moved;
  const { isPaid, customerId } = await findDeskRow(tx, deposit.orderId);
  if (!isPaid) return [...moved, ...(await returnPartPayments(tx, { ...deposit, customerId, mostCents: leftCents }))];
  const refund = { orderId: deposit.orderId, cents: leftCents, reason, actor: systemActor("The clinic") };
  return [...moved, ...(await refundDeposit(tx, refund))];
}
