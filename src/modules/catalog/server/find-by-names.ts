import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

export type FoundByName = { kind: "product" | "service"; id: string; title: string; detail: string };

/** Products and treatments whose name contains the words, hidden ones too; those that begin with them first. */
export async function findByNames(db: DatabaseOrTransaction, text: string, each: number): Promise<FoundByName[]> {
  const words = text.toLowerCase().replace(/[\\%_]/g, "\\$&");
  const { rows } = await db.execute<FoundByName>(sql`
    (select 'product' as kind, p.id, p.name as title, b.name as detail
      from products p join brands b on b.id = p.brand_id where lower(p.name) like ${`%${words}%`}
      order by lower(p.name) not like ${`${words}%`}, p.name limit ${each})
    union all
    (select 'service', s.id, s.name, c.name from services s join categories c on c.id = s.category_id
      where lower(s.name) like ${`%${words}%`} order by lower(s.name) not like ${`${words}%`}, s.name limit ${each})`);
  return rows;
}
