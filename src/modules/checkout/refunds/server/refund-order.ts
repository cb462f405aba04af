import { getClinicSettings } from "#modules/content/server/public.ts";
import { disputedPayments, paidCardsOf, type paymentRefunds, type Tender } from "#modules/payments/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import {
  type Database,
  type DatabaseOrTransaction,
  onOneConnection,
  type Transaction,
  withRetry,
} from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { postMovements } from "../../server/movements/post-movements.ts";
import { assertWithinLimit } from "../domain/daily-limit.ts";
import { type PlannedRefund, planRefund, type RefundSelection } from "../domain/plan-refund.ts";
import { refundedBy, takeCreditNoteNumber } from "./credit-notes.ts";
import { type Refundable, readRefundable } from "./load-refundable-order.ts";
import { agreeRefund, refundPartsOf } from "./record-refund.ts";
import { lockOrder } from "./send-refund.ts";

/** The planned refund and its sources; `refund` is set once it is recorded. */
export type RefundParts = {
  order: Pick<Refundable, "paid" | "refunded">;
  planned: PlannedRefund;
  parts: { tender: Tender; cents: Cents; refund?: paymentRefunds.Refund }[];
  /** The last four digits of the cards that paid, by tender. */
  cards: ReadonlyMap<string, string>;
};

/** Returns the amount a refund would pay and its sources. Writes nothing. Throws what `refundOrder` throws. */
export async function previewRefund(db: Database, orderId: string, request: RefundSelection): Promise<RefundParts> {
  const { order, isDisputed, cards } = await onOneConnection(db, (connection) => readAll(connection, orderId));
  // An amount the bank holds in a dispute isn't refunded as well.
  if (isDisputed) throw new AppError("dispute_open");
  const planned = planRefund(order, request);
  return { order, planned, parts: refundPartsOf(order, planned.total), cards };
}

const readAll = (db: DatabaseOrTransaction, orderId: string) =>
  batch({
    order: readRefundable(db, orderId),
    isDisputed: disputedPayments.hasOpenDispute(db, orderId),
    cards: paidCardsOf(db, orderId),
  });

type RefundRequest = RefundSelection & { reason: string; note?: string | undefined };

type RefundContext = {
  actor: AuditActor;
  now: Date;
  /** A gift card returned by its buyer, for which staff refund limits don't apply. */
  returnedCardId?: string;
  /** Throws if the order, which is locked, must not be refunded. */
  assert?: (order: Refundable) => void;
  /** Additional work in the same transaction. */
  onCreditNote?: (tx: Transaction, creditNoteId: string) => Promise<void>;
};

/**
 * Refunds a paid order: its credit note, the amount for each source, the restocked pieces, the ledger, and its status,
 * all in one transaction. Jobs carry out the refunds. Throws `order_closed` before it is paid, `nothing_to_refund`,
 * `refund_too_large`, `invalid_input`, `dispute_open`, and `needs_approval` above the person's daily refund limit.
 */
export async function refundOrder(
  db: Database,
  { orderId, ...request }: RefundRequest & { orderId: string },
  { actor, now, returnedCardId, onCreditNote, assert }: RefundContext,
): Promise<RefundParts & { creditNote: { number: number } }> {
  return withRetry(db, async (tx) => {
    // First lock the order and read what it has left, all in one packet.
    const {
      number,
      today,
      read: { order, isDisputed, cards },
      settings: { refundsADayCents: limit },
    } = await batch({
      lock: lockOrder(tx, orderId),
      // The number is taken before the limit is read: taking it locks the numbers, so that two concurrent refunds can't
      // both stay below the limit.
      number: takeCreditNoteNumber(tx),
      today: refundedBy(tx, actor.accountId ?? "", now),
      read: readAll(tx, orderId),
      settings: getClinicSettings(tx),
    });
    // An amount the bank holds in a dispute isn't refunded as well.
    if (isDisputed) throw new AppError("dispute_open");
    assert?.(order);
    const planned = planRefund(order, request);
    // A buyer who returns a gift card needs no approval.
    if (!returnedCardId) assertWithinLimit(actor.role, { today, total: planned.total, limit });
    // Then record the refund and post it. Jobs carry it out after the commit.
    const { moved, parts } = await agreeRefund(tx, order, planned, {
      number,
      reason: request.reason,
      note: request.note,
      actor,
      returnedCardId,
      onCreditNote,
    });
    const by = returnedCardId ? ("customer" as const) : ("staff" as const);
    await postMovements(tx, moved, actor.accountId ? `${by}:${actor.accountId}` : "system");
    failpoint("refund:before_agreed");
    return { order, planned, parts, cards, creditNote: { number } };
  });
}
