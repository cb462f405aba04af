import type { AuditActor } from "#platform/audit/actor.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { AppError } from "#shared/app-error.ts";
import { postMovements } from "../../server/movements/post-movements.ts";
import { assertWithinDailyLimit } from "../domain/daily-limit.ts";
import { type PlannedRefund, planRefund, type RefundSelection } from "../domain/plan-refund.ts";
import {
  type LockedOrderToRefund,
  loadOrderToPreview,
  lockOrderToRefund,
  type OrderToRefund,
  type RefundableOrder,
} from "./load-refundable-order.ts";
import { recordRefund, tenderPartsOf } from "./record-refund.ts";
import type { RecordedTenderPart, TenderPart } from "./return-to-tenders.ts";

/** The parts of an order that a person refunds, and the reason. */
export type RefundRequest = RefundSelection & { orderId: string; reason: string; note?: string | undefined };

/** What a refund would come to, and where its money would go. */
export type RefundPreview = Pick<OrderToRefund, "order" | "cards"> & { planned: PlannedRefund; parts: TenderPart[] };

/** A refund that was made. A job sends the card's part after the commit. */
export type RefundResult = Omit<RefundPreview, "parts"> & {
  parts: RecordedTenderPart[];
  creditNote: { id: string; number: number };
};

/** Who refunds, and when. */
type RefundAct = { actor: AuditActor; now: Date };
/** Throws if the order, which is locked by then, must not be refunded. */
export type AssertRefundable = (order: RefundableOrder) => void;

/**
 * Returns what a refund would come to. Writes nothing. Throws what `refundOrder` throws, except for the day's limit.
 */
export async function previewRefund(db: Database, orderId: string, selection: RefundSelection): Promise<RefundPreview> {
  const { order, cards, isDisputed } = await loadOrderToPreview(db, orderId);
  assertUndisputed({ isDisputed });
  const planned = planRefund(order, selection);
  return { order, cards, planned, parts: tenderPartsOf(order, planned.total) };
}

/**
 * Refunds a paid order for a staff member, all in one transaction: the order is locked and loaded, and the refund is
 * planned and checked against the person's limit. Then the refund is recorded with its credit note, the money for each
 * tender (source that paid), the end of sold items and the customer's email, and posted to the ledger. Returns the
 * refund; a job sends the card's part. Throws `order_closed` before the order is paid, `dispute_open`,
 * `nothing_to_refund`, `refund_too_large`, `invalid_input`, and `needs_approval` above the person's limit for a day.
 */
export function refundOrder(
  db: Database,
  request: RefundRequest,
  staff: RefundAct & { assertRefundable?: AssertRefundable },
): Promise<RefundResult> {
  return withRetry(db, (tx) => refundForStaff(tx, request, staff));
}

/** Refunds a paid order for a staff member, in the caller's transaction. Otherwise the same as `refundOrder`. */
export async function refundForStaff(
  tx: Transaction,
  request: RefundRequest,
  { actor, now, assertRefundable }: RefundAct & { assertRefundable?: AssertRefundable },
): Promise<RefundResult> {
  const found = await lockOrderToRefund(tx, { orderId: request.orderId, actor, now });
  assertUndisputed(found);
  assertRefundable?.(found.order);

  const planned = planRefund(found.order, request);
  assertWithinDailyLimit(actor.role, { ...found.allowance, total: planned.total });

  return makeRefund(tx, found, planned, { ...request, actor, by: "staff" });
}

/**
 * Refunds a gift card to its buyer, who returns it unspent; that needs no approval. Returns the refund. Throws what
 * `refundOrder` throws, and `gift_card_used` when part of the card was spent.
 */
export function refundReturnedGiftCard(
  db: Database,
  request: RefundRequest & { returnedCardId: string },
  { actor, now }: RefundAct,
): Promise<RefundResult> {
  return withRetry(db, async (tx) => {
    const found = await lockOrderToRefund(tx, { orderId: request.orderId, actor, now });
    assertUndisputed(found);
    const planned = planRefund(found.order, request);
    return makeRefund(tx, found, planned, { ...request, actor, by: "customer" });
  });
}

/** Throws `dispute_open` for an order with a disputed payment, because the bank may return the same money. */
function assertUndisputed({ isDisputed }: Pick<OrderToRefund, "isDisputed">): void {
  if (isDisputed) throw new AppError("dispute_open");
}

type RefundReasons = Pick<RefundRequest, "reason" | "note"> & {
  actor: AuditActor;
  by: "staff" | "customer";
  returnedCardId?: string;
};

/** Records a planned refund and posts it to the ledger. */
async function makeRefund(
  tx: Transaction,
  { order, cards, creditNoteNumber }: LockedOrderToRefund,
  planned: PlannedRefund,
  { reason, note, actor, by, returnedCardId }: RefundReasons,
): Promise<RefundResult> {
  const recorded = await recordRefund(tx, order, planned, { creditNoteNumber, reason, note, actor, returnedCardId });
  await postMovements(tx, recorded.movements, actor.accountId ? `${by}:${actor.accountId}` : "system");
  failpoint("refund:before_agreed");
  const creditNote = { id: recorded.creditNoteId, number: creditNoteNumber };
  return { order, cards, planned, parts: recorded.parts, creditNote };
}
