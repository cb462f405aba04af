import { seedDemoVisits } from "#demo/booking/demo-visits.ts";
import { hasVisits } from "#demo/booking/write-visits.ts";
import { seedLife } from "#demo/checkout/seed-life.ts";
import { seedPay } from "#demo/pay/seed-pay.ts";
import { addPastContracts } from "#demo/sandbox/add-past-contracts.ts";
import { addPastPayments } from "#demo/sandbox/add-past-payments.ts";
import { seedAccount } from "#modules/account/server/seed-account.ts";
import { seedDemoBooking } from "#modules/booking/server/seed-demo.ts";
import { seedDemoAnswers } from "#modules/care/server/screening/seed-demo-answers.ts";
import { seedCare } from "#modules/care/server/seed-care.ts";
import { seedCoupons } from "#modules/cart/server/seed-coupons.ts";
import { renewDemoSales } from "#modules/catalog/server/seed/renew-demo-sales.ts";
import { seedCatalog } from "#modules/catalog/server/seed/seed-catalog.ts";
import { seedReviews } from "#modules/checkout/server/reviews/seed-reviews.ts";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { seedGiftCards } from "#modules/gift-cards/server/seed-gift-cards.ts";
import { seedIngredients } from "#modules/ingredients/server/seed-ingredients.ts";
import { seedDemoMember, seedMembership } from "#modules/membership/server/seed-membership.ts";
import { seedPaymentPlans } from "#modules/payment-plans/server/seed-payment-plans.ts";
import { seedQuiz } from "#modules/quiz/server/seed-quiz.ts";
import { seedSearchSynonyms } from "#modules/search/server/seed-synonyms.ts";
import type { Database } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";

/** Loads one module's part of the demo clinic. Seeding again leaves existing data unchanged. */
type Seed = (db: Database) => Promise<void>;

/** In foreign key order. */
const seeds: Seed[] = [
  seedContent,
  seedAccount,
  seedGiftCards,
  seedMembership,
  seedPaymentPlans,
  seedCatalog,
  seedIngredients,
  seedQuiz,
  seedCare,
  seedDemoBooking,
  seedCoupons,
  seedReviews,
  seedSearchSynonyms,
];

/** Fills an empty database with the demo clinic. */
export async function seedDemoClinic(db: Database): Promise<void> {
  for (const seed of seeds) await seed(db);
}

/**
 * Generates demo data for some months around the present: customers, a calendar that is more than half full, orders in
 * every state, reviews, some members, gift cards and packages, and an open pay period. A charge in a membership's
 * second month (its card is declined), a package's second payment and a dispute are already due, and happen as soon as
 * the card sandbox runs. Does nothing if a visit or an order exists. Its payments exist only in the card sandbox, so it
 * isn't for a clinic with a real provider.
 */
export async function seedDemoLife(
  db: Database,
  { origin, secrets }: { origin: string; secrets: Secrets },
): Promise<void> {
  await seedLife(db, {
    origin,
    secrets,
    async withProvider(tx, { payments, contracts }) {
      await addPastPayments(tx, payments);
      await addPastContracts(tx, contracts);
    },
  });
  await seedPay(db);
}

/**
 * Gives the demo's named people the data that examples need: two visits, a membership, health answers. Runs after
 * `seedDemoLife`, if that runs at all.
 */
export async function seedDemoPeople(db: Database, secrets: Secrets): Promise<void> {
  await seedDemoMember(db);
  await seedDemoVisits(db);
  await seedDemoAnswers(db, secrets);
}

/**
 * Renews the demo's sales, and loads a new demo's generated data, if enabled, and its named people. If there are already
 * visits, such as from an earlier release, none are added.
 */
export async function seedDemoCalendar(
  db: Database,
  secrets: Secrets,
  life: { origin: string } | undefined,
): Promise<void> {
  await renewDemoSales(db);
  const hadVisits = await hasVisits(db);
  if (life) await seedDemoLife(db, { ...life, secrets });
  if (!hadVisits) await seedDemoPeople(db, secrets);
}
