import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";

export type FoundByName = { kind: "product" | "service"; id: string; title: string; detail: string };

const listLike = statement(
  { kind: oneOf(["product", "service"]), id: "text", title: "text", detail: "text" },
  sql`
  (select 'product' as kind, p.id, p.name as title, b.name as detail
    from products p join brands b on b.id = p.brand_id where lower(p.name) like ${sql.placeholder("holds")}
    order by lower(p.name) not like ${sql.placeholder("begins")}, p.name limit ${sql.placeholder("each")})
  union all
  (select 'service', s.id, s.name, c.name from services s join categories c on c.id = s.category_id
    where lower(s.name) like ${sql.placeholder("holds")} order by lower(s.name) not like ${sql.placeholder("begins")}, s.name limit ${sql.placeholder("each")})`,
);

/**
 * Returns products and treatments whose name contains the text, including hidden ones; names that begin with it come
 * first.
 */
export async function findByNames(db: DatabaseOrTransaction, text: string, each: number): Promise<FoundByName[]> {
  const words = text.toLowerCase().replace(/[\\%_]/g, "\\$&");
  return listLike(db, { holds: `%${words}%`, begins: `${words}%`, each });
}
