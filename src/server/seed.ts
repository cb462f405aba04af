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

/** Loads one module's part of the demo clinic. Seeding again changes nothing that is there. */
type Seed = (db: Database) => Promise<void>;

/** In the order that foreign keys want. */
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
 * Gives the demo clinic the life of some months around the present: customers, a calendar that is more than half full,
 * orders in every state, reviews, some members, gift cards and packages, and an open pay period. A card that is declined for a membership's
 * second month, a second payment of a package and a disputed payment are due already: they come about as soon as the
 * card sandbox runs. Does nothing where a visit or an order exists. Its payments are known to the card sandbox, so it
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

/** Gives the demo's named people what examples need of them: two visits, a membership, answers of the health check. After the generated life, if there is any. */
export async function seedDemoPeople(db: Database, secrets: Secrets): Promise<void> {
  await seedDemoMember(db);
  await seedDemoVisits(db);
  await seedDemoAnswers(db, secrets);
}

/**
 * Gives a new demo its life, where it shall have one, and its named people. Where there are visits already, as of a former
 * release, they stay the only ones.
 */
export async function seedDemoCalendar(
  db: Database,
  secrets: Secrets,
  life: { origin: string } | undefined,
): Promise<void> {
  const hadVisits = await hasVisits(db);
  if (life) await seedDemoLife(db, { ...life, secrets });
  if (!hadVisits) await seedDemoPeople(db, secrets);
}
