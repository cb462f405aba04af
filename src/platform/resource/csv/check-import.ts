import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#platform/db/client.ts";
import { importRuns } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import type { importCheckSchema } from "#shared/contract/resource/import-calls.ts";
import { newId } from "#shared/ids.ts";
import type { Bound } from "../binding.ts";
import { csvColumnsOf } from "./export-records.ts";
import { type FileRow, type PlannedRow, planRows } from "./plan-rows.ts";
import { readCsv } from "./read-csv.ts";

const MOST_SHOWN = 500;

type FileColumn = { head: string; field: string | null };

/**
 * Returns rows by field: each header is matched with a column of the resource by name, or as `columns` says, where an
 * empty field skips the column.
 */
function rowsOf(
  bound: Bound,
  bytes: Uint8Array,
  columns: Readonly<Record<string, string>>,
): { rows: FileRow[]; columns: FileColumn[] } {
  const { heads, rows } = readCsv(bytes);
  const known = csvColumnsOf(bound);
  const plain = (text: string) => text.trim().toLowerCase();
  const fields = heads.map((head) => {
    const chosen = known.find(({ field }) => field === columns[head]);
    if (columns[head] === "") return undefined;
    return (chosen ?? known.find((column) => plain(column.head) === plain(head)))?.field;
  });
  const read = heads.map((head, at) => ({ head, field: fields[at] ?? null }));
  // The error includes the columns, so that staff can choose the field for each column.
  const refused = (message: string) => new AppError("import_invalid", { message, data: { columns: read } });
  if (fields.every((field) => field === undefined)) throw refused("This is not a CSV file.");
  const twice = fields.find((field, index) => field !== undefined && fields.indexOf(field) !== index);
  if (twice) {
    const head = known.find(({ field }) => field === twice)?.head ?? twice;
    throw refused(`2 columns are called ${head}.`);
  }
  for (const key of bound.resource.csvKey ?? []) {
    const head = known.find(({ field }) => field === key)?.head ?? key;
    if (!fields.includes(key)) throw refused(`The column ${head} is missing.`);
  }
  const byField = rows.map((cells, index) => ({
    row: index + 2,
    cells: Object.fromEntries(fields.flatMap((field, at) => (field === undefined ? [] : [[field, cells[at] ?? ""]]))),
  }));
  return { rows: byField, columns: read };
}

/** Returns the display order of a row: errors, then rows with notes, then all others. */
const rank = ({ kind, notes }: PlannedRow) => (kind === "error" ? 0 : notes.length > 0 ? 1 : 2);

type FileToCheck = {
  bytes: Uint8Array;
  columns: Readonly<Record<string, string>>;
  accountId: string;
  /** The records that the reader may see. */
  scope: SQL | undefined;
};

/**
 * Reads a file and compares it with the records, and stores both for `applyImport`. No record is changed. `badRows`:
 * all rows that can't be written. Throws `import_invalid` for a file that can't be read.
 */
export async function checkImport(
  db: Database,
  bound: Bound,
  { bytes, columns, accountId, scope }: FileToCheck,
): Promise<Omit<z.output<typeof importCheckSchema>, "written"> & { badRows: number[] }> {
  const file = rowsOf(bound, bytes, columns);
  const planned = await planRows(db, bound, file.rows, scope);
  const runId = newId();
  await db.insert(importRuns).values({
    id: runId,
    resource: bound.resource.name,
    accountId,
    rows: planned.map(({ row, cells, recordId, version }) => ({ row, cells, recordId, version })),
  });
  const count = (kind: PlannedRow["kind"]) => planned.filter((row) => row.kind === kind).length;
  const shown = planned.filter(({ kind }) => kind !== "same").toSorted((one, other) => rank(one) - rank(other));
  return {
    runId,
    counts: { new: count("new"), change: count("change"), same: count("same"), error: count("error") },
    badRows: planned.filter(({ kind }) => kind === "error").map(({ row }) => row),
    columns: file.columns,
    issues: planned.flatMap(({ row, issues }) => issues.map((issue) => ({ row, ...issue }))).slice(0, MOST_SHOWN),
    rows: shown.slice(0, MOST_SHOWN).map(({ version: _, values: _values, ...row }) => row),
  };
}
