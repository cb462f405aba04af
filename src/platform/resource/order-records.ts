import { and, isNull, sql } from "drizzle-orm";
import { type AuditEntry, writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Bound, Writer } from "./binding.ts";
import { actionPrefixOf } from "./summary.ts";

/** Returns the ids of all unarchived records, in order, locked until the transaction ends. */
async function lockOrder(tx: Transaction, { table, id, own, resource }: Bound, { scope }: Writer): Promise<string[]> {
  const { archivedAt, position } = own;
  if (!archivedAt || !position) throw new Error(`${resource.name} has no order`);
  // Locks the rows in the order of their ids, so that two writers never deadlock.
  const rows = await tx
    .select({ id, position })
    .from(table)
    .where(and(isNull(archivedAt), scope))
    .orderBy(id)
    .for("update");
  return rows
    .toSorted(
      (one, other) => Number(one.position) - Number(other.position) || (String(one.id) < String(other.id) ? -1 : 1),
    )
    .map((row) => String(row.id));
}

/** Numbers the records 1, 2, 3 in the order of `ids`, without gaps. */
async function writeOrder(tx: Transaction, { table, id, own }: Bound, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${table} set position = wanted.place
    from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted (wanted_id, place)
    where ${id} = wanted.wanted_id and ${own.position} is distinct from wanted.place`);
}

/** Writes the audit entry of a changed order and returns its id. */
function audit(tx: Transaction, { resource }: Bound, { actor, undoes }: Writer, entry: Omit<AuditEntry, "resource">) {
  const summary = `${undoes ? "Undo: " : ""}${entry.summary}`;
  const action = `${actionPrefixOf(resource)}${entry.action}`;
  return writeAudit(tx, actor, { ...entry, action, summary, resource: resource.name, undoes });
}

/**
 * Orders all unarchived records, with one audit entry. Throws `version_conflict` when `ids` aren't exactly the current
 * ones.
 */
export async function orderRecords(db: Database, bound: Bound, writer: Writer, ids: readonly string[]): Promise<void> {
  await withRetry(db, async (tx) => {
    const before = await lockOrder(tx, bound, writer);
    const isSameSet = before.length === ids.length && new Set([...before, ...ids]).size === ids.length;
    if (!isSameSet)
      throw new AppError("version_conflict", { message: "The list changed in the meantime. Load it again." });
    if (before.every((one, index) => one === ids[index])) return;
    await writeOrder(tx, bound, ids);
    await audit(tx, bound, writer, {
      action: "order",
      resourceId: "order",
      summary: `Order of ${bound.resource.words.many} changed`,
      before: { ids: before },
      after: { ids: [...ids] },
    });
  });
}

export type RecordMove = { place: number; entry: string | null };

/** Returns a record's position among the others, from 0. Throws AppError. */
type PlaceAmong = (others: readonly string[], former: number) => number;

/**
 * Moves one record in the caller's transaction, regardless of changes that others made to the order in the meantime.
 * Throws `not_found`.
 */
async function moveTo(
  tx: Transaction,
  bound: Bound,
  writer: Writer,
  id: string,
  placeAmong: PlaceAmong,
): Promise<RecordMove> {
  const before = await lockOrder(tx, bound, writer);
  const from = before.indexOf(id);
  if (from < 0) throw new AppError("not_found");
  const others = before.filter((other) => other !== id);
  const to = placeAmong(others, from);
  if (to === from) return { place: from + 1, entry: null };
  await writeOrder(tx, bound, others.toSpliced(to, 0, id));
  const title = await titleOf(tx, bound, id);
  const entry = await audit(tx, bound, writer, {
    action: "move",
    resourceId: id,
    summary: `${title}: moved to place ${to + 1} of ${before.length}`,
    before: { place: from + 1 },
    after: { place: to + 1 },
  });
  return { place: to + 1, entry };
}

async function titleOf(tx: Transaction, { table, id, columns, resource }: Bound, recordId: string): Promise<string> {
  const one = resource.words.one.charAt(0).toUpperCase() + resource.words.one.slice(1);
  const title = columns[resource.title];
  if (!title || resource.fields[resource.title]?.audit === "changed") return one;
  const [row] = await tx.select({ title }).from(table).where(sql`${id} = ${recordId}`);
  return `${one} ${row?.title ?? ""}`;
}

/** The target position of a record: after another, first (`after` is null), or before another. */
export type Neighbor = { after?: string | null | undefined; before?: string | undefined };

/**
 * Moves one record next to another. All positions are renumbered under one lock, so that simultaneous moves leave no
 * gaps or duplicates. Throws `invalid_input`, `not_found`, and `version_conflict` when the other record is gone.
 */
export async function moveRecord(
  db: Database,
  bound: Bound,
  writer: Writer,
  id: string,
  { after, before }: Neighbor,
): Promise<RecordMove> {
  if ((after === undefined) === (before === undefined))
    throw new AppError("invalid_input", { issues: [{ path: "after", message: "Send after or before." }] });
  return withRetry(db, (tx) =>
    moveTo(tx, bound, writer, id, (others, from) => {
      const neighbor = before ?? after;
      if (neighbor === id) return from;
      const at = neighbor ? others.indexOf(neighbor) : -1;
      if (neighbor && at < 0)
        throw new AppError("version_conflict", { message: "The list changed in the meantime. Load it again." });
      return before === undefined ? at + 1 : at;
    }),
  );
}

/**
 * Moves a record back to its former position, in the caller's transaction. Throws `undo_too_late` if it was moved
 * since.
 */
export function moveBack(
  tx: Transaction,
  bound: Bound,
  writer: Writer,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<RecordMove> {
  return moveTo(tx, bound, writer, id, (others, now) => {
    if (now + 1 !== to)
      throw new AppError("undo_too_late", { message: `This ${bound.resource.words.one} was moved since.` });
    return Math.min(from - 1, others.length);
  });
}
