import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { formatCell, parseCell } from "#shared/contract/resource/csv-cell.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import { fieldsNotAsked, issuesOfWhen } from "#shared/contract/resource/when.ts";
import type { AnyRecord, Bound } from "../binding.ts";
import { toRecord } from "../to-record.ts";
import { cellsOf, csvColumnsOf } from "./export-records.ts";
import { readRefKeys } from "./ref-keys.ts";
import { type Keys, readKeys } from "./references.ts";

/** A row of a file: its number as shown in spreadsheets, and its cells by field. */
export type FileRow = { row: number; cells: Record<string, string> };

export type PlannedRow = FileRow & {
  kind: "new" | "change" | "same" | "error";
  recordId: string | null;
  /** The version of the record with which the row was compared. */
  version: number | null;
  former: Record<string, string>;
  issues: { field: string; message: string }[];
  notes: { field: string; message: string }[];
  /** The values to write: a complete new record, or the changed fields. */
  values: Record<string, unknown>;
};

const isWritable = ({ resource }: Bound, field: string) =>
  resource.create?.includes(field) === true || resource.update?.includes(field) === true;

const keyOf = (fields: readonly string[], cells: Record<string, string>) =>
  JSON.stringify(fields.map((field) => cells[field] ?? ""));

/** Finds the records in `scope` that the rows identify by the resource's `csvKey`, in batches. */
async function findRecords(db: DatabaseOrTransaction, bound: Bound, rows: readonly FileRow[], scope: SQL | undefined) {
  const keyFields = bound.resource.csvKey ?? [];
  const [first] = keyFields;
  const found = new Map<string, { record: AnyRecord; cells: Record<string, string> }>();
  if (!first) throw new Error(`${bound.resource.name} has no csvKey`);
  const column = bound.columns[first];
  const definition = bound.resource.fields[first];
  if (!column || !definition) throw new Error(`${bound.resource.name} has no column for ${first}`);
  const keys = await readKeys(
    db,
    bound,
    first,
    rows.map(({ cells }) => cells[first] ?? ""),
  );
  const values = rows.flatMap(({ cells }): (string | number)[] => {
    const parsed = parseCell(definition, cells[first] ?? "", true);
    const value = "value" in parsed ? parsed.value : undefined;
    return typeof value === "string" ? [keys.idOf(value) ?? value] : typeof value === "number" ? [value] : [];
  });
  const distinct = [...new Set(values)];
  for (let index = 0; index < distinct.length; index += 1_000) {
    const batch = distinct.slice(index, index + 1_000);
    const records = (
      await db
        .select(bound.columns)
        .from(bound.table)
        .where(and(inArray(sql`${column}`, batch), scope))
    ).map(toRecord);
    const refKeys = await readRefKeys(db, bound, records);
    for (const record of records) {
      const cells = cellsOf(bound, record, refKeys);
      found.set(keyOf(keyFields, cells), { record, cells });
    }
  }
  return (cells: Record<string, string>) => found.get(keyOf(keyFields, cells));
}

/** Returns the ids that a cell refers to, one or several; `unknown`: a key without a record. */
function idsOfKeys(
  value: unknown,
  keys: Keys | undefined,
): { value: unknown; unknown?: { key: string; nearest: string | undefined } } {
  if (!keys || value === null || value === "") return { value };
  const named = Array.isArray(value) ? value.map(String) : [String(value)];
  const ids = named.map(keys.idOf);
  const key = named.find((_, at) => ids[at] === undefined);
  if (key !== undefined) return { value, unknown: { key: key.slice(0, 60), nearest: keys.nearest(key) } };
  return { value: Array.isArray(value) ? ids : ids[0] };
}

/** Returns the keys in a column of a file, including several in one cell. */
function keysIn({ fields }: Description, field: string, rows: readonly FileRow[]): string[] {
  const definition = fields[field];
  return rows.flatMap(({ cells }) => {
    const cell = cells[field] ?? "";
    const parsed = definition?.kind === "refs" ? parseCell(definition, cell, false) : { value: cell };
    return "value" in parsed && Array.isArray(parsed.value) ? parsed.value.map(String) : cell;
  });
}

type ParsedRow = { values: Record<string, unknown>; issues: PlannedRow["issues"] };

function parseRow(bound: Bound, { row, cells }: FileRow, refs: ReadonlyMap<string, Keys>): ParsedRow {
  const { fields, schemas } = bound.resource;
  const parsed: ParsedRow = { values: {}, issues: [] };
  for (const [field, cell] of Object.entries(cells)) {
    const definition = fields[field];
    if (!definition || !isWritable(bound, field)) continue;
    const schema: z.ZodType | undefined = schemas.record.shape[field];
    const result = parseCell(definition, cell, schema?.safeParse(null).success === true);
    if ("problem" in result) {
      parsed.issues.push({ field, message: `Row ${row}: ${definition.label.toLowerCase()} ${result.problem}.` });
      continue;
    }
    const { value, unknown } = idsOfKeys(result.value, refs.get(field));
    if (unknown) {
      const hint = unknown.nearest === undefined ? "" : ` Did you mean ${unknown.nearest}?`;
      const what = definition.kind === "refs" ? `"${unknown.key}" is none of the` : "no";
      const rest = definition.kind === "refs" ? "" : " of this name";
      parsed.issues.push({ field, message: `Row ${row}: ${what} ${definition.label.toLowerCase()}${rest}.${hint}` });
      continue;
    }
    const checked = schema?.safeParse(value);
    if (checked && !checked.success) {
      const reason = (checked.error.issues[0]?.message ?? "can't be used").replace(/\.$/, "");
      // Some messages continue the field's name: "has small letters, digits and single hyphens only".
      const between = /^[a-z]/.test(reason) ? " " : ": ";
      parsed.issues.push({ field, message: `Row ${row}: ${definition.label}${between}${reason}.` });
    } else parsed.values[field] = checked ? checked.data : value;
  }
  return parsed;
}

/**
 * Returns a row without the cells of fields that its record doesn't have, or that the server derives from others: they
 * are neither written nor reported.
 */
function withoutUnasked(
  { resource: { fields } }: Bound,
  cells: FileRow["cells"],
  { values, issues }: ParsedRow,
  record: AnyRecord | undefined,
): ParsedRow {
  const initial = Object.entries(fields).map(([name, field]) => [name, field.initial]);
  const now = { ...(record ?? Object.fromEntries(initial)), ...values };
  const isMade = (name: string) => !record && fields[name]?.filledIn && cells[name]?.trim() === "";
  const left = new Set([...fieldsNotAsked(fields, now), ...Object.keys(fields).filter(isMade)]);
  return {
    values: Object.fromEntries(Object.entries(values).filter(([field]) => !left.has(field))),
    issues: issues.filter(({ field }) => !left.has(field)),
  };
}

/**
 * Kinds of fields whose cells are shown in one format, whatever the file's format: staff see the value as it was read.
 */
const SHOWN_AS_READ = new Set<string>(["money", "number", "toggle", "choice", "date", "instant"]);

/** Returns a row with its numbers, days and choices in the format of our own files. Unreadable cells stay unchanged. */
function asRead({ resource: { fields } }: Bound, { row, cells }: FileRow): FileRow {
  const read = Object.entries(cells).map(([name, cell]) => {
    const field = fields[name];
    if (!field || !SHOWN_AS_READ.has(field.kind)) return [name, cell];
    const parsed = parseCell(field, cell, true);
    return [name, "value" in parsed ? formatCell(field, parsed.value) : cell];
  });
  return { row, cells: Object.fromEntries(read) };
}

/** Returns notes for "Worth a look": an amount that halves or doubles. */
function notesOf({ resource }: Bound, { row, cells }: FileRow, former: Record<string, string>): PlannedRow["notes"] {
  return Object.entries(former).flatMap(([field, was]) => {
    const definition = resource.fields[field];
    if (definition?.kind !== "money" && definition?.kind !== "number") return [];
    const [before, after] = [Number(was), Number(cells[field] ?? "")];
    if (!(before > 0) || !(after >= 0)) return [];
    if (after * 2 <= before)
      return [{ field, message: `Row ${row}: ${definition.label} falls from ${was} to ${cells[field]}.` }];
    return after >= before * 2
      ? [{ field, message: `Row ${row}: ${definition.label} rises from ${was} to ${cells[field]}.` }]
      : [];
  });
}

/** Compares the rows of a file with the existing records in `scope`. Writes nothing. */
export async function planRows(
  db: DatabaseOrTransaction,
  bound: Bound,
  fileRows: readonly FileRow[],
  scope: SQL | undefined,
): Promise<PlannedRow[]> {
  const rows = fileRows.map((row) => asRead(bound, row));
  const { fields, schemas, create = [], csvKey = [] } = bound.resource;
  const refs = new Map<string, Keys>();
  for (const { field } of csvColumnsOf(bound)) {
    if (bound.refs?.[field]) refs.set(field, await readKeys(db, bound, field, keysIn(bound.resource, field, rows)));
  }
  const find = await findRecords(db, bound, rows, scope);
  const firstRowByKey = new Map<string, number>();
  return rows.map((fileRow): PlannedRow => {
    const { row, cells } = fileRow;
    const existing = find(cells);
    const { values, issues } = withoutUnasked(bound, cells, parseRow(bound, fileRow, refs), existing?.record);
    const key = keyOf(csvKey, cells);
    const twin = firstRowByKey.get(key);
    if (twin !== undefined) issues.push({ field: csvKey[0] ?? "", message: `Row ${row}: the same as row ${twin}.` });
    firstRowByKey.set(key, twin ?? row);
    const base = {
      row,
      cells,
      recordId: existing?.record.id ?? null,
      version: existing ? Number(existing.record.version) : null,
    };
    if (!existing) {
      for (const field of create) {
        const { initial, filledIn, when } = fields[field] ?? {};
        const isMade = initial !== undefined || filledIn || when;
        if (field in values || isMade || issues.some((issue) => issue.field === field)) continue;
        const schema: z.ZodType | undefined = schemas.record.shape[field];
        if (schema?.safeParse(null).success) values[field] = null;
        else issues.push({ field, message: `Row ${row}: ${fields[field]?.label ?? field} is missing.` });
      }
      const whole = Object.fromEntries(
        create.flatMap((field) =>
          (fields[field]?.filledIn || fields[field]?.when) && values[field] === undefined
            ? []
            : [[field, values[field] ?? fields[field]?.initial ?? null]],
        ),
      );
      for (const { path, message } of issuesOfWhen(fields, whole))
        issues.push({ field: path, message: `Row ${row}: ${fields[path]?.label ?? path}: ${message}.` });
      return { ...base, kind: issues.length > 0 ? "error" : "new", former: {}, issues, notes: [], values: whole };
    }
    const changed = Object.keys(values).filter(
      (field) =>
        JSON.stringify(values[field]) !== JSON.stringify(existing.record[field]) &&
        cells[field] !== existing.cells[field],
    );
    for (const field of changed)
      if (!bound.resource.update?.includes(field))
        issues.push({ field, message: `Row ${row}: ${fields[field]?.label ?? field} can't be changed.` });
    const differing = Object.fromEntries(changed.map((field) => [field, values[field]]));
    for (const { path, message } of issuesOfWhen(fields, { ...existing.record, ...differing }, differing))
      issues.push({ field: path, message: `Row ${row}: ${fields[path]?.label ?? path}: ${message}.` });
    const former = Object.fromEntries(changed.map((field) => [field, existing.cells[field] ?? ""]));
    const kind = issues.length > 0 ? "error" : changed.length > 0 ? "change" : "same";
    return { ...base, kind, former, issues, notes: notesOf(bound, fileRow, former), values: differing };
  });
}
