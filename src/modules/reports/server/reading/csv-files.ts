import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { toCsv } from "#platform/resource/csv/to-csv.ts";
import type { FigureKind } from "../../domain/report.ts";
import { listRows, type RowsQuery } from "./list-rows.ts";
import type { ReadReport } from "./read-report.ts";

/** The maximum number of rows in a file. */
const MOST_ROWS = 100_000;

/** Returns a value that spreadsheets can add up: money with a decimal point, empty where there is none. */
function cell(value: number | null | undefined, kind: FigureKind): string {
  if (value === null || value === undefined) return "";
  return kind === "money" ? (value / 100).toFixed(2) : String(value);
}

/** Returns the figures of a report as a CSV file: a line per group, then the totals. */
export function fileOfReport({ name, by, from, to, columns, groups, totals, totalsBefore }: ReadReport): Response {
  const head = columns.flatMap(({ label }) => (totalsBefore ? [label, `${label}, before`] : [label]));
  const line = (key: string, label: string, values: ReadReport["totals"], before: ReadReport["totals"] | null) => [
    ...[key, label],
    ...columns.flatMap(({ id, kind }) =>
      totalsBefore ? [cell(values[id], kind), cell(before?.[id], kind)] : [cell(values[id], kind)],
    ),
  ];
  return csvFile(`${name}-by-${by}-${from}-${to}`, [
    ["key", by, ...head],
    ...groups.map(({ key, label, values, before }) => line(key, label, values, before)),
    line("", "Total", totals, totalsBefore),
  ]);
}

/** Returns the rows that add up to a number as a CSV file. */
export async function fileOfRows(db: DatabaseOrTransaction, query: RowsQuery): Promise<Response> {
  const { column, docs } = await listRows(db, query, { limit: MOST_ROWS });
  const linkOf = (links: (typeof docs)[number]["links"], kind: string) => links.find((link) => link.kind === kind);
  return csvFile(`${query.name}-${query.figure}-${query.from}-${query.to}`, [
    ["id", "day", "label", "visit", "order", "client", "transfer", column.label],
    ...docs.map(({ id, day, label, links, amount }) => [
      ...[id, day ?? "", label, linkOf(links, "visit")?.id ?? "", linkOf(links, "order")?.id ?? ""],
      ...[linkOf(links, "client")?.label ?? "", linkOf(links, "transfer")?.id ?? "", cell(amount, column.kind)],
    ]),
  ]);
}

function csvFile(name: string, rows: string[][]): Response {
  return new Response(new Uint8Array(toCsv(rows)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "no-store",
    },
  });
}
