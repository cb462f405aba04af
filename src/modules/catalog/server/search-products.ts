import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { toPage } from "#shared/contract/define-call.ts";
import { toSearchText } from "../domain/search-text.ts";
import { type ProductRow, productColumns, toWireProduct } from "./product-rows.ts";

/** How alike a mistyped word and a name must be, when nothing holds the words as they were typed. */
const LIKENESS = 0.34;

type Search = { search: string; page: number; limit: number };

/**
 * Products whose name or brand holds all the words, words that begin so first; when there are none, those most like what
 * was typed. One product a name (SH-6).
 */
export async function searchProducts(db: DatabaseOrTransaction, { search, page, limit }: Search, now: Date) {
  const text = toSearchText(search);
  if (text === "") return toPage([], 0, { page, limit });
  const holdsAll = sql.join(
    text.split(" ").map((word) => sql`p.search_text like ${`%${word}%`}`), // only letters and digits are left: nothing to escape
    sql` and `,
  );
  const { rows } = await db.execute<{ total: number; docs: ProductRow[] | null }>(sql`
    with literal as materialized (
      select p.id, p.name, p.position,
        (p.search_text like ${`${text}%`})::int * 2 + (p.search_text like ${`% ${text}%`})::int + word_similarity(${text}, p.search_text) as score
      from products p where p.is_active and ${holdsAll}
    ), found as (
      select * from literal
      union all
      select p.id, p.name, p.position, word_similarity(${text}, p.search_text)
      from products p
      where not exists (select 1 from literal) and p.is_active and word_similarity(${text}, p.search_text) >= ${LIKENESS}
    ), named as (
      select distinct on (lower(name)) id, score, position from found order by lower(name), score desc, position
    ), ranked as (
      select id, row_number() over (order by score desc, position, id) as rank from named
    )
    select (select count(*)::int from ranked) as total,
      (select json_agg(to_json(doc) order by doc.rank) from (
        select ${productColumns}, r.rank
        from ranked r join products p on p.id = r.id join brands b on b.id = p.brand_id
        where r.rank > ${(page - 1) * limit} and r.rank <= ${page * limit}) doc) as docs`);
  const docs = (rows[0]?.docs ?? []).map((doc) => toWireProduct(doc, now));
  return toPage(docs, rows[0]?.total ?? 0, { page, limit });
}
