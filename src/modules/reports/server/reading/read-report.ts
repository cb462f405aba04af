import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { toFigures, type Values } from "../../domain/figure-values.ts";
import { groupWords } from "../../domain/group-words.ts";
import { comparedWith, type Days, daysIn, groupStarts, isOfTime } from "../../domain/period.ts";
import type { Breakdown, Comparison, Figure, Filter } from "../../domain/report.ts";
import { type ReportName, reportNamed } from "../../domain/reports.ts";
import type { Groups, Period, Reader } from "../figures/reader.ts";
import { reportCode } from "../figures/report-code.ts";
import { namesOf } from "./names.ts";
import { readSomeSums, readSums } from "./read-sums.ts";

export type Filters = Partial<Record<Filter, string>>;

export type ReportQuery = Days & {
  name: ReportName;
  by?: Breakdown | undefined;
  compare: Comparison;
  filters: Filters;
};

export type ReadGroup = { key: string; label: string; values: Values; before: Values | null; beforeKey: string | null };

export type ReadReport = Days & {
  name: ReportName;
  by: Breakdown;
  compare: Days | null;
  filters: { filter: Filter; key: string; label: string }[];
  columns: ReturnType<typeof toColumn>[];
  groups: ReadGroup[];
  totals: Values;
  totalsBefore: Values | null;
  /** Whether there are more groups than requested. */
  hasMore: boolean;
};

/** Whether a figure has rows that add up to it. */
export function hasRows(name: ReportName, figure: string): boolean {
  return reportCode[name].some(({ rows }) => rows.has(figure));
}

/** Returns the data of a figure for tables and "What is this?". */
export function toColumn(name: ReportName, figure: Figure) {
  const { id, label, kind, definition, day, accounts, of, timesDays = false, isNotInBooks = false } = figure;
  return {
    id,
    label,
    kind,
    definition,
    day,
    isNotInBooks,
    accounts: [...accounts],
    hasRows: hasRows(name, id),
    of: of ? { part: of[0], whole: of[1], timesDays } : null,
  };
}

/** Throws `invalid_input` for a breakdown or filter that the report doesn't have. */
export function assertAsks(name: ReportName, { by, filters }: { by: Breakdown; filters: Filters }): void {
  const report = reportNamed(name);
  if (!report.by.includes(by)) throw new AppError("invalid_input", { message: `This report has no groups by ${by}.` });
  const unknown = Object.keys(filters).find((filter) => !report.filters.some((known) => known === filter));
  if (unknown) throw new AppError("invalid_input", { message: `This report can’t be narrowed to a ${unknown}.` });
}

/**
 * Returns the group keys in display order: time groups by day; other groups by net sales if the report has that figure,
 * otherwise by the first figure that isn't a quotient or a difference, the largest first.
 */
function inOrder(groups: Groups, by: Breakdown, figures: readonly Figure[]): string[] {
  if (isOfTime(by)) return [...groups.keys()].sort();
  const order = figures.find(({ id }) => id === "net") ?? figures.find(({ of, minus }) => !of && !minus);
  const sumOfKey = (key: string) => groups.get(key)?.[order?.id ?? ""] ?? 0;
  return [...groups.keys()].sort((a, b) => sumOfKey(b) - sumOfKey(a) || (a < b ? -1 : 1));
}

/**
 * Returns a report in groups with its totals, and those of the comparison period. `most` limits groups other than time
 * groups to those with the largest sums.
 */
export async function readReport(
  db: DatabaseOrTransaction,
  query: ReportQuery,
  { most }: { most?: number } = {},
): Promise<ReadReport> {
  const { name, from, to, compare, filters } = query;
  const { figures, by: breakdowns } = reportNamed(name);
  const by = query.by ?? breakdowns[0] ?? "day";
  assertAsks(name, { by, filters });
  const readers = reportCode[name];
  const other = comparedWith({ from, to }, compare);
  const periodOf = (days: Days): Period => ({ ...days, filters });
  const [now, before] =
    most === undefined || isOfTime(by)
      ? await Promise.all([
          readSums(db, readers, by, periodOf({ from, to })),
          other ? readSums(db, readers, by, periodOf(other)) : undefined,
        ])
      : await readLargest(db, readers, { by, most, period: periodOf({ from, to }), other: other && periodOf(other) });
  const beforeKeys = isOfTime(by) && other ? groupStarts(by, other) : [];
  const order = inOrder(isOfTime(by) || !before ? now.groups : withKeys(now.groups, before.groups), by, figures);
  const names = await namesOf(db, by, order);
  const [days, daysBefore] = [daysIn({ from, to }), other ? daysIn(other) : 1];
  const groups = order.map((key, index): ReadGroup => {
    const beforeKey = isOfTime(by) ? (beforeKeys[index] ?? null) : other ? key : null;
    const sums = beforeKey === null ? undefined : before?.groups.get(beforeKey);
    return {
      key,
      label: groupWords(by, key) ?? names.get(key) ?? key,
      beforeKey,
      values: toFigures(figures, now.groups.get(key) ?? {}, days),
      before: before ? toFigures(figures, sums ?? {}, daysBefore) : null,
    };
  });
  return {
    name,
    from,
    to,
    by,
    compare: other,
    groups,
    hasMore: "hasMore" in now && now.hasMore,
    filters: await namedFilters(db, filters),
    columns: figures.map((figure) => toColumn(name, figure)),
    totals: toFigures(figures, now.totals, days),
    totalsBefore: before ? toFigures(figures, before.totals, daysBefore) : null,
  };
}

type Largest = { by: Breakdown; most: number; period: Period; other: Period | null };

/**
 * Returns the groups with the largest sums, and the same groups in the comparison period. Reads one more group than
 * requested, to see whether there are more.
 */
async function readLargest(
  db: DatabaseOrTransaction,
  readers: readonly Reader[],
  { by, most, period, other }: Largest,
) {
  const found = await readSomeSums(db, readers, { by, period, most: most + 1 });
  const groups: Groups = new Map([...found.groups].slice(0, most));
  const now = { ...found, groups, hasMore: found.groups.size > most };
  const among = [...groups.keys()];
  return [now, other ? await readSomeSums(db, readers, { by, period: other, among }) : undefined] as const;
}

/** Adds the groups that exist only in the comparison period. */
const withKeys = (groups: Groups, others: Groups): Groups =>
  new Map([...[...others.keys()].map((key) => [key, {}] as const), ...groups]);

async function namedFilters(db: DatabaseOrTransaction, filters: Filters): Promise<ReadReport["filters"]> {
  const filterEntries = Object.entries(filters) as [Filter, string][]; // the keys of `filters` are filter names
  return Promise.all(
    filterEntries.map(async ([filter, key]) => {
      const label = groupWords(filter, key) ?? (await namesOf(db, filter, [key])).get(key) ?? key;
      return { filter, key, label };
    }),
  );
}
