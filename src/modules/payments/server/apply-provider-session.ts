import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import type { ProviderSession } from "#platform/payment-gateway.ts";
import type { Attempt } from "./attempts.ts";
import { checkoutSessions } from "./tables.ts";
import { type Tender, takeCardTender } from "./tenders.ts";

/**
 * What reading the provider has told of an attempt. `paid`: its money came in, told for the first time. `mismatched`: the
 * same, but another amount, currency or order than was asked for. `unchanged`: nothing that wasn't known. What came in is a
 * tender of the order; there is none when it was nothing.
 */
export type AttemptNews =
  | { kind: "paid" | "mismatched"; tender: Tender | undefined }
  | { kind: "expired" | "unchanged" };

/**
 * Brings an attempt in line with the provider, forward only: what was paid stays paid, however old the reading is. The
 * compare-and-set here is what makes a payment count once (PY-3).
 */
export async function applyProviderSession(
  tx: Transaction,
  attempt: Attempt,
  session: ProviderSession,
): Promise<AttemptNews> {
  if (session.status === "complete" && session.isPaid) {
    const cents = session.capturedCents ?? session.amountCents;
    const { paymentIntentId } = session;
    const paid = await tx
      .update(checkoutSessions)
      .set({
        status: "complete",
        url: null,
        paymentIntentId: paymentIntentId ?? null,
        capturedCents: cents,
        cardBrand: session.card?.brand ?? null,
        cardLast4: session.card?.last4 ?? null,
        updatedAt: sql`clock_now()`,
      })
      .where(and(eq(checkoutSessions.id, attempt.id), ne(checkoutSessions.status, "complete")))
      .returning({ id: checkoutSessions.id });
    if (paid.length === 0) return { kind: "unchanged" };
    const tender = cents > 0 ? await takeCardTender(tx, attempt, { cents, paymentIntentId }) : undefined;
    return { kind: isAsAsked(attempt, session) ? "paid" : "mismatched", tender };
  }
  if (session.status === "expired") {
    const expired = await tx
      .update(checkoutSessions)
      .set({ status: "expired", url: null, updatedAt: sql`clock_now()` })
      .where(and(eq(checkoutSessions.id, attempt.id), inArray(checkoutSessions.status, ["creating", "open"])))
      .returning({ id: checkoutSessions.id });
    return { kind: expired.length > 0 ? "expired" : "unchanged" };
  }
  return { kind: "unchanged" };
}

function isAsAsked(attempt: Attempt, session: ProviderSession): boolean {
  return (
    session.amountCents === attempt.amountCents &&
    (session.capturedCents ?? session.amountCents) === attempt.amountCents &&
    session.currency === attempt.currency &&
    session.metadata.order_id === attempt.orderId &&
    session.paymentIntentId !== undefined
  );
}
