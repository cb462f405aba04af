import { eq, sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import type { Transaction } from "#platform/db/client.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { bundleResource } from "../../staff/contract/bundle-resource.ts";
import { bundleItems, bundles } from "../tables.ts";
import { assertCheaper } from "./assert-cheaper.ts";
import { readSizeLines, sizeLineInSql } from "./size-lines.ts";

/** Binds bundles to their table; their sizes are in another. */
export const bindBundles: BindApi = (api, deps) =>
  bindResource(api, deps, bundleResource, {
    table: bundles,
    columns: {
      price: bundles.priceCents,
      items: sql`array(select ${sizeLineInSql} from bundle_items i join product_sizes z on z.id = i.size_id
        join products p on p.id = z.product_id where i.bundle_id = bundles.id order by i.position)`,
      sumCents: sql`(select coalesce(sum(z.price_cents * i.quantity), 0)::int from bundle_items i
        join product_sizes z on z.id = i.size_id where i.bundle_id = bundles.id)`,
    },
    uniqueFields: { bundles_slug_unique: "slug" },
    async write(tx, id, fields) {
      if (fields.items) await writeItems(tx, id, fields.items);
      await assertCheaper(tx, [id]);
    },
  });

async function writeItems(tx: Transaction, bundleId: string, items: readonly string[]): Promise<void> {
  const sizes = await readSizeLines(tx, items, { field: "items", whole: "a bundle" });
  await tx.delete(bundleItems).where(eq(bundleItems.bundleId, bundleId));
  await tx.insert(bundleItems).values(sizes.map((size, position) => ({ bundleId, position, ...size })));
}
