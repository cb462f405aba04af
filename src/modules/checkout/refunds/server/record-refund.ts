import { eq, sql } from "drizzle-orm";
import { stock } from "#modules/catalog/server/public.ts";
import { refundAgreed } from "#modules/ledger/domain/events/refund-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import { ORDER_REFUNDED, type OrderRefunded } from "../../domain/events.ts";
import { moveOrder } from "../../server/orders/move-order.ts";
import { hasParcel, isAllInParcels } from "../../server/orders/parcels.ts";
import { orders } from "../../server/tables.ts";
import { isStillPacked, paymentStateAfterRefund, statusAfterRefund } from "../domain/order-after-refund.ts";
import type { PlannedRefund } from "../domain/plan-refund.ts";
import { planSaleReversal, type SaleReversal } from "../domain/sale-reversal.ts";
import { splitOverTenders } from "../domain/split-over-tenders.ts";
import { writeCreditNote } from "./credit-notes.ts";
import { endEmptiedCards, endRefundedMembership, endRefundedPackage } from "./end-what-was-sold.ts";
import type { RefundableOrder } from "./load-refundable-order.ts";
import { isReturnedAtOnce, type RecordedTenderPart, returnToTenders, type TenderPart } from "./return-to-tenders.ts";

/** Why an order is refunded, by whom, and under which number its credit note is written. */
export type RefundRecord = {
  creditNoteNumber: number;
  reason: string;
  note?: string | undefined;
  actor: AuditActor;
  /** The gift card that its buyer returns, which the refund takes back first. */
  returnedCardId?: string | undefined;
};

export type RecordedRefund = {
  creditNoteId: string;
  /** The parts of the refund, one for each tender (payment from one source), with their recorded refunds. */
  parts: RecordedTenderPart[];
  /** What the caller posts to the ledger. */
  movements: Movement[];
};

/**
 * Records a planned refund: its credit note, the money for each tender (source that paid), the end of the sold items
 * that it refunds, the restocked pieces, the order's status, and the customer's email. Returns what was recorded, with
 * the movements to post. The caller holds the order's lock. Throws `refund_too_large` for more than its tenders have.
 */
export function recordRefund(
  tx: Transaction,
  order: RefundableOrder,
  planned: PlannedRefund,
  record: RefundRecord,
): Promise<RecordedRefund> {
  return writeRefund(tx, order, { planned, record, takenBack: planSaleReversal(order, planned, record) });
}

/** Records the refund of a fee that was paid and is waived: it never was revenue. The rest is as for `recordRefund`. */
export function recordFeeRefund(
  tx: Transaction,
  order: RefundableOrder,
  planned: PlannedRefund,
  record: RefundRecord,
): Promise<RecordedRefund> {
  const takenBack = { ...planSaleReversal(order, planned), revenue: { feeCents: planned.total } };
  return writeRefund(tx, order, { planned, record, takenBack });
}

/** Returns which tender gets how much of a refund. Throws `refund_too_large` for more than they have left. */
export function tenderPartsOf({ tenders }: Pick<RefundableOrder, "tenders">, total: Cents): TenderPart[] {
  const paid = tenders.map(({ id, amountCents, refundedCents, disputedCents }) => ({
    tenderId: id,
    amount: amountCents - disputedCents,
    refunded: refundedCents,
  }));
  if (total > addMoney(...paid.map(({ amount, refunded }) => amount - refunded)))
    throw new AppError("refund_too_large");
  return splitOverTenders(paid, total).flatMap(({ tenderId, amount }) => {
    const tender = tenders.find(({ id }) => id === tenderId);
    return tender ? [{ tender, cents: amount }] : [];
  });
}

type DecidedRefund = { planned: PlannedRefund; record: RefundRecord; takenBack: SaleReversal };

/** Writes a decided refund. The credit note comes first, because the other rows refer to it. */
async function writeRefund(
  tx: Transaction,
  order: RefundableOrder,
  { planned, record, takenBack }: DecidedRefund,
): Promise<RecordedRefund> {
  const { creditNoteNumber: number, reason, actor } = record;
  const creditNoteId = newId();
  const parts = tenderPartsOf(order, planned.total);
  const { returned, endedMembership } = await batch({
    creditNote: writeCreditNote(tx, { id: creditNoteId, number, orderId: order.id, planned, reason, actor }),
    returned: returnToTenders(tx, order, parts, { creditNoteId }),
    giftCards: endEmptiedCards(tx, order, takenBack.giftCards),
    endedMembership: endRefundedMembership(tx, order, planned, takenBack.membership),
    soldPackage: endRefundedPackage(tx, takenBack.soldPackage),
    shelf: stock.returnToShelf(tx, order.id, takenBack.restocked, actor),
    order: updateOrder(tx, order, { planned, parts, actor }),
    customer: notifyCustomer(tx, { orderId: order.id, creditNoteId }),
    audit: auditRefund(tx, order, planned, record),
  });
  const agreed = refundAgreed({ creditNoteId, orderId: order.id, ...toAgreedSums(takenBack) });
  return { creditNoteId, parts: returned.recorded, movements: [agreed, ...endedMembership, ...returned.movements] };
}

/** Returns the reversed parts of a sale under the names that the ledger uses. */
function toAgreedSums({ giftCards, membership, soldPackage, tips, revenue }: SaleReversal) {
  const { annualFee, credits } = membership;
  return {
    giftCards,
    tips,
    ...revenue,
    ...(annualFee ? { annualFee } : {}),
    ...(credits ? { credits } : {}),
    ...(soldPackage ? { plan: soldPackage } : {}),
  };
}

/**
 * Changes the order's status to the one that follows from the refund. Throws `conflict` if the status has changed in
 * the meantime.
 */
async function updateOrder(
  tx: Transaction,
  order: RefundableOrder,
  { planned, parts, actor }: { planned: PlannedRefund; parts: readonly TenderPart[]; actor: AuditActor },
): Promise<void> {
  const after = { ...order, refunded: order.refunded + planned.total };
  const areEarlierReturned = (order.refundState ?? "succeeded") === "succeeded";
  const isAllReturned = areEarlierReturned && parts.every(({ tender }) => isReturnedAtOnce(tender));
  const paymentState = paymentStateAfterRefund(after, { isAllReturned });
  await tx.update(orders).set({ paymentState, updatedAt: sql`clock_now()` }).where(eq(orders.id, order.id));
  const movesTo = statusAfterRefund(after, {
    isRestSent: isStillPacked(after) && (await isRestInParcels(tx, order.id)),
  });
  if (!movesTo) return;
  const staff = { by: actor.accountId ?? "system", byName: actor.name, notified: false };
  const change = { orderId: order.id, from: order.status, to: movesTo, cause: "refund" };
  if (!(await moveOrder(tx, change, { staff }))) throw new AppError("conflict");
}

/** Whether something was sent, and nothing is left to send. */
async function isRestInParcels(tx: Transaction, orderId: string): Promise<boolean> {
  return (await hasParcel(tx, orderId)) && (await isAllInParcels(tx, orderId));
}

/** Emits the event after which the customer is emailed. */
function notifyCustomer(tx: Transaction, payload: OrderRefunded): Promise<void> {
  return emitEvent(tx, { type: ORDER_REFUNDED, key: `credit-note:${payload.creditNoteId}`, payload });
}

function auditRefund(
  tx: Transaction,
  order: RefundableOrder,
  { total }: PlannedRefund,
  { creditNoteNumber, reason, note, actor }: RefundRecord,
) {
  return writeAudit(tx, actor, {
    action: "order.refund",
    resource: "Order",
    resourceId: order.id,
    summary: `Order ${order.number}: ${formatMoney(total, { always: true })} refunded, credit note ${creditNoteNumber}`,
    before: { refunded: order.refunded },
    after: { refunded: order.refunded + total },
    reason: note || reason,
  });
}
