import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import { emitClosed, voidOpenInstallments } from "../purchases/refund-purchase.ts";
import { paymentPlans, planInstallments, planPurchases } from "../tables.ts";

export type FailedInstallment = {
  purchaseId: string;
  invoiceId: string;
  amountCents: Cents;
  failedAt: Date;
  /** The provider's page where the installment can be paid. */
  pageUrl: string | undefined;
  /** Whether retrying the same card is useless. */
  isFinal: boolean;
};

/**
 * Stores that an installment couldn't be charged: the package becomes past due, and the follow-up begins. Returns
 * whether this call stored it; false if it was paid in the meantime or the package isn't charged anymore.
 */
export async function markInstallmentFailed(tx: Transaction, failed: FailedInstallment): Promise<boolean> {
  const { purchaseId, invoiceId, failedAt, pageUrl, isFinal } = failed;
  const [locked] = await tx
    .select({ state: planPurchases.state })
    .from(planPurchases)
    .where(eq(planPurchases.id, purchaseId))
    .for("update");
  if (locked?.state !== "active") return false;
  const known = await tx.$count(planInstallments, eq(planInstallments.providerInvoiceId, invoiceId));
  if (known > 0) return false;
  const [next] = await tx
    .select({ nth: planInstallments.nth })
    .from(planInstallments)
    .where(
      and(
        eq(planInstallments.purchaseId, purchaseId),
        eq(planInstallments.state, "due"),
        isNull(planInstallments.providerInvoiceId),
      ),
    )
    .orderBy(asc(planInstallments.nth))
    .limit(1);
  if (!next) return false;
  await tx
    .update(planInstallments)
    .set({ state: "failed", providerInvoiceId: invoiceId, failedAt, pageUrl: pageUrl ?? null, isFinal })
    .where(and(eq(planInstallments.purchaseId, purchaseId), eq(planInstallments.nth, next.nth)));
  await tx
    .update(planPurchases)
    .set({ state: "past_due", pastDueSince: failedAt, updatedAt: sql`clock_now()` })
    .where(eq(planPurchases.id, purchaseId));
  return true;
}

/** Returns the content of an email about a failed installment; undefined once it was paid or charging has stopped. */
export async function findFailedInstallment(db: DatabaseOrTransaction, invoiceId: string) {
  const [found] = await db
    .select({
      purchaseId: planPurchases.id,
      customerId: planPurchases.customerId,
      planName: paymentPlans.name,
      amountCents: planInstallments.amountCents,
      failedAt: planInstallments.failedAt,
      pageUrl: planInstallments.pageUrl,
      isFinal: planInstallments.isFinal,
    })
    .from(planInstallments)
    .innerJoin(planPurchases, eq(planPurchases.id, planInstallments.purchaseId))
    .innerJoin(paymentPlans, eq(paymentPlans.id, planPurchases.planId))
    .where(and(eq(planInstallments.providerInvoiceId, invoiceId), eq(planInstallments.state, "failed")));
  return found;
}

/** Marks an installment as permanently declined by the bank: the card isn't retried. */
export async function markInstallmentFinal(db: DatabaseOrTransaction, invoiceId: string): Promise<void> {
  await db.update(planInstallments).set({ isFinal: true }).where(eq(planInstallments.providerInvoiceId, invoiceId));
}

/**
 * Defaults a package that is still unpaid after the grace period: nothing more is charged, and what was paid stays
 * usable. Returns whether this call did it.
 */
export async function defaultUnpaid(tx: Transaction, purchaseId: string): Promise<boolean> {
  const defaulted = await tx
    .update(planPurchases)
    .set({ state: "defaulted", endReason: "unpaid", updatedAt: sql`clock_now()` })
    .where(and(eq(planPurchases.id, purchaseId), eq(planPurchases.state, "past_due")))
    .returning({ id: planPurchases.id });
  if (defaulted.length === 0) return false;
  await voidOpenInstallments(tx, purchaseId);
  await emitClosed(tx, purchaseId);
  return true;
}
