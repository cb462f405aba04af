import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import type { SoldLine } from "../domain/sale-reversal.ts";
import { spreadRefund } from "../domain/spread-refund.ts";
import { takeCreditNoteNumber } from "./credit-notes.ts";
import { loadRefundableOrder } from "./load-refundable-order.ts";
import { recordFeeRefund, recordRefund } from "./record-refund.ts";

type SumOfVisit = { orderId: string; cents: Cents; reason: string; actor: AuditActor };

/**
 * Refunds what is left of a deposit when its visit doesn't take place, with a credit note over the lines of the visit.
 * The caller holds the order's lock. Returns the ledger movements, which the caller posts.
 */
export async function refundDeposit(tx: Transaction, sum: SumOfVisit): Promise<Movement[]> {
  const { order, planned, record } = await planSum(tx, sum, ["service", "add_on"]);
  return (await recordRefund(tx, order, planned, record)).movements;
}

/**
 * Refunds a fee that was paid and is waived, with a credit note over the lines of its order. The caller holds the
 * order's lock. Returns the ledger movements, which the caller posts.
 */
export async function refundFee(tx: Transaction, sum: SumOfVisit): Promise<Movement[]> {
  const { order, planned, record } = await planSum(tx, sum, ["service", "add_on", "fee"]);
  return (await recordFeeRefund(tx, order, planned, record)).movements;
}

/**
 * Takes the credit note's number, and plans the refund of a sum over those lines of an order that have one of the
 * kinds.
 */
async function planSum(tx: Transaction, { orderId, cents, ...of }: SumOfVisit, kinds: readonly SoldLine["kind"][]) {
  const creditNoteNumber = await takeCreditNoteNumber(tx);
  const order = await loadRefundableOrder(tx, orderId);
  const lines = order.lines.filter(({ kind }) => kinds.includes(kind));
  return { order, planned: spreadRefund(lines, cents), record: { ...of, creditNoteNumber } };
}
