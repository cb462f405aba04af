import { createHash } from "node:crypto";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { type Contract, findContract, isLive, storeSubscription } from "#modules/membership/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError, type ProviderSubscription, type SubscriptionChange } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { saveCardOfOrder } from "../../contracts/save-card.ts";
import { differenceOf } from "./contract-difference.ts";
import { settleMembership } from "./settle-membership.ts";

type Deps = Pick<ServerDeps, "db" | "clock" | "payments" | "versions" | "logger">;

/** An overdue first charge is made after this delay. */
const MOMENT_MS = 60_000;

/**
 * Idempotency keys are remembered for a day; this is a bit less, so that no key expires between request and response.
 */
const KEY_HOURS = 20;

/**
 * Makes the contract at the provider match the membership (PY-5): creates it once the first period is paid, schedules
 * or unschedules its end with the current period, pauses it, sets the next plan's price and the current card on file,
 * and ends it when the membership has ended. A repeat changes nothing. Throws GatewayError when the provider doesn't
 * answer; the job is then retried.
 */
export async function alignContract(deps: Deps, membershipId: string): Promise<void> {
  const contract = await findContract(deps.db, membershipId);
  if (!contract) return;
  if (!contract.subscriptionId) {
    // A membership that was canceled before it had a contract needs none.
    if (isLive(contract) && !contract.cancelsAtPeriodEnd) await subscribe(deps, contract);
    return;
  }
  const subscription = await deps.payments.readSubscription(contract.subscriptionId);
  if (subscription.status === "ended") return;
  if (isLive(contract)) await change(deps, contract, subscription);
  else await deps.payments.cancelSubscription(subscription.id);
}

async function subscribe(deps: Deps, contract: Contract): Promise<void> {
  const { db, payments, clock } = deps;
  const { id, orderId, startsAt, periodEnd, priceCents: amountCents, interval } = contract;
  await saveCardOfOrder(deps, orderId);
  const owner = `customer:${contract.customerId}` as const;
  const [card, customerId] = [
    await savedCards.findSavedCard(db, owner),
    await savedCards.findProviderCustomer(db, owner),
  ];
  if (!card || !customerId || !startsAt || !periodEnd) {
    // The card was deleted in the meantime: adding another card creates the contract.
    deps.logger.warn({ membershipId: id }, "a membership has no card to charge");
    return;
  }
  const now = clock.now();
  const isOld = now.getTime() - startsAt.getTime() > KEY_HOURS * 3_600_000;
  const existing = isOld ? await payments.findSubscription({ customerId, membershipId: id }) : undefined;
  const firstChargeAt = new Date(Math.max(periodEnd.getTime(), now.getTime() + MOMENT_MS));
  const { currency } = await recallClinicSettings(deps);
  failpoint("subscription:before_provider");
  const subscription =
    existing ??
    (await payments.createSubscription(
      {
        customerId,
        paymentMethodId: card.paymentMethodId,
        amountCents,
        currency,
        interval,
        firstChargeAt,
        // This time is the same for every repeated request, as long as the first charge is the same.
        now: firstChargeAt > periodEnd ? now : startsAt,
        metadata: { membership_id: id, order_id: orderId },
      },
      // The request is bound to its idempotency key: a repeat must send the same data.
      `subscribe:${id}:${card.paymentMethodId}:${firstChargeAt.getTime()}`,
    ));
  failpoint("subscription:after_provider");
  const { id: subscriptionId, periodEnd: providersEnd } = subscription;
  const isOurs = await storeSubscription(db, { id, subscriptionId, periodEnd: providersEnd });
  if (!isOurs) await payments.cancelSubscription(subscriptionId);
  // The membership may have been canceled, or have ended, in the meantime.
  else await alignContract(deps, id);
}

/** Requests the differing changes, under an idempotency key derived from the membership's current state. */
async function change(deps: Deps, contract: Contract, subscription: ProviderSubscription): Promise<void> {
  const { db, payments, clock } = deps;
  const { id, updatedAt } = contract;
  const card = await savedCards.findSavedCard(db, `customer:${contract.customerId}`);
  const isOtherCard = card !== undefined && card.paymentMethodId !== subscription.paymentMethodId;
  const subscriptionChange = {
    ...differenceOf(contract, subscription, clock.now()),
    ...(isOtherCard ? { paymentMethodId: card.paymentMethodId } : {}),
  };
  if (Object.keys(subscriptionChange).length === 0) return;
  const key = `contract:${id}:${updatedAt.getTime()}:${digestOf(subscriptionChange)}`;
  await payments.updateSubscription(subscription.id, subscriptionChange, key);
  if (isOtherCard && subscription.status === "past_due") await payWith(deps, id, subscription.id, card.paymentMethodId);
}

const digestOf = (change: SubscriptionChange) =>
  createHash("sha256").update(JSON.stringify(change)).digest("hex").slice(0, 32);

/** Retries failed charges immediately with a new card on file. */
async function payWith(deps: Deps, membershipId: string, subscriptionId: string, card: string): Promise<void> {
  const { invoices } = await deps.payments.readSubscription(subscriptionId);
  for (const { id } of invoices.filter(({ status }) => status === "open"))
    await deps.payments.payInvoice(id, `pay:${id}:${card}`).catch((error: unknown) => {
      // The new card was declined too, so the retry schedule continues.
      if (!isGatewayError(error) || error.outcome !== "refused") throw error;
    });
  await settleMembership(deps, membershipId);
}
