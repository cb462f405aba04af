import { and, eq, inArray, sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import type { Transaction } from "#platform/db/client.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { productResource } from "../../staff/contract/product-resource.ts";
import { brands, productSizes, products, productTaxonomy, type TaxonomyKind, taxonomyValues } from "../tables.ts";
import { idsOfNames } from "./named-parts.ts";

const TAXONOMIES = [
  { field: "productTypes", kind: "productType", what: "product type" },
  { field: "skinTypes", kind: "skinType", what: "skin type" },
  { field: "skinConditions", kind: "skinCondition", what: "skin condition" },
  { field: "nutrition", kind: "nutrition", what: "kind of nutrition" },
] as const;

const namesOf = (kind: TaxonomyKind) => sql`array(select v.name from product_taxonomy t
  join taxonomy_values v on v.id = t.value_id and v.kind = ${kind} where t.product_id = products.id order by v.position)`;

/** Binds products to their table; what the shop filters by lies in another. */
export const bindProducts: BindApi = (api, deps) =>
  bindResource(api, deps, productResource, {
    table: products,
    columns: {
      brandName: sql`(select b.name from brands b where b.id = products.brand_id)`,
      sizeCount: sql`(select count(*)::int from product_sizes z where z.product_id = products.id and z.archived_at is null)`,
      free: sql`(select coalesce(sum(z.on_hand - z.reserved), 0)::int from product_sizes z
        where z.product_id = products.id and z.archived_at is null)`,
      picture: sql`(select i.picture from product_images i where i.product_id = products.id order by i.position limit 1)`,
      productTypes: namesOf("productType"),
      skinTypes: namesOf("skinType"),
      skinConditions: namesOf("skinCondition"),
      nutrition: namesOf("nutrition"),
    },
    refs: { brandId: { table: brands, id: brands.id, key: brands.slug } },
    inUse: [{ column: productSizes.productId, one: "size", many: "sizes" }],
    async write(tx, id, fields) {
      for (const { field, kind, what } of TAXONOMIES) {
        const names = fields[field];
        if (names) await writeTaxonomy(tx, id, { field, kind, what, names });
      }
    },
  });

async function writeTaxonomy(
  tx: Transaction,
  productId: string,
  { field, kind, what, names }: { field: string; kind: TaxonomyKind; what: string; names: readonly string[] },
): Promise<void> {
  const known = await tx
    .select({ id: taxonomyValues.id, name: taxonomyValues.name })
    .from(taxonomyValues)
    .where(eq(taxonomyValues.kind, kind));
  const ids = idsOfNames(known, names, { field, what });
  const ofKind = tx.select({ id: taxonomyValues.id }).from(taxonomyValues).where(eq(taxonomyValues.kind, kind));
  await tx
    .delete(productTaxonomy)
    .where(and(eq(productTaxonomy.productId, productId), inArray(productTaxonomy.valueId, ofKind)));
  if (ids.length > 0) await tx.insert(productTaxonomy).values(ids.map((valueId) => ({ productId, valueId })));
}
