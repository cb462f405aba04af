import type { Description } from "#shared/contract/resource/description.ts";
import { formatListQuery, type ListQuery, parseListQuery } from "#shared/contract/resource/list-query.ts";

/** What a list's address says. Parts that make no sense, as an old link's, are left out. */
export function readAddress(description: Description, search: URLSearchParams): ListQuery {
  const values = Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]));
  return parseListQuery(description, values).query;
}

/** The address of a list that shows this, beginning with a question mark. */
export function addressOf(query: ListQuery): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(formatListQuery(query)))
    for (const value of values) search.append(name, value);
  return `?${search}`;
}

/** The same list from its first row: filters, search and order start over. */
export function fromStart(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, after: undefined, before: undefined, ...change };
}
