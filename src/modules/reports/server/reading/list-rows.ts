import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { eventWords, kindWords } from "../../domain/group-words.ts";
import { type Days, groupDays, isOfTime } from "../../domain/period.ts";
import type { Breakdown } from "../../domain/report.ts";
import { type ReportName, reportNamed } from "../../domain/reports.ts";
import type { ReportRow } from "../../staff/contract/report-schemas.ts";
import { cursorOf } from "../figures/read-source.ts";
import type { FigureRow, Period, Reader } from "../figures/reader.ts";
import { reportCode } from "../figures/report-code.ts";
import { namesOf } from "./names.ts";
import { assertAsks, type Filters, toColumn } from "./read-report.ts";
import { readSums } from "./read-sums.ts";

export type RowsQuery = Days & {
  name: ReportName;
  by?: Breakdown | undefined;
  figure: string;
  group?: string | undefined;
  filters: Filters;
};

type Followed = { reader: Reader; period: Period; by: Breakdown };

/**
 * Returns where a number of a report comes from: its reader, and the days and filters of its group. Undefined if the
 * report's filters exclude the group.
 */
function follow({ name, figure, group, filters, ...query }: RowsQuery): Followed | undefined {
  const report = reportNamed(name);
  const by = query.by ?? report.by[0] ?? "day";
  assertAsks(name, { by, filters });
  const reader = reportCode[name].find(({ rows }) => rows.has(figure));
  if (!reader) throw new AppError("invalid_input", { message: "This figure has no rows." });
  const days = { from: query.from, to: query.to };
  if (group === undefined) return { reader, by, period: { ...days, filters } };
  if (isOfTime(by)) {
    if (group < days.from || group > days.to || !/^\d{4}-\d{2}-\d{2}$/.test(group)) return undefined;
    const within = groupDays(by, group, days);
    // A balance at the end of the group adds up everything since the report's first day.
    return {
      reader,
      by,
      period: { ...(reader.isBalance ? { ...within, from: days.from } : within), whole: days, filters },
    };
  }
  const filtered = Object.entries(filters).find(([filter]) => filter === by)?.[1];
  if (filtered !== undefined && filtered !== group) return undefined;
  // If a reader doesn't support the breakdown, all its rows are in the group without a key.
  if (!reader.breaksBy(by)) return group === "" ? { reader, by, period: { ...days, filters } } : undefined;
  return { reader, by, period: { ...days, filters: { ...filters, [by]: group } } };
}

export type ListedRows = {
  column: ReturnType<typeof toColumn>;
  docs: ReportRow[];
  sum: number;
  count: number | null;
  hasNextPage: boolean;
  nextCursor: string | null;
};

/**
 * Lists the rows that add up to a number in a report, the newest first. Throws `invalid_input` for a figure without
 * rows.
 */
export async function listRows(
  db: DatabaseOrTransaction,
  query: RowsQuery,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<ListedRows> {
  const figure = reportNamed(query.name).figures.find(({ id }) => id === query.figure);
  if (!figure) throw new AppError("invalid_input", { message: "This report has no such figure." });
  const column = toColumn(query.name, figure);
  const followed = follow(query);
  const rows = followed?.reader.rows.get(query.figure);
  const isOutside = Object.keys(query.filters).some((filter) => !followed?.reader.hasFilter(filter as keyof Filters)); // the keys of `filters` are filter names
  if (!followed || !rows || isOutside)
    return { column, docs: [], sum: 0, count: 0, hasNextPage: false, nextCursor: null };
  const { reader, period } = followed;
  const readAll = async () => {
    const [count, all] = await Promise.all([rows.count(db, period), readSums(db, [reader], "none", period)]);
    return { count, sum: all.totals[query.figure] ?? 0 };
  };
  const [found, { count, sum }] = await Promise.all([
    rows.rows(db, period, { after, limit: limit + 1 }),
    rows.sum ? rows.sum(db, period) : readAll(),
  ]);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasNextPage = found.length > limit;
  return {
    column,
    count,
    hasNextPage,
    sum,
    docs: await toRows(db, page),
    nextCursor: hasNextPage && last ? cursorOf(last) : null,
  };
}

/** Returns rows with the names of their subjects and links to where these are shown. */
async function toRows(db: DatabaseOrTransaction, rows: readonly FigureRow[]): Promise<ReportRow[]> {
  const ids = (part: "item" | "client") => rows.flatMap((row) => row[part] ?? []);
  const [items, clients] = await Promise.all([namesOf(db, "item", ids("item")), namesOf(db, "client", ids("client"))]);
  return rows.map((row): ReportRow => {
    const item = row.item === null ? undefined : items.get(row.item);
    const what = item ?? (row.itemKind === null ? undefined : kindWords(row.itemKind));
    const state = row.label === null ? undefined : eventWords(row.label);
    return {
      id: row.id,
      day: row.day,
      amount: row.amount,
      label: [what, state].filter((part) => part !== undefined && part !== "").join(", ") || "Row",
      links: linksOf(row, clients.get(row.client ?? "")),
    };
  });
}

function linksOf({ order, visit, client, transfer }: FigureRow, name: string | undefined): ReportRow["links"] {
  return [
    ...(visit ? [{ kind: "visit", id: visit, label: "Visit", path: `/admin/visits/${visit}` } as const] : []),
    ...(order ? [{ kind: "order", id: order, label: "Order", path: `/admin/orders/${order}` } as const] : []),
    ...(client && name
      ? [{ kind: "client", id: client, label: name, path: `/admin/customers/${client}` } as const]
      : []),
    ...(transfer ? [{ kind: "transfer", id: transfer, label: `Transfer ${transfer}`, path: null } as const] : []),
  ];
}
