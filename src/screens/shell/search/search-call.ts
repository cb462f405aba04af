import type { SearchAnswer } from "#modules/search/contract/search-calls.ts";
import { withoutHidden } from "#modules/search/web/without-hidden.ts";
import { fromWire } from "#shared/contract/wire-names.ts";
import { type FoundElsewhere, nothingElse, type SearchHit, toFoundElsewhere, uniqueByName } from "./search-found.ts";

/** The results in the panel: products from the documented call (SH-6), and results of other kinds. */
export type SearchFound = { hits: SearchHit[]; elsewhere: FoundElsewhere };

/**
 * The number of products on the first page of the product search, so that each row there gets the reason it was found.
 */
const MOST = 20;

/** Time limits in milliseconds. Products get as long as any read; other results must not delay them. */
const LONGEST_MS = { products: 15_000, elsewhere: 4_000 };

/**
 * Searches with the API. Throws if the product search doesn't respond. If only the other search fails, returns products
 * only.
 */
export async function searchFor(text: string, signal: AbortSignal, hidden: readonly string[]): Promise<SearchFound> {
  const [hits, elsewhere] = await Promise.all([
    searchProducts(text, signal),
    searchElsewhere(text, signal, hidden).catch(() => nothingElse),
  ]);
  return { hits, elsewhere };
}

async function searchProducts(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const response = await fetch(`/api/v1/Product/all/paginateProductSearch?search=${encodeURIComponent(text)}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS.products)]),
  });
  if (!response.ok) throw new Error(`search answered ${response.status}`);
  const { data } = fromWire(await response.json()) as { data: { docs: SearchHit[] } }; // the server validated it against the contract
  return uniqueByName(data.docs);
}

async function searchElsewhere(text: string, signal: AbortSignal, hidden: readonly string[]): Promise<FoundElsewhere> {
  const response = await fetch(`/api/v1/Search/all?q=${encodeURIComponent(text)}&limit=${MOST}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS.elsewhere)]),
  });
  if (!response.ok) throw new Error(`search answered ${response.status}`);
  const { data } = fromWire(await response.json()) as { data: SearchAnswer }; // as above
  return toFoundElsewhere(withoutHidden(data, hidden));
}
