import { sql } from "drizzle-orm";
import { toSearchWords } from "#modules/catalog/domain/search-text.ts";
import { type ProductRow, productColumns, productsWithBrands, toWireProduct } from "#modules/catalog/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { toPage } from "#shared/contract/define-call.ts";
import { correctWords } from "./correct-words.ts";
import { type EntrySearch, rankedEntries } from "./find-entries.ts";

type Paging = { page: number; limit: number };

/**
 * Products whose name, brand or ingredients hold all the words, names first; when there are none, those that hold them as
 * they are spelled here. One product a name (SH-6).
 */
export async function searchProducts(
  db: DatabaseOrTransaction,
  { search, ...paging }: Paging & { search: string },
  now: Date,
) {
  const words = toSearchWords(search);
  if (words.length === 0) return toPage([], 0, paging);
  const found = await findProducts(db, words, paging);
  const { total, docs } = found.total > 0 ? found : await findProducts(db, await correctWords(db, words), paging);
  return toPage(
    docs.map((doc) => toWireProduct(doc, now)),
    total,
    paging,
  );
}

async function findProducts(db: DatabaseOrTransaction, words: EntrySearch["words"], { page, limit }: Paging) {
  const { rows } = await db.execute<{ total: number; docs: ProductRow[] | null }>(sql`
    with ${rankedEntries({ words, kinds: ["product"], match: "all" })}
    select (select count(*)::int from ranked) as total,
      (select json_agg(to_json(doc) order by doc.rank) from (
        select ${productColumns}, r.rank
        from ranked r join ${productsWithBrands} on p.id = r.id
        where r.rank > ${(page - 1) * limit} and r.rank <= ${page * limit}) doc) as docs`);
  return { total: rows[0]?.total ?? 0, docs: rows[0]?.docs ?? [] };
}
