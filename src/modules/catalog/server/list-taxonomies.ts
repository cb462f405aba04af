import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { forValues, statement } from "#platform/db/statement.ts";
import { toWirePicture } from "#platform/pictures.ts";
import type { WireName } from "../contract/product.ts";
import type { TaxonomyKind } from "./tables.ts";

type CountedName = WireName & { productCount: number };

const countOfKind = statement(
  { id: "text", name: "text", slug: "text", productCount: "int" },
  sql`
  select v.id, v.name, v.slug,
    (select count(*)::int from product_taxonomy t join products p on p.id = t.product_id and p.is_active
      where t.value_id = v.id) as "productCount"
  from taxonomy_values v where v.kind = ${sql.placeholder("kind")} and v.archived_at is null order by v.position ${forValues}`,
);

/** Returns the values of one taxonomy in order, each with its number of products. */
export async function listTaxonomy(db: DatabaseOrTransaction, kind: TaxonomyKind): Promise<CountedName[]> {
  return countOfKind(db, { kind });
}

const countOfBrands = statement(
  { id: "text", name: "text", slug: "text", productCount: "int" },
  sql`
  select b.id, b.name, b.slug,
    (select count(*)::int from products p where p.brand_id = b.id and p.is_active) as "productCount"
  from brands b where b.archived_at is null order by b.position`,
);

export async function listBrands(db: DatabaseOrTransaction): Promise<CountedName[]> {
  return countOfBrands(db);
}

const listShown = statement(
  {
    id: "text",
    name: "text",
    slug: "text",
    intro: "text",
    picture: "text",
    services: orNull(json<WireName[]>()),
    formerSlugs: "text[]",
  },
  sql`
  select c.id, c.name, c.slug, c.intro, c.picture,
    (select json_agg(json_build_object('id', s.id, 'name', s.name, 'slug', s.slug) order by s.position)
      from services s where s.category_id = c.id and s.is_active) as services,
    array(select m.old_slug from moved_slugs m where m.kind = 'category' and m.new_slug = c.slug order by 1) as "formerSlugs"
  from categories c where c.archived_at is null order by c.position`,
);

/** Returns the categories in menu order with the names of all their treatments (SH-4). */
export async function listCategories(db: DatabaseOrTransaction) {
  const rows = await listShown(db);
  return rows.map(({ picture, services, ...category }) => ({
    ...category,
    picture: toWirePicture(picture),
    services: services ?? [],
  }));
}
