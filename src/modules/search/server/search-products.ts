import { sql } from "drizzle-orm";
import { toSearchWords } from "#modules/catalog/domain/search-text.ts";
import { type ProductRow, productColumns, productsWithBrands, toWireProduct } from "#modules/catalog/server/public.ts";
import { toPage } from "#shared/contract/define-call.ts";
import { toReadings } from "../domain/readings.ts";
import { rankedEntries } from "./find-entries.ts";
import { recallVocabulary, type SearchDeps } from "./recall-vocabulary.ts";

type Search = { search: string; page: number; limit: number };

/**
 * Products whose name, brand, category or ingredients hold all the words, names first; mistyped words as they are spelled
 * here. Products that only speak of them are there when nothing is called so. One product a name (SH-6).
 */
export async function searchProducts(deps: SearchDeps, { search, page, limit }: Search, now: Date) {
  const typed = toSearchWords(search);
  if (typed.length === 0) return toPage([], 0, { page, limit });
  const readings = toReadings(typed, await recallVocabulary(deps));
  const { rows } = await deps.db.execute<{ total: number; docs: ProductRow[] | null }>(sql`
    with ${rankedEntries({ readings, kinds: ["product"], match: "all" })}
    select (select count(*)::int from ranked) as total,
      (select json_agg(to_json(doc) order by doc.rank) from (
        select ${productColumns}, r.rank
        from ranked r join ${productsWithBrands} on p.id = r.id
        where r.rank > ${(page - 1) * limit} and r.rank <= ${page * limit}) doc) as docs`);
  const docs = (rows[0]?.docs ?? []).map((doc) => toWireProduct(doc, now));
  return toPage(docs, rows[0]?.total ?? 0, { page, limit });
}
