import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { WireName } from "../contract/product.ts";

const listNamed = statement(
  { id: "text", name: "text", slug: "text" },
  sql`select c.id, c.name, c.slug from categories c where c.archived_at is null
    and exists (select 1 from services s where s.category_id = c.id and s.is_active) order by c.position`,
);

/** Returns the categories that have a visible treatment, in menu order. */
export async function listCategoryNames(db: DatabaseOrTransaction): Promise<WireName[]> {
  return listNamed(db);
}

const listWithServices = statement(
  { id: "text", name: "text", slug: "text", services: json<WireName[]>() },
  sql`
  select c.id, c.name, c.slug, coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name, 'slug', s.slug) order by s.position, s.id)
      from services s where s.category_id = c.id and s.is_active), '[]') as services
  from categories c where c.archived_at is null order by c.position`,
);

/** Returns the categories in menu order, each with its treatments (SH-4). */
export async function listMenu(db: DatabaseOrTransaction): Promise<(WireName & { services: WireName[] })[]> {
  return listWithServices(db);
}
