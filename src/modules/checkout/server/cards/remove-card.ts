import { lockCustomer, visitFees } from "#modules/booking/server/public.ts";
import { visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { findChargedMembership } from "#modules/membership/server/public.ts";
import { listUnpaidPackages } from "#modules/payment-plans/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatDay } from "#shared/zoned-time.ts";

/**
 * Deletes a customer's card: immediately here, and at the provider by a job. Throws `card_needed` while something is
 * still to be charged to it.
 *
 * Takes the locks under which cards are used: bookings that need a card hold the customer's lock, and the card of a
 * first payment is stored under the cards' lock. So no card is removed while a contract or visit is being made with it.
 */
export async function deleteSavedCard({ db }: Pick<ServerDeps, "db">, customerId: string): Promise<void> {
  await withRetry(db, async (tx) => {
    await lockCustomer(tx, customerId);
    await savedCards.lockCards(tx, `customer:${customerId}`);
    await assertNotNeeded(tx, customerId);
    await savedCards.forgetCards(tx, `customer:${customerId}`);
  });
}

/**
 * Throws `card_needed` while a membership, package or visit needs the card. For memberships and packages, it throws
 * even if no card is on file, because the card of their first payment is stored shortly after the payment.
 */
async function assertNotNeeded(tx: Transaction, customerId: string): Promise<void> {
  const membership = await findChargedMembership(tx, customerId);
  const packages = await listUnpaidPackages(tx, customerId);
  const visit = await findVisitNeedingCard(tx, customerId);
  const needs = [
    ...(membership === undefined ? [] : [`your ${membership} membership`]),
    ...packages.map((name) => `your package “${name}”`),
    ...(visit === undefined ? [] : [`your visit on ${formatDay(visit)}`]),
  ];
  if (needs.length === 0) return;
  const what = englishFormats.list(needs);
  throw new AppError("card_needed", { message: `This card is needed for ${what}. Save another one first.` });
}

/**
 * Returns the day of the first visit that relies on the card on file; undefined if there is no card, because a visit
 * that was booked without one doesn't need one.
 */
async function findVisitNeedingCard(tx: Transaction, customerId: string): Promise<string | undefined> {
  if (!(await savedCards.findSavedCard(tx, `customer:${customerId}`))) return undefined;
  const isCardAsked = visitPolicyOf(await getClinicSettings(tx)).cardFor === "all";
  const [day] = await visitFees.listVisitsNeedingCard(tx, customerId, { isCardAsked });
  return day;
}
