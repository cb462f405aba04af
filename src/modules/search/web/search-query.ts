import type { SearchKind } from "../domain/search-kind.ts";

/** The kinds as named in URLs, in the order of the page. */
export const searchTabs = [
  { name: "treatments", kind: "service", label: "Treatments" },
  { name: "products", kind: "product", label: "Products" },
  { name: "pages", kind: "page", label: "Pages" },
  { name: "questions", kind: "question", label: "Questions" },
  { name: "articles", kind: "article", label: "Articles" },
] as const satisfies { name: string; kind: SearchKind; label: string }[];

export type SearchTab = (typeof searchTabs)[number];

/** The search in a URL: a few results of all kinds, or a page of one kind. */
export type SearchQuery = { text: string; tab: SearchTab | null; page: number };

const LONGEST = 100;
const MOST_PAGES = 100;
/** The number of results per kind when all are shown, and when only one is. */
const FEW = 8;
const PAGE_SIZE = 24;

/** Reads a search from a URL, ignoring invalid values. A longer text is truncated; control characters become spaces. */
export function parseSearchQuery(search: URLSearchParams): SearchQuery {
  const page = Number(search.get("page"));
  const tab = searchTabs.find(({ name }) => name === search.get("in")) ?? null;
  const typed = (search.get("q") ?? "").toWellFormed();
  return {
    text: [...typed.replace(/\p{Cc}+/gu, " ").trim()]
      .slice(0, LONGEST / 2)
      .join("")
      .slice(0, LONGEST)
      .trim(),
    tab,
    page: tab && Number.isInteger(page) && page > 1 ? Math.min(page, MOST_PAGES) : 1,
  };
}

/** Converts a search in a URL to the API's query. */
export function toSearchCall({ text, tab, page }: SearchQuery) {
  return { q: text, ...(tab ? { kinds: [tab.kind] } : {}), page, limit: tab ? PAGE_SIZE : FEW };
}

export function toSearchPath({ text, tab, page }: SearchQuery): string {
  const search = new URLSearchParams({ q: text });
  if (tab) search.set("in", tab.name);
  if (page > 1) search.set("page", String(page));
  return `/search?${search}`;
}
