import { and, eq, ne } from "drizzle-orm";
import { sqlStateOf, type Transaction } from "#platform/db/client.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import type { RowsField } from "#shared/contract/resource/fields.ts";
import { changesOfRow, type Row } from "#shared/contract/resource/rows.ts";
import type { AnyRecord, Bound, OfRows, Writer } from "../binding.ts";
import { writingRow } from "./row-refusals.ts";

type Writes = {
  create: (tx: Transaction, bound: Bound, writer: Writer, rows: Record<string, unknown>) => Promise<AnyRecord>;
  change: (
    tx: Transaction,
    bound: Bound,
    writer: Writer,
    change:
      | { kind: "update"; id: string; version: undefined; fields: Record<string, unknown> }
      | { kind: "delete" | "archive"; id: string; version: undefined },
  ) => Promise<AnyRecord>;
};

type Parent = { id: string; before: AnyRecord | undefined; fields: Readonly<Record<string, unknown>> };

/**
 * Writes the rows of a record in its transaction, each by the rules of its own resource and with its own audit entry.
 * Omitted rows are deleted, others are changed, rows without an id are new, and all are ordered as sent. Throws
 * `invalid_input` at the row and its field, and `version_conflict` where a row was changed separately in the meantime.
 */
export async function writeRows(tx: Transaction, bound: Bound, writer: Writer, parent: Parent, writes: Writes) {
  for (const [name, ofRows] of Object.entries(bound.rows ?? {})) {
    const field = bound.resource.fields[name];
    const rows = parent.fields[name];
    if (field?.kind !== "rows" || !Array.isArray(rows)) continue;
    const former = parent.before?.[name];
    const current: Row[] = Array.isArray(former) ? former : [];
    const sent = knownRows(name, field, rows, current);
    // The reason, such as an import, is logged only once, in the entry of the whole record.
    const own: Writer = { actor: writer.actor };
    for (const { id } of current)
      if (id !== undefined && !sent.some((row) => row.id === id)) await removeRow(tx, ofRows.child, own, id, writes);
    const ids: string[] = [];
    for (const [at, row] of sent.entries()) {
      const place = { bound: ofRows.child, id: row.id, path: `${name}.${at}` };
      const there = current.find(({ id }) => id !== undefined && id === row.id);
      const fields = changesOfRow(field, row, there);
      const isChanged = there !== undefined && Object.keys(fields).length > 0;
      if (isChanged && row.version !== undefined && row.version !== there.version)
        throw new AppError("version_conflict", { current: parent.before });
      ids.push(
        await writingRow(place, async () => {
          if (!row.id) return (await addRow(tx, { field, ofRows, writer: own, parentId: parent.id }, row, writes)).id;
          if (isChanged)
            await writes.change(tx, ofRows.child, own, { kind: "update", id: row.id, version: undefined, fields });
          return row.id;
        }),
      );
    }
    await orderRows(tx, ofRows, ids);
  }
}

/** Returns the rows as they were sent. Rows from a file have no ids, so each is matched by its name. */
function knownRows(name: string, field: RowsField, rows: readonly Row[], current: readonly Row[]): Row[] {
  const left = [...current];
  const take = (isIt: (row: Row) => boolean) => {
    const at = left.findIndex(isIt);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const byId = rows.map(({ id }) => (id === undefined ? undefined : take((row) => row.id === id)));
  return rows.map((row, at) => {
    if (byId[at]) return row;
    if (field.line) return { ...row, id: take((one) => one[field.title] === row[field.title])?.id };
    if (row.id === undefined) return row;
    const message = `This ${field.words.one} isn't there anymore.`;
    throw new AppError("invalid_input", { message, issues: [{ path: `${name}.${at}.${field.title}`, message }] });
  });
}

async function removeRow(tx: Transaction, child: Bound, writer: Writer, id: string, writes: Writes): Promise<void> {
  const change = (step: Transaction, kind: "delete" | "archive") =>
    writes.change(step, child, writer, { kind, id, version: undefined });
  if (!child.resource.archive) return void (await change(tx, "delete"));
  try {
    await tx.transaction((step) => change(step, "delete"));
  } catch (error) {
    if (!isAppError(error, "in_use") && sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    await change(tx, "archive");
  }
}

const FOREIGN_KEY_VIOLATION = "23503";

type NewRow = { field: RowsField; ofRows: OfRows; writer: Writer; parentId: string };

async function addRow(
  tx: Transaction,
  { field, ofRows: { child, added }, writer, parentId }: NewRow,
  row: Row,
  writes: Writes,
): Promise<AnyRecord> {
  const { fields, schemas, create = [] } = child.resource;
  const rows: Record<string, unknown> = { [field.parent]: parentId };
  const missing: string[] = [];
  for (const name of create) {
    if (name === field.parent) continue;
    const { initial, filledIn, when } = fields[name] ?? {};
    const value = row[name] ?? field.start?.[name] ?? initial;
    const schema = schemas.record.shape[name];
    if (value !== undefined && value !== null) rows[name] = value;
    else if (filledIn || when) continue;
    else if (schema?.safeParse(null).success) rows[name] = null;
    else missing.push(name);
  }
  if (missing.length > 0) {
    const issues = missing.map((path) => ({ path, message: "Fill this in" }));
    throw new AppError("invalid_input", { message: "Fill this in", issues });
  }
  const record = await writes.create(tx, child, writer, rows);
  await added?.(tx, { id: record.id, row, actor: writer.actor });
  return record;
}

/** Numbers the rows, if they have an order. */
async function orderRows(tx: Transaction, { child, order }: OfRows, ids: readonly string[]): Promise<void> {
  const position = order && Object.keys(child.own).find((name) => child.own[name] === order);
  if (!order || !position) return;
  for (const [at, id] of ids.entries())
    await tx
      .update(child.table)
      .set({ [position]: at })
      .where(and(eq(child.id, id), ne(order, at)));
}
