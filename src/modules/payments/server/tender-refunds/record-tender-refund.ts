import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { refundKeyPrefix } from "../../domain/checkout-request.ts";
import { refunds } from "../tables.ts";
import { raiseRefunded, type Tender } from "../tenders.ts";

export type TenderRefund = typeof refunds.$inferSelect;

type TenderRefundDraft = {
  id?: string;
  tender: Pick<Tender, "id" | "orderId" | "paymentIntentId" | "attemptId">;
  amountCents: Cents;
  reason: TenderRefund["reason"];
  /** The credit note in which the refund was agreed. */
  creditNoteId?: string;
};

/** A refund's number of tries when it is recorded. */
export const FIRST_TRY = 1;

/**
 * Records a pending refund, in the transaction that decides on it. The provider or staff at the desk carry it out after
 * the commit. Returns its row. The caller holds the order's lock and has read the tender since taking it. Throws
 * `refund_too_large` if the tender has less left to refund.
 */
export const recordPendingRefund = (tx: Transaction, refund: TenderRefundDraft) => record(tx, refund, "pending");

/**
 * Records a refund that the same transaction makes, such as one to a gift card, whose balance is in the books.
 * Otherwise the same as `recordPendingRefund`.
 */
export const recordCompletedRefund = (tx: Transaction, refund: TenderRefundDraft) => record(tx, refund, "succeeded");

async function record(
  tx: Transaction,
  { id = newId(), tender, amountCents, reason, creditNoteId }: TenderRefundDraft,
  state: "pending" | "succeeded",
): Promise<TenderRefund> {
  const { orderId, paymentIntentId, attemptId } = tender;
  const {
    written: [written],
  } = await batch({
    tender: raiseRefunded(tx, tender.id, amountCents),
    written: tx
      .insert(refunds)
      .values({
        id,
        tenderId: tender.id,
        creditNoteId: creditNoteId ?? null,
        // The previous release retries a page's failed refund with the page's whole amount, so it must not find a
        // partial one.
        checkoutSessionId: creditNoteId ? null : attemptId,
        orderId,
        paymentIntentId,
        amountCents,
        reason,
        state,
        idempotencyKey: nextKey(orderId),
        tries: FIRST_TRY,
      })
      .returning()
      .execute(),
  });
  if (!written) throw new Error("no refund was written");
  return written;
}

/** Returns the next idempotency key: an order's refunds have together used as many keys as they have tries. */
const nextKey = (orderId: string) =>
  sql`${refundKeyPrefix(orderId)}::text || (select coalesce(sum(r.tries), 0) + 1 from refunds r where r.order_id = ${orderId})`;

/**
 * Allows a failed refund to be requested again, with a new key: with the old key, the provider would repeat its
 * refusal. The caller holds the order's lock. Returns undefined if the refund hasn't failed.
 */
export async function retryWithNewKey(
  tx: Transaction,
  { refundId, orderId }: { refundId: string; orderId: string },
): Promise<TenderRefund | undefined> {
  const [again] = await tx
    .update(refunds)
    .set({
      state: "pending",
      idempotencyKey: nextKey(orderId),
      tries: sql`${refunds.tries} + 1`,
      providerRefundId: null,
      failureCode: null,
      askedAt: null,
      updatedAt: sql`clock_now()`,
    })
    .where(and(eq(refunds.id, refundId), inArray(refunds.state, ["failed", "owed"])))
    .returning();
  return again;
}
