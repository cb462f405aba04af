import type { ApiClient } from "#shared/contract/client.ts";
import type { CatalogCalls } from "../contract/calls.ts";
import { toShelfProduct } from "./shelf-product.ts";
import { type Chip, parseShelfQuery, type ShelfQuery, toApiQuery, toChips } from "./shelf-query.ts";

const MOST_TRIED = 6;

/**
 * Loads a page of the shelf for a URL's query. If nothing matches, `help` names the choice whose removal leaves the
 * most products. `fixed` is the filter that the page's path sets, such as one skin type.
 */
export async function loadShelf(
  api: ApiClient<CatalogCalls>,
  search: URLSearchParams,
  fixed: Partial<ShelfQuery> = {},
) {
  const query = { ...parseShelfQuery(search), ...fixed };
  const { data } = await api.call("listProducts", { query: toApiQuery(query) });
  const help = data.totalDocs === 0 ? await findHelp(api, toChips(query, data.facets), fixed) : null;
  return { query, help, ...data, docs: data.docs.map(toShelfProduct) };
}

/** Returns the choice whose removal leaves the most products. */
async function findHelp(api: ApiClient<CatalogCalls>, chips: Chip[], fixed: Partial<ShelfQuery>) {
  const tried = await Promise.all(
    chips.slice(0, MOST_TRIED).map(async (chip) => {
      const query = { ...chip.without, ...fixed };
      const { data } = await api.call("listProducts", { query: { ...toApiQuery(query), limit: 1 } });
      return { label: chip.label, without: query, count: data.totalDocs };
    }),
  );
  const [best] = tried.sort((a, b) => b.count - a.count);
  return best && best.count > 0 ? best : null;
}

export type ShelfData = Awaited<ReturnType<typeof loadShelf>>;
