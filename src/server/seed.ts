import { seedAccount } from "#modules/account/server/public.ts";
import { seedDemoBooking } from "#modules/booking/server/seed-demo.ts";
import { seedCoupons } from "#modules/cart/server/seed-coupons.ts";
import { seedCatalog } from "#modules/catalog/server/seed/seed-catalog.ts";
import { seedReviews } from "#modules/checkout/server/reviews/seed-reviews.ts";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { seedGiftCards } from "#modules/gift-cards/server/seed-gift-cards.ts";
import { seedIngredients } from "#modules/ingredients/server/seed-ingredients.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { seedPaymentPlans } from "#modules/payment-plans/server/seed-payment-plans.ts";
import { seedQuiz } from "#modules/quiz/server/seed-quiz.ts";
import { seedSearchSynonyms } from "#modules/search/server/seed-synonyms.ts";
import type { Database } from "#platform/db/client.ts";

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
  seedDemoBooking,
  seedCoupons,
  seedReviews,
  seedSearchSynonyms,
];

/** Fills an empty database with the demo clinic. */
export async function seedDemoClinic(db: Database): Promise<void> {
  for (const seed of seeds) await seed(db);
}
