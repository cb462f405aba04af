import { sql } from "drizzle-orm";
import { toSearchWords } from "#modules/catalog/domain/search-text.ts";
import {
  listPopularServices,
  listProductsById,
  listServicesById,
  productIngredients,
} from "#modules/catalog/server/public.ts";
import { listArticlesById, listFaqsById } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { toPage } from "#shared/contract/define-call.ts";
import type { SearchAnswer } from "../contract/search-calls.ts";
import { type SearchKind, searchKinds } from "../domain/search-kind.ts";
import { correctWords, nearestWords } from "./correct-words.ts";
import { type EntrySearch, rankedEntries } from "./find-entries.ts";

type Search = { q: string; kinds: readonly SearchKind[]; page: number; limit: number };
type Entry = { kind: SearchKind; id: string; total: number; contains: string | null };

/**
 * Everything that holds all the words; when nothing does, what holds them as they are spelled here; then what holds most of
 * them. Nothing at all comes with the nearest words and with treatments to start from.
 */
export async function searchAll(db: DatabaseOrTransaction, search: Search, now: Date): Promise<SearchAnswer> {
  const kinds = search.kinds.length > 0 ? search.kinds : searchKinds;
  const typed = toSearchWords(search.q);
  const find = (words: readonly string[], match: EntrySearch["match"]) =>
    words.length > 0 ? findEntries(db, { words, kinds, match }, search) : [];
  let isLoose = false;
  let words: readonly string[] = typed;
  let entries = await find(words, "all");
  if (entries.length === 0 && typed.length > 0) {
    words = await correctWords(db, typed);
    if (words.join() !== typed.join()) entries = await find(words, "all");
    if (entries.length === 0) {
      entries = await find(words, "most");
      isLoose = entries.length > 0;
    }
  }
  const readAs = entries.length > 0 && words.join() !== typed.join() ? { readAs: words.join(" ") } : {};
  const nothing = entries.length === 0 && search.page === 1;
  const [pages, nearest, popular] = await Promise.all([
    readPages(db, entries, search, now),
    nothing ? nearestWords(db, typed) : [],
    nothing ? listPopularServices(db, now) : [],
  ]);
  const totalDocs = searchKinds.reduce((sum, kind) => sum + totalOf(entries, kind), 0);
  return { ...readAs, isLoose, totalDocs, ...pages, nearest, popular };
}

async function findEntries(
  db: DatabaseOrTransaction,
  search: EntrySearch,
  { page, limit }: Pick<Search, "page" | "limit">,
): Promise<Entry[]> {
  // An ingredient's other name finds a product too, but only its own name is on the label.
  const named = sql.join(
    search.words.map((word) => (word.length < 3 ? sql`false` : sql`' ' || lower(i.name) like ${`% ${word}%`}`)),
    sql` or `,
  );
  const { rows } = await db.execute<Entry>(sql`
    with ${rankedEntries(search)}
    select r.kind, r.id, r.total, case when r.kind = 'product' then (
        select i.name from ${productIngredients} i
        where i.product_id = r.id and (${named}) and not exists (select 1 from search_entries e
          where e.kind = 'product' and e.id = r.id and (e.title like ${`%${search.words.join(" ")}%`}))
        limit 1) end as contains
    from ranked r
    -- The first of each kind comes along on later pages too: it carries the kind's count.
    where r.rank = 1 or (r.rank > ${(page - 1) * limit} and r.rank <= ${page * limit})
    order by r.kind, r.rank`);
  return rows;
}

function totalOf(entries: readonly Entry[], kind: SearchKind): number {
  return entries.find((entry) => entry.kind === kind)?.total ?? 0;
}

async function readPages(db: DatabaseOrTransaction, entries: Entry[], { page, limit }: Search, now: Date) {
  const of = (kind: SearchKind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    return page > 1 ? own.slice(1) : own;
  };
  const idsOf = (kind: SearchKind) => of(kind).map(({ id }) => id);
  const [products, services, articles, questions] = await Promise.all([
    listProductsById(db, idsOf("product"), now),
    listServicesById(db, idsOf("service"), now),
    idsOf("article").length > 0 ? listArticlesById(db, idsOf("article")) : [],
    idsOf("question").length > 0 ? listFaqsById(db, idsOf("question")) : [],
  ]);
  const containing = new Map(of("product").map(({ id, contains }) => [id, contains]));
  const paged = <T>(kind: SearchKind, docs: Iterable<T>, idOf: (doc: T) => string) => {
    const byId = new Map([...docs].map((doc) => [idOf(doc), doc]));
    const inOrder = idsOf(kind).flatMap((id) => byId.get(id) ?? []);
    return toPage(inOrder, totalOf(entries, kind), { page, limit });
  };
  return {
    products: paged(
      "product",
      [...products.values()].map((product) => {
        const contains = containing.get(product.id);
        return contains ? { ...product, contains } : product;
      }),
      ({ id }) => id,
    ),
    services: paged("service", services.values(), ({ id }) => id),
    articles: paged("article", articles, ({ id }) => id),
    questions: paged("question", questions, ({ id }) => id),
  };
}
