import { sql } from "drizzle-orm";
import { toSearchWords } from "#modules/catalog/domain/search-text.ts";
import {
  type ProductRow,
  productColumns,
  productsWithBrandsInSql,
  toWireProduct,
} from "#modules/catalog/server/public.ts";
import { json, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { toPage } from "#shared/contract/define-call.ts";
import { toReadings } from "../domain/readings.ts";
import { toSearchValues } from "./entry-patterns.ts";
import { rankedEntriesInSql } from "./find-entries.ts";
import { recallVocabulary, type SearchDeps } from "./recall-vocabulary.ts";

type Search = { search: string; page: number; limit: number };

/** Returns a page of the products that have all words of an interpretation, and the number of all of them. */
export const listMatchingProducts = statement(
  { total: "int", docs: orNull(json<ProductRow[]>()) },
  sql`
  with ${rankedEntriesInSql("all")}
  select (select count(*)::int from ranked) as total,
    (select json_agg(to_json(doc) order by doc.rank) from (
      select ${productColumns}, r.rank
      from ranked r join ${productsWithBrandsInSql} on p.id = r.id
      where r.rank > ${sql.placeholder("after")} and r.rank <= ${sql.placeholder("last")}) doc) as docs`,
);

/**
 * Returns products whose name, brand, category or ingredients contain all the words, names first, with misspelled words
 * corrected. Products that only mention them appear if no other does. One product per name (SH-6).
 */
export async function searchProducts(deps: SearchDeps, { search, page, limit }: Search, now: Date) {
  const typed = toSearchWords(search);
  if (typed.length === 0) return toPage([], 0, { page, limit });
  const readings = toReadings(typed, await recallVocabulary(deps));
  const [found] = await listMatchingProducts(deps.db, {
    ...toSearchValues(readings),
    kinds: ["product"],
    after: (page - 1) * limit,
    last: page * limit,
  });
  const docs = (found?.docs ?? []).map((doc) => toWireProduct(doc, now));
  return toPage(docs, found?.total ?? 0, { page, limit });
}
