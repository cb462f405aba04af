import { and, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import { endPauses } from "../changes/keep-pauses.ts";
import { endMemberships } from "../contracts/end-membership.ts";
import { membershipFailedCharges, membershipPeriods, membershipPlans, memberships } from "../tables.ts";

export type FailedCharge = {
  membershipId: string;
  invoiceId: string;
  amountCents: Cents;
  failedAt: Date;
  /** The provider's payment page for the charge. */
  pageUrl: string | undefined;
  /** Whether retrying the same card is useless. */
  isFinal: boolean;
};

/**
 * Records that the charge of a further period failed: the membership becomes past due, and the follow-up starts.
 * Returns whether this call recorded it; false if the period was paid in the meantime or the membership is over.
 */
export async function markPastDue(tx: Transaction, failed: FailedCharge): Promise<boolean> {
  const { membershipId, invoiceId: providerInvoiceId, amountCents, failedAt, pageUrl, isFinal } = failed;
  // A job reactivates a membership after its pause; this code may run first.
  await endPauses(tx, eq(memberships.id, membershipId));
  const [locked] = await tx
    .select({ state: memberships.state })
    .from(memberships)
    .where(eq(memberships.id, membershipId))
    .for("update");
  if (locked?.state !== "active" && locked?.state !== "past_due") return false;
  const paid = await tx.$count(membershipPeriods, eq(membershipPeriods.providerInvoiceId, providerInvoiceId));
  if (paid > 0) return false;
  const written = await tx
    .insert(membershipFailedCharges)
    .values({ providerInvoiceId, membershipId, amountCents, failedAt, isFinal, pageUrl: pageUrl ?? null })
    .onConflictDoNothing()
    .returning({ id: membershipFailedCharges.providerInvoiceId });
  if (written.length === 0) return false;
  await tx
    .update(memberships)
    .set({ state: "past_due", pastDueSince: failedAt, updatedAt: sql`clock_now()` })
    .where(eq(memberships.id, membershipId));
  return true;
}

/**
 * Returns the data for an email about a failed charge; undefined once the charge was paid or the membership is over.
 */
export async function findOpenCharge(db: DatabaseOrTransaction, invoiceId: string) {
  const [found] = await db
    .select({
      membershipId: memberships.id,
      customerId: memberships.customerId,
      planName: membershipPlans.name,
      amountCents: membershipFailedCharges.amountCents,
      failedAt: membershipFailedCharges.failedAt,
      pageUrl: membershipFailedCharges.pageUrl,
      isFinal: membershipFailedCharges.isFinal,
    })
    .from(membershipFailedCharges)
    .innerJoin(memberships, eq(memberships.id, membershipFailedCharges.membershipId))
    .innerJoin(membershipPlans, eq(membershipPlans.id, memberships.planId))
    .where(and(eq(membershipFailedCharges.providerInvoiceId, invoiceId), eq(memberships.state, "past_due")));
  return found;
}

/** Records that the bank declined for good: the card isn't tried again. */
export async function markFinal(db: DatabaseOrTransaction, invoiceId: string): Promise<void> {
  await db
    .update(membershipFailedCharges)
    .set({ isFinal: true })
    .where(eq(membershipFailedCharges.providerInvoiceId, invoiceId));
}

/** Ends a membership whose grace period passed without a payment. Returns whether this call ended it. */
export async function endUnpaid(tx: Transaction, membershipId: string): Promise<boolean> {
  const ended = await endMemberships(
    tx,
    and(eq(memberships.id, membershipId), eq(memberships.state, "past_due")),
    "unpaid",
  );
  return ended.length > 0;
}

/**
 * Ends a membership because its contract with the provider ended, or because its end has passed and it never had a
 * contract. Returns whether this call ended it.
 */
export async function endWithContract(tx: Transaction, membershipId: string): Promise<boolean> {
  const ended = await endMemberships(tx, eq(memberships.id, membershipId), "canceled");
  return ended.length > 0;
}
