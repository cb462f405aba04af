import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { seedBundles } from "./seed-bundles.ts";
import { seedConsumables } from "./seed-consumables.ts";
import { seedLimitedOffers } from "./seed-limited-offers.ts";
import { seedProducts } from "./seed-products.ts";
import { seedServices } from "./seed-services.ts";
import { seedTaxonomies } from "./seed-taxonomies.ts";

/** Seeds the demo clinic's treatments and products. Seeding again changes nothing that already exists. */
export async function seedCatalog(db: Database): Promise<void> {
  const { timeZone, closingTime } = (await getClinicSettings(db)).location;
  await db.transaction(async (tx) => {
    await seedTaxonomies(tx);
    await seedServices(tx, { timeZone, closingTime });
    await seedProducts(tx, { timeZone });
    await seedConsumables(tx);
    await seedBundles(tx);
    await seedLimitedOffers(tx, { timeZone });
  });
}
