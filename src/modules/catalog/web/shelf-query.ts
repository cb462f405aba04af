import { type FilterGroup, filterGroups, type ProductSort, productSorts } from "../domain/shelf.ts";

/** The filters in a shop page's URL. Prices there are whole dollars, as people type them. */
export type ShelfQuery = Record<FilterGroup, string[]> & {
  minPrice: number | null;
  maxPrice: number | null;
  onSale: boolean;
  sort: ProductSort;
  page: number;
};

const PAGE_SIZE = 24;
const MOST_VALUES = 20;

function wholeNumber(text: string | null, most: number): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Math.min(Number(text), most) : null;
}

/** Parses a URL's query. Invalid values are ignored, so that every URL shows a shelf. */
export function parseShelfQuery(search: URLSearchParams): ShelfQuery {
  const listOf = (group: FilterGroup) =>
    [...new Set(search.getAll(group))].filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug)).slice(0, MOST_VALUES);
  return {
    brand: listOf("brand"),
    skinType: listOf("skinType"),
    skinCondition: listOf("skinCondition"),
    productType: listOf("productType"),
    nutrition: listOf("nutrition"),
    minPrice: wholeNumber(search.get("minPrice"), 100_000),
    maxPrice: wholeNumber(search.get("maxPrice"), 100_000),
    onSale: search.get("onSale") === "true",
    sort: productSorts.find((sort) => sort === search.get("sort")) ?? "relevance",
    page: Math.max(1, wholeNumber(search.get("page"), 1_000) ?? 1),
  };
}

/** Converts the query to the API's: prices in cents, and 24 products per page. */
export function toApiQuery(query: ShelfQuery) {
  const { minPrice, maxPrice, onSale, sort, page } = query;
  return {
    ...groupsOf(query),
    ...(minPrice === null ? {} : { minPrice: minPrice * 100 }),
    ...(maxPrice === null ? {} : { maxPrice: maxPrice * 100 }),
    ...(onSale ? { onSale: "true" } : {}),
    sort,
    page,
    limit: PAGE_SIZE,
  };
}

function groupsOf({ brand, skinType, skinCondition, productType, nutrition }: ShelfQuery) {
  return { brand, skinType, skinCondition, productType, nutrition };
}

/** Returns the URL of a shelf, with only the chosen filters, always in the same order. */
export function toShelfPath(path: string, query: ShelfQuery): string {
  const search = new URLSearchParams();
  for (const group of filterGroups) for (const slug of query[group]) search.append(group, slug);
  if (query.minPrice !== null) search.set("minPrice", String(query.minPrice));
  if (query.maxPrice !== null) search.set("maxPrice", String(query.maxPrice));
  if (query.onSale) search.set("onSale", "true");
  if (query.sort !== "relevance") search.set("sort", query.sort);
  if (query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** One choice, and the query without it. */
export type Chip = { key: string; label: string; without: ShelfQuery };

type FacetValue = { slug: string; name: string };

/** Returns all choices for the row of chips, including prices and offers. */
export function toChips(query: ShelfQuery, facets: Record<FilterGroup, FacetValue[]>): Chip[] {
  const first = { ...query, page: 1 };
  const chips: Chip[] = filterGroups.flatMap((group) =>
    query[group].map((slug) => ({
      key: `${group}-${slug}`,
      label: facets[group].find((value) => value.slug === slug)?.name ?? slug,
      without: { ...first, [group]: query[group].filter((other) => other !== slug) },
    })),
  );
  if (query.minPrice !== null)
    chips.push({ key: "minPrice", label: `From $${query.minPrice}`, without: { ...first, minPrice: null } });
  if (query.maxPrice !== null)
    chips.push({ key: "maxPrice", label: `Up to $${query.maxPrice}`, without: { ...first, maxPrice: null } });
  if (query.onSale) chips.push({ key: "onSale", label: "On sale", without: { ...first, onSale: false } });
  return chips;
}

/** Returns the query with all choices removed and the sort order unchanged. */
export function withoutChoices({ sort }: ShelfQuery): ShelfQuery {
  return { ...parseShelfQuery(new URLSearchParams()), sort };
}
