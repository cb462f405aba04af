import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Named } from "../contract/product.ts";

/** The categories that have a treatment to show, in menu order. */
export async function listCategoryNames(db: DatabaseOrTransaction): Promise<Named[]> {
  const { rows } = await db.execute<Named>(
    sql`select c.id, c.name, c.slug from categories c where c.archived_at is null
      and exists (select 1 from services s where s.category_id = c.id and s.is_active) order by c.position`,
  );
  return rows;
}

/** The categories in menu order, each with its treatments (SH-4). */
export async function listMenu(db: DatabaseOrTransaction): Promise<(Named & { services: Named[] })[]> {
  const { rows } = await db.execute<Named & { services: Named[] }>(sql`
    select c.id, c.name, c.slug, coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'slug', s.slug) order by s.position, s.id)
        from services s where s.category_id = c.id and s.is_active), '[]') as services
    from categories c where c.archived_at is null order by c.position`);
  return rows;
}
