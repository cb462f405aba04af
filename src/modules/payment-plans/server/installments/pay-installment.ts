import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { earnedBySession } from "#modules/ledger/domain/events/visit-entries.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Cents } from "#shared/money.ts";
import { PLAN_CLOSED, PLAN_INSTALLMENT_PAID } from "../../domain/events.ts";
import { takePayment } from "../purchases/take-payment.ts";
import { paymentPlans, planInstallments, planPayoffs, planPurchases } from "../tables.ts";

export type PaidByInvoice = { purchaseId: string; invoiceId: string; orderId: string; cents: Cents; paidAt: Date };

/** What the provider's charge paid: an installment, or nothing, if no charge was due anymore. */
export type TakenInvoice = {
  customerId: string;
  plan: { id: string; name: string };
  installment?: { nth: number; of: number; sessions: number; earnedCents: Cents };
};

/** Returns the provider's invoices that paid a package's installments. */
export async function listPaidInvoices(db: DatabaseOrTransaction, purchaseId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: planInstallments.providerInvoiceId })
    .from(planInstallments)
    .where(and(eq(planInstallments.purchaseId, purchaseId), eq(planInstallments.state, "paid")));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/**
 * Records a paid provider invoice for a package: its installment is paid, once, and releases sessions. Returns
 * undefined if the invoice is already known. The caller writes the order and posts the result in the same transaction;
 * a payment without an installment is refunded.
 */
export async function payInstallment(tx: Transaction, paid: PaidByInvoice): Promise<TakenInvoice | undefined> {
  const { purchaseId, invoiceId, orderId, cents, paidAt } = paid;
  const [found] = await tx
    .select({ p: planPurchases, name: paymentPlans.name })
    .from(planPurchases)
    .innerJoin(paymentPlans, eq(paymentPlans.id, planPurchases.planId))
    .where(eq(planPurchases.id, purchaseId))
    .for("update", { of: planPurchases });
  if (!found) return undefined;
  const { p, name } = found;
  const invoice = { customerId: p.customerId, plan: { id: p.planId, name } };
  const next = await findInstallment(tx, purchaseId, invoiceId);
  if (next?.state === "paid") return undefined;
  // The package is being paid off by another order, so this charge is refunded.
  const isPaidOff = and(eq(planPayoffs.purchaseId, purchaseId), eq(planPayoffs.state, "securing"));
  if (!next || (await tx.$count(planPayoffs, isPaidOff)) > 0) return invoice;
  if (next.amountCents !== cents) throw new Error("an installment was charged another sum than it has");
  await tx
    .update(planInstallments)
    .set({ state: "paid", orderId, providerInvoiceId: invoiceId, paidAt })
    .where(and(eq(planInstallments.purchaseId, purchaseId), eq(planInstallments.nth, next.nth)));
  const sessions = await takePayment(tx, purchaseId, cents);
  await emitEvent(tx, {
    type: PLAN_INSTALLMENT_PAID,
    key: `plan:${purchaseId}:paid:${invoiceId}`,
    payload: { purchaseId, orderId },
  });
  if (p.paidCents + cents >= p.priceCents)
    await emitEvent(tx, { type: PLAN_CLOSED, key: `plan:${purchaseId}:closed`, payload: { purchaseId } });
  const of = await tx.$count(planInstallments, eq(planInstallments.purchaseId, purchaseId));
  return { ...invoice, installment: { nth: next.nth, of, sessions, earnedCents: earnedByPayment(p, cents) } };
}

/** Returns the installment that this invoice was for, otherwise the next one due. */
async function findInstallment(tx: Transaction, purchaseId: string, invoiceId: string) {
  const ofInvoice = eq(planInstallments.providerInvoiceId, invoiceId);
  const isNext = and(isNull(planInstallments.providerInvoiceId), inArray(planInstallments.state, ["due"]));
  const [found] = await tx
    .select()
    .from(planInstallments)
    .where(and(eq(planInstallments.purchaseId, purchaseId), or(ofInvoice, isNext)))
    .orderBy(sql`${ofInvoice} desc nulls last`, asc(planInstallments.nth))
    .limit(1);
  return found?.state === "void" || found?.state === "paid_off" ? undefined : found;
}

/**
 * Returns the revenue that a payment adds for sessions already used: their value counts as revenue only as far as it
 * has been paid.
 */
export function earnedByPayment(p: typeof planPurchases.$inferSelect, cents: Cents): Cents {
  const { priceCents, sessions, usedSessions: used, paidCents } = p;
  const before = earnedBySession({ priceCents, sessions, used, paidCents, earnedBeforeCents: 0 });
  return earnedBySession({ priceCents, sessions, used, paidCents: paidCents + cents, earnedBeforeCents: before });
}
