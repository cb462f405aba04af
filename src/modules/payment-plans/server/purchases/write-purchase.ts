import { and, desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { PaymentPlanOffer } from "../plan-offers.ts";
import { planInstallments, planPurchases } from "../tables.ts";

/** `consentedAt`: when its customer agreed, if that was before the order. */
type PendingPurchase = { orderId: string; customerId: string; offer: PaymentPlanOffer; consentedAt?: Date };

/**
 * Writes the package that an order is to begin, with every payment on the date shown to its customer, and with what
 * they agreed to. It has no effect before payment.
 */
export async function writePendingPurchase(
  tx: Transaction,
  { orderId, customerId, offer, consentedAt }: PendingPurchase,
): Promise<string> {
  const { planId, serviceId, sessions, priceCents, option, endsOn, consent, schedule } = offer;
  const id = newId();
  await tx.insert(planPurchases).values({
    id,
    customerId,
    planId,
    serviceId,
    sessions,
    priceCents,
    option,
    endsOn,
    orderId,
    state: "pending",
    consentText: consent.text,
    consentHash: consent.hash,
    consentedAt: consentedAt ?? sql`clock_now()`,
  });
  await tx
    .insert(planInstallments)
    .values(
      schedule.map(({ dueOn, amount }, index) => ({ purchaseId: id, nth: index + 1, dueOn, amountCents: amount })),
    );
  return id;
}

/** Returns a customer's packages that wait for their first payment and are for exactly this offer; the latest first. */
export async function listPendingPurchases(
  tx: Transaction,
  customerId: string,
  { planId, consent, endsOn }: PaymentPlanOffer,
): Promise<{ id: string; orderId: string }[]> {
  const rows = await tx
    .select({ id: planPurchases.id, orderId: planPurchases.orderId })
    .from(planPurchases)
    .where(
      and(
        ...[eq(planPurchases.customerId, customerId), eq(planPurchases.state, "pending")],
        ...[eq(planPurchases.planId, planId), eq(planPurchases.consentHash, consent.hash)],
        // A package created today, so that its payment dates are the ones shown now.
        eq(planPurchases.endsOn, endsOn),
      ),
    )
    .orderBy(desc(planPurchases.createdAt));
  return rows.flatMap(({ id, orderId }) => (orderId === null ? [] : [{ id, orderId }]));
}
