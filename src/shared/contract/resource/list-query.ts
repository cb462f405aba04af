import type { Issue } from "../../app-error.ts";
import { type Description, listFieldsOf, viewsOf } from "./description.ts";
import { type Field, type FieldKind, shownBy } from "./fields.ts";
import { type Filter, formatFilter, parseFilter } from "./filter.ts";

export const DEFAULT_LIMIT = 50;
export const MIN_LIMIT = 25;
export const MAX_LIMIT = 200;

export type Sort = { field: string; isDescending: boolean };

/** The state of a list. `filters` are those that a person chose; `allFilters` adds those of the view. */
export type ListQuery = {
  view: string;
  q: string;
  filters: Filter[];
  /** Undefined: as in the view, otherwise as in the description. */
  sort: Sort | undefined;
  limit: number;
  after: string | undefined;
  before: string | undefined;
  /** The fields shown, in this order; undefined: as in the description. */
  cols?: readonly string[] | undefined;
};

/** A query's parts as in URLs and the API: one value or several per name. */
export type QueryValues = Readonly<Record<string, string | readonly string[] | number | undefined>>;

const valuesOf = (value: QueryValues[string]) =>
  value === undefined ? [] : typeof value === "object" ? [...value] : [String(value)];

export function parseSort(text: string): Sort {
  return text.startsWith("-") ? { field: text.slice(1), isDescending: true } : { field: text, isDescending: false };
}

export function formatSort({ field, isDescending }: Sort): string {
  return isDescending ? `-${field}` : field;
}

/** The kinds of fields that fit in a column. */
const COLUMN_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  "text",
  "number",
  "money",
  "date",
  "instant",
  "toggle",
  "choice",
  "ref",
  "refs",
]);

/** Returns the fields of a list in display order, either the chosen ones or the description's own. */
export function columnsOf(description: Description, cols?: readonly string[]): [string, Field][] {
  const { fields } = description;
  if (cols) return cols.flatMap((name): [string, Field][] => (fields[name] ? [[name, fields[name]]] : []));
  return Object.entries(fields)
    .filter(([, { list }]) => list !== undefined)
    .toSorted(([, one], [, other]) => (one.list ?? 0) - (other.list ?? 0));
}

/** Returns the fields that may be a column: those a list shows, then others that fit in a column. */
export function possibleColumns(description: Description): [string, Field][] {
  const usual = columnsOf(description);
  // A field shown by a reference belongs to that reference's column.
  const shown = new Set(Object.values(description.fields).flatMap((field) => shownBy(field) ?? []));
  const others = Object.entries(description.fields).filter(
    ([name, { list, kind }]) => list === undefined && COLUMN_KINDS.has(kind) && !shown.has(name),
  );
  return [...usual, ...others];
}

/**
 * Reads a list's state from a URL or a call: `?view=&q=&f.name=has:serum&sort=-name&limit=50&after=…`. Invalid parts
 * are left out and listed in `issues`: the API refuses them, a screen shows the list without them.
 */
export function parseListQuery(description: Description, values: QueryValues): { query: ListQuery; issues: Issue[] } {
  const issues: Issue[] = [];
  const fields = listFieldsOf(description);
  const one = (name: string) => valuesOf(values[name])[0];
  const filters = Object.keys(values).flatMap((name) => {
    if (!name.startsWith("f.")) return [];
    const field = name.slice(2);
    return valuesOf(values[name]).flatMap((text): Filter[] => {
      const filter = parseFilter(field, Object.hasOwn(fields, field) ? fields[field] : undefined, text);
      if ("operator" in filter) return [filter];
      issues.push(filter);
      return [];
    });
  });
  const view = one("view") || "all";
  const isView = viewsOf(description).some(({ id }) => id === view);
  if (!isView) issues.push({ path: "view", message: "is no view of this list" });
  const sort = one("sort") ? parseSort(one("sort") ?? "") : undefined;
  const isSortable = !sort || (Object.hasOwn(fields, sort.field) && fields[sort.field]?.sort === true);
  if (!isSortable) issues.push({ path: "sort", message: "is no field that this list can be ordered by" });
  const cols = one("cols") ? one("cols")?.split(",") : undefined;
  const columns = new Set(possibleColumns(description).map(([name]) => name));
  const isCols = !cols || (new Set(cols).size === cols.length && cols.every((name) => columns.has(name)));
  if (!isCols) issues.push({ path: "cols", message: "names fields that this list can't show" });
  const limit = Number(one("limit") ?? DEFAULT_LIMIT);
  const isLimit = Number.isInteger(limit) && limit >= MIN_LIMIT && limit <= MAX_LIMIT;
  if (!isLimit) issues.push({ path: "limit", message: `is ${MIN_LIMIT} to ${MAX_LIMIT}` });
  return {
    query: {
      view: isView ? view : "all",
      q: (one("q") ?? "").trim().slice(0, 200),
      filters,
      sort: isSortable ? sort : undefined,
      limit: isLimit ? limit : DEFAULT_LIMIT,
      after: one("after"),
      before: one("before"),
      ...(cols && isCols ? { cols } : {}),
    },
    issues,
  };
}

/** Returns a list's state as names and values of a query, without defaults. */
export function formatListQuery(query: ListQuery): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  if (query.view !== "all") values.view = [query.view];
  if (query.q) values.q = [query.q];
  for (const filter of query.filters) {
    const name = `f.${filter.field}`;
    values[name] = [...(values[name] ?? []), formatFilter(filter)];
  }
  if (query.sort) values.sort = [formatSort(query.sort)];
  if (query.cols) values.cols = [query.cols.join(",")];
  if (query.limit !== DEFAULT_LIMIT) values.limit = [String(query.limit)];
  if (query.after) values.after = [query.after];
  if (query.before) values.before = [query.before];
  return values;
}

/** Returns the chosen filters and the view's; for the same field, the chosen filter replaces the view's. */
export function allFilters(description: Description, { view, filters }: ListQuery): Filter[] {
  const fields = listFieldsOf(description);
  const own = Object.entries(viewsOf(description).find(({ id }) => id === view)?.filter ?? {}).flatMap(
    ([name, text]): Filter[] => {
      const filter = parseFilter(name, fields[name], text);
      if (!("operator" in filter)) throw new Error(`view ${view} of ${description.name}: ${filter.message}`);
      return filters.some(({ field }) => field === name) ? [] : [filter];
    },
  );
  return [...own, ...filters];
}

/** Returns the list's order: as chosen, otherwise from its view, otherwise from its description. */
export function sortOf(description: Description, { view, sort }: ListQuery): Sort {
  const ofView = viewsOf(description).find(({ id }) => id === view)?.sort;
  return sort ?? parseSort(ofView ?? description.sort);
}
