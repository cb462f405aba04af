import { pageMeta } from "#web/page-meta.ts";
import { itemListLd, type JsonLd } from "#web/structured-data.ts";
import type { FilterGroup } from "../domain/shelf.ts";
import type { ShelfData } from "./load-shelf.ts";
import { toShelfPath } from "./shelf-query.ts";

type ShelfHead = {
  words: { title: string; description: string };
  origin: string;
  path: string;
  shelf: ShelfData;
  /** The filter group that the page's path sets, such as the skin type. */
  fixed?: FilterGroup;
  trail: JsonLd;
};

/**
 * Returns the meta tags of a shelf. Each page of results is indexed by search engines. Filtered or sorted versions
 * repeat the same products and are excluded.
 */
export function shelfMeta({ words, origin, path, shelf, fixed, trail }: ShelfHead) {
  const query = { ...shelf.query, ...(fixed ? { [fixed]: [] } : {}), page: 1 };
  const page = shelf.page > 1 ? shelf.page : undefined;
  return pageMeta({
    title: page ? words.title.replace(/( \||$)/, `, page ${page}$1`) : words.title,
    description: page ? `Page ${page} of ${shelf.totalPages}. ${words.description}` : words.description,
    origin,
    path: page ? `${path}?page=${page}` : path,
    picture: shelf.docs[0]?.productImages[0],
    noIndex: toShelfPath("", query) !== "",
    jsonLd: [
      trail,
      itemListLd(
        origin,
        shelf.docs.map(({ slug }) => `/product/${slug}`),
        (shelf.page - 1) * shelf.limit,
      ),
    ],
  });
}
