import { releasedSessions } from "#modules/payment-plans/domain/package-progress.ts";
import type { PaymentPlanOffer } from "#modules/payment-plans/server/plan-offers.ts";
import type { BegunPurchase } from "#modules/payment-plans/server/purchases/begin-purchase.ts";
import { planInstallments, planPurchases } from "#modules/payment-plans/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";

/** A package in the demo data that is paid in installments; its order paid the first installment. */
export type SoldPackage = {
  id: string;
  customerId: string;
  orderId: string;
  /** The offer as it was shown to the customer on the day of the purchase. */
  offer: PaymentPlanOffer;
  since: Date;
  /** The provider's contract, which charges from the second payment on. */
  scheduleId: string;
};

/** Writes a sold package, with its payments. The caller posts the returned movements. */
export async function writeSoldPackage(
  tx: Transaction,
  { id, customerId, orderId, offer, since, scheduleId }: SoldPackage,
): Promise<BegunPurchase["sold"]> {
  const { planId, serviceId, sessions, priceCents, option, endsOn, consent, schedule, firstCents } = offer;
  const released = releasedSessions({ sessions, price: priceCents }, firstCents);
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
    scheduleId,
    state: "active",
    startedAt: since,
    paidCents: firstCents,
    releasedSessions: released,
    consentText: consent.text,
    consentHash: consent.hash,
    consentedAt: since,
    createdAt: since,
    updatedAt: since,
  });
  await tx.insert(planInstallments).values(
    schedule.map(({ dueOn, amount: amountCents }, index) => ({
      purchaseId: id,
      nth: index + 1,
      dueOn,
      amountCents,
      ...(index === 0 ? { state: "paid" as const, orderId, paidAt: since } : {}),
    })),
  );
  return { installment: { purchaseId: id, cents: firstCents, sessions: released } };
}
