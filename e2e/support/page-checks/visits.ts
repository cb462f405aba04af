import { isWhole } from "../is-whole.ts";
import { sitemapPaths } from "../site-crawl.ts";
import { UNLINKED } from "../unlinked-pages.ts";
import type { PageToCheck } from "./problems-of-visit.ts";

/** The number of pages per test: small, so that a hanging page is found quickly. */
const TOGETHER = 6;

/** A page that represents its kind, with the words its printout must show, if it is printed. */
export type Kind = readonly [path: string, ...onPaper: string[]];

/** Whether a page is about products or treatments, or lists them. */
export const isOfTheShop = (path: string) => /^\/(shop|allproducts|product|services?|search)\b/.test(path);

type Options = {
  /** One page of each kind, grouped by visitor. On a visitor's first page, the fonts load late. */
  kinds: readonly (readonly Kind[])[];
  /** Whether an unlinked page, or a page of the site map, belongs to these kinds. */
  belongs: (path: string) => boolean;
};

/**
 * Returns the pages to check, grouped by visitor: every kind of page and the unlinked pages; in `npm run check`, also a
 * quarter of the products, treatments and articles of the site map. A quarter is enough, because pages of one kind look
 * alike.
 */
export async function visitsTo(origin: string, { kinds, belongs }: Options): Promise<PageToCheck[][]> {
  const visits: PageToCheck[][] = kinds.map((visit) =>
    visit.map(([path, ...onPaper]) => ({ path, checks: "all", onPaper })),
  );
  const known = new Set(visits.flat().map(({ path }) => path));
  const canonical = await sitemapPaths(origin);
  const someOfMap = isWhole ? canonical.filter((_, index) => index % 4 === 0) : [];
  const others: PageToCheck[] = [
    ...UNLINKED.map((path) => ({ path, checks: "words and widths" }) as const),
    ...someOfMap.map((path) => ({ path, checks: "words and ends" }) as const),
  ].filter(({ path }) => belongs(path) && !known.has(path) && known.add(path));
  for (let index = 0; index < others.length; index += TOGETHER) visits.push(others.slice(index, index + TOGETHER));
  return visits;
}
