import type { Description } from "#shared/contract/resource/description.ts";
import { formatListQuery, type ListQuery, parseListQuery } from "#shared/contract/resource/list-query.ts";

/** Parses a list's URL. Invalid parts, such as an old link's, are ignored. */
export function readAddress(description: Description, search: URLSearchParams): ListQuery {
  const values = Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]));
  return parseListQuery(description, values).query;
}

/** Returns a list's URL for a query, beginning with a question mark. */
export function addressOf(query: ListQuery): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(formatListQuery(query)))
    for (const value of values) search.append(name, value);
  return `?${search}`;
}

/**
 * Returns a query with a change, starting at the first page again, because a new filter, search or order shows other
 * rows.
 */
export function fromStart(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, after: undefined, before: undefined, ...change };
}
