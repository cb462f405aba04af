import { visitFees } from "#modules/booking/server/public.ts";
import { feeTakenFromDeposit } from "#modules/ledger/domain/events/visit-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { systemActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import { addMoney, allocateMoney, type Cents } from "#shared/money.ts";
import { refundOfSum } from "../../refunds/domain/line-refund.ts";
import type { PlannedRefund } from "../../refunds/domain/plan-refund.ts";
import { takeCreditNoteNumber } from "../../refunds/server/credit-notes.ts";
import { type Refundable, readRefundable } from "../../refunds/server/load-refundable-order.ts";
import { agreeRefund } from "../../refunds/server/record-refund.ts";
import { refundPartPayments } from "../../refunds/server/return-part-payments.ts";
import { findDeskRow } from "../visit-orders/lock-desk-order.ts";

type HeldDeposit = { appointmentId: string; orderId: string };

/**
 * Pays the fees owed for a visit that won't take place from its deposit, as far as it covers them. Returns the movement
 * and the remaining amount. The caller holds the locks of the visit and the order, and posts the movement.
 */
export async function takeFees(
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
 * with a credit note if the order was paid. Does nothing if no prepaid money is left. Returns the movements for the
 * caller to post; the caller holds the locks of the visit and the order.
 */
export async function returnDeposit(
  tx: Transaction,
  deposit: HeldDeposit,
  reason: string,
  /** The amount taken for fees, if the caller has already taken them. */
  fees?: Awaited<ReturnType<typeof takeFees>>,
): Promise<Movement[]> {
  const { moved, leftCents } = fees ?? (await takeFees(tx, deposit));
  if (leftCents === 0) return moved;
  const { isPaid, customerId } = await findDeskRow(tx, deposit.orderId);
  if (!isPaid) return [...moved, ...(await refundPartPayments(tx, { ...deposit, customerId, mostCents: leftCents }))];
  const number = await takeCreditNoteNumber(tx);
  const order = await readRefundable(tx, deposit.orderId);
  const ofVisit = order.lines.filter(({ kind }) => kind === "service" || kind === "add_on");
  const planned = spreadOver(ofVisit, leftCents);
  const agreed = await agreeRefund(tx, order, planned, { number, reason, actor: systemActor("The clinic") });
  return [...moved, ...agreed.moved];
}

/** Spreads an amount over the lines in proportion to each line's remaining amount. */
export function spreadOver(lines: Refundable["lines"], total: Cents): PlannedRefund {
  const shares = allocateMoney(
    total,
    lines.map(({ net, tax, refunded }) => addMoney(net, tax, -refunded)),
  );
  const planned = lines.map((line, index) => ({
    lineId: line.id,
    quantity: 0,
    restocks: false,
    ...refundOfSum(line, { before: line.refunded, cents: shares[index] ?? 0 }),
  }));
  return { lines: planned.filter(({ net, tax }) => net + tax > 0), shipping: 0, tip: 0, total };
}
