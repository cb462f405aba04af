import { BREAKDOWNS, type Breakdown, COMPARISONS, type Comparison, FILTERS, type Filter } from "../../domain/report.ts";

/** The content of a report's URL, which determines what the screen shows. */
export type ReportAddress = {
  from?: string;
  to?: string;
  by?: Breakdown;
  compare?: Comparison;
  /** The report's filters, by ids and names from the server. */
  filters: Readonly<Partial<Record<Filter, string>>>;
  /** The figure shown in the chart. */
  show?: string;
  /** The number whose rows are open: a figure and its group; without a group, the total. */
  rows?: { figure: string; group?: string };
  /** The figure whose definition is open. */
  what?: string;
};

/** Changes of a report's URL; undefined removes a part. */
export type AddressChange = { [Part in keyof ReportAddress]?: ReportAddress[Part] | undefined };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Reads a report from its URL. Invalid parts, such as from an old link, are left out. */
export function readReportAddress(search: URLSearchParams): ReportAddress {
  const [from, to] = [search.get("from"), search.get("to")];
  const hasDays = from !== null && to !== null && DAY.test(from) && DAY.test(to) && from <= to;
  const by = oneOf(BREAKDOWNS, search.get("by"));
  const compare = oneOf(COMPARISONS, search.get("compare"));
  const [show, figure, group, what] = ["show", "figure", "group", "what"].map((name) => search.get(name));
  const filters = FILTERS.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    ...(hasDays ? { from, to } : {}),
    ...(by ? { by } : {}),
    ...(compare ? { compare } : {}),
    filters: Object.fromEntries(filters),
    ...(show ? { show } : {}),
    // A group without a name, such as sales without a performer, is an empty string.
    ...(figure ? { rows: { figure, ...(group === null || group === undefined ? {} : { group }) } } : {}),
    ...(what ? { what } : {}),
  };
}

/** Returns the query string for a report with its question mark; "" if it has no parameters. */
export function reportSearch({ from, to, by, compare, filters, show, rows, what }: AddressChange): string {
  const search = new URLSearchParams();
  const parts = { from, to, by, compare, ...filters, show, figure: rows?.figure, group: rows?.group, what };
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `?${search}` : "";
}

/** Returns the query for a report's calls: the server's parameters, without those only for the screen. */
export function reportQuery({ from, to, by, compare, filters }: ReportAddress) {
  return {
    ...(from !== undefined && to !== undefined ? { from, to } : {}),
    ...(by === undefined ? {} : { by }),
    ...(compare === undefined ? {} : { compare }),
    ...filters,
  };
}

/** Returns the path of a report with these parameters. */
export const reportPath = (name: string, address: AddressChange = {}): string =>
  `/admin/reports/${name}${reportSearch(address)}`;
