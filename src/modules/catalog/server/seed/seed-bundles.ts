import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import bundleRows from "../demo/bundles.json" with { type: "json" };
import { bundleItems, bundles } from "../tables.ts";
import { sizeIdOf } from "./seed-products.ts";

/** Seeds products sold together at one price. */
export async function seedBundles(tx: DatabaseOrTransaction): Promise<void> {
  await tx
    .insert(bundles)
    .values(
      bundleRows.map((row, position) => ({
        id: row.id.toLowerCase(),
        slug: row.slug,
        name: row.name,
        description: row.description,
        picture: `bundle-${row.id.toLowerCase()}`,
        priceCents: row.priceCents,
        position,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(bundleItems)
    .values(
      bundleRows.flatMap((row) =>
        row.items.map(({ productId, size, quantity }, position) => ({
          bundleId: row.id.toLowerCase(),
          sizeId: sizeIdOf(productId, size),
          quantity,
          position,
        })),
      ),
    )
    .onConflictDoNothing();
}
