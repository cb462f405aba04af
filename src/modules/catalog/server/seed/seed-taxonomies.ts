import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import brandRows from "../demo/brands.json" with { type: "json" };
import categoryRows from "../demo/categories.json" with { type: "json" };
import taxonomyRows from "../demo/taxonomies.json" with { type: "json" };
import { brands, categories, type TaxonomyKind, taxonomyValues } from "../tables.ts";

const LISTS: [kind: TaxonomyKind, rows: { slug: string; name: string }[]][] = [
  ["skinType", taxonomyRows.skinTypes],
  ["skinCondition", taxonomyRows.skinConditions],
  ["productType", taxonomyRows.productTypes],
  ["nutrition", taxonomyRows.nutrition],
];

/** Returns a taxonomy value's id, with its kind since two kinds may share a slug. */
export function taxonomyId(kind: TaxonomyKind, slug: string): string {
  return `${kind}-${slug}`;
}

/** Seeds the categories of treatments in menu order, the brands, and the four taxonomies of products. */
export async function seedTaxonomies(tx: DatabaseOrTransaction): Promise<void> {
  await tx
    .insert(categories)
    .values(
      categoryRows
        .filter(({ kind }) => kind === "services")
        .map(({ slug, name, intro, position }) => ({
          id: slug,
          slug,
          name,
          intro,
          picture: `category-${slug}`,
          position,
        })),
    )
    .onConflictDoNothing();
  await tx
    .insert(brands)
    .values(brandRows.map(({ slug, name, story }, position) => ({ id: slug, slug, name, story, position })))
    .onConflictDoNothing();
  await tx
    .insert(taxonomyValues)
    .values(
      LISTS.flatMap(([kind, rows]) =>
        rows.map(({ slug, name }, position) => ({ id: taxonomyId(kind, slug), kind, slug, name, position })),
      ),
    )
    .onConflictDoNothing();
}
