import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { refundKey } from "../../domain/checkout-request.ts";
import { refunds } from "../tables.ts";
import { raiseRefunded } from "../tenders.ts";

export type Refund = typeof refunds.$inferSelect;

type Wanted = {
  tenderId: string;
  amountCents: Cents;
  reason: Refund["reason"];
  /** What it was agreed in. */
  creditNoteId?: string;
  /** Carried out in the same transaction, without the provider. */
  isDone?: boolean;
};

/**
 * Writes down that money goes back to the tender it came from, in the transaction that decides it; a job then carries it out.
 * The caller holds the order's lock. Throws `refund_too_large` when less is left of the tender.
 */
export async function writeRefund(
  tx: Transaction,
  { tenderId, amountCents, reason, creditNoteId, isDone = false }: Wanted,
): Promise<Refund> {
  const { orderId, paymentIntentId, attemptId } = await raiseRefunded(tx, tenderId, amountCents);
  const [written] = await tx
    .insert(refunds)
    .values({
      id: newId(),
      tenderId,
      creditNoteId: creditNoteId ?? null,
      // The release before repeats a failed refund of a page with the page's whole amount: it must not find one of a part.
      checkoutSessionId: creditNoteId ? null : attemptId,
      orderId,
      paymentIntentId,
      amountCents,
      reason,
      state: isDone ? "succeeded" : "pending",
      idempotencyKey: refundKey(orderId, await nextKeyNumber(tx, orderId)),
    })
    .returning();
  if (!written) throw new Error("no refund was written");
  return written;
}

/** Every refund of an order has asked under as many keys as it has tries. */
async function nextKeyNumber(tx: Transaction, orderId: string): Promise<number> {
  const [asked] = await tx
    .select({ keys: sql<number>`coalesce(sum(${refunds.tries}), 0)::int` })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  return (asked?.keys ?? 0) + 1;
}

/**
 * Lets a refund that failed be asked for again, under a key of its own: under the former one the provider would repeat its
 * refusal. The caller holds the order's lock. Answers undefined when it isn't one that failed.
 */
export async function askAgain(
  tx: Transaction,
  { refundId, orderId }: { refundId: string; orderId: string },
): Promise<Refund | undefined> {
  const key = refundKey(orderId, await nextKeyNumber(tx, orderId));
  const [again] = await tx
    .update(refunds)
    .set({
      ...{ state: "pending", idempotencyKey: key, tries: sql`${refunds.tries} + 1` },
      ...{ providerRefundId: null, failureCode: null, askedAt: null, updatedAt: sql`clock_now()` },
    })
    .where(and(eq(refunds.id, refundId), inArray(refunds.state, ["failed", "owed"])))
    .returning();
  return again;
}
