import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import type { ProviderSession } from "#platform/payment-gateway.ts";
import type { Attempt } from "./attempts.ts";
import { checkoutSessions } from "./tables.ts";

/**
 * What reading the provider has told of an attempt. `paid`: its money came in, told for the first time. `mismatched`: the
 * same, but another amount, currency or order than was asked for. `unchanged`: nothing that wasn't known.
 */
export type AttemptNews = "paid" | "mismatched" | "expired" | "unchanged";

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
    const paid = await tx
      .update(checkoutSessions)
      .set({
        status: "complete",
        url: null,
        paymentIntentId: session.paymentIntentId ?? null,
        capturedCents: session.capturedCents ?? session.amountCents,
        cardBrand: session.card?.brand ?? null,
        cardLast4: session.card?.last4 ?? null,
        updatedAt: sql`clock_now()`,
      })
      .where(and(eq(checkoutSessions.id, attempt.id), ne(checkoutSessions.status, "complete")))
      .returning({ id: checkoutSessions.id });
    if (paid.length === 0) return "unchanged";
    return isAsAsked(attempt, session) ? "paid" : "mismatched";
  }
  if (session.status === "expired") {
    const expired = await tx
      .update(checkoutSessions)
      .set({ status: "expired", url: null, updatedAt: sql`clock_now()` })
      .where(and(eq(checkoutSessions.id, attempt.id), inArray(checkoutSessions.status, ["creating", "open"])))
      .returning({ id: checkoutSessions.id });
    return expired.length > 0 ? "expired" : "unchanged";
  }
  return "unchanged";
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
