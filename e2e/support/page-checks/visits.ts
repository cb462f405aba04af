import { isWhole } from "../is-whole.ts";
import { sitemapPaths } from "../site-crawl.ts";
import { UNLINKED } from "../unlinked-pages.ts";
import type { PageToCheck } from "./problems-of-visit.ts";

/** The number of pages per test: small, so that a hanging page is found soon. */
const TOGETHER = 6;

/** A page of a kind of its own, with the words that its paper has to show, if it is printed. */
export type Kind = readonly [path: string, ...onPaper: string[]];

/** What is bought or booked, and lists of it. */
export const isOfTheShop = (path: string) => /^\/(shop|allproducts|product|services?|search)\b/.test(path);

type Options = {
  /** One page of each kind, a visitor's in a row: the first one gets its fonts late. */
  kinds: readonly (readonly Kind[])[];
  /** Which pages that no page leads to, and which of the site map, belong to these kinds. */
  belongs: (path: string) => boolean;
};

/**
 * Returns visits to every kind of page and to pages that no page leads to; in `npm run check` also to a quarter of the
 * products, treatments and articles of the site map: of one kind all look alike.
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
