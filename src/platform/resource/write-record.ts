import { and, eq, sql } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import type { Field } from "#shared/contract/resource/fields.ts";
import { areSameRows } from "#shared/contract/resource/rows.ts";
import { newId } from "#shared/ids.ts";
import { slugOf } from "#shared/slug.ts";
import type { AnyRecord, Bound, Change, Writer } from "./binding.ts";
import { dropPlans } from "./plans/scheduled-changes.ts";
import { lockRecord, readRecord } from "./read-record.ts";
import { assertRefs, writeLinks } from "./refs/write-refs.ts";
import { assertUnused } from "./refusals.ts";
import { resolveConditionalFields } from "./resolve-conditional-fields.ts";
import { writeRows } from "./rows/write-rows.ts";
import { actionPrefixOf, hiddenFieldsOf, summaryOf } from "./summary.ts";
import { toColumns } from "./to-record.ts";
import { writeVersion } from "./versions/write-version.ts";

/** A change of one record. `version` is the version it is based on; undefined skips the version check. */
export type WantedChange =
  | { kind: "update"; id: string; version: number | undefined; fields: Record<string, unknown> }
  | { kind: "archive" | "restore" | "delete"; id: string; version: number | undefined };

/** Runs the effects of a change on other records, and writes its audit entry and its events, in its transaction. */
async function recordChange(tx: Transaction, bound: Bound, writer: Writer, change: Change): Promise<void> {
  const { resource } = bound;
  await bound.follow?.(tx, change, writer.actor);
  failpoint("resource:before_audit");
  const entryId = await writeAudit(tx, writer.actor, {
    action: `${actionPrefixOf(resource)}${change.kind}`,
    resource: resource.name,
    resourceId: change.id,
    summary: `${writer.undoes ? "Undo: " : ""}${summaryOf(resource, change)}`,
    before: change.before && logged(change.before),
    after: change.after && logged(change.after),
    hidden: hiddenFieldsOf(resource),
    reason: writer.reason,
    undoes: writer.undoes,
  });
  writer.onEntry?.(entryId);
  if (resource.versions) await writeVersion(tx, bound, change, writer.actor.accountId);
  if (resource.planned && change.kind === "delete") await dropPlans(tx, resource.name, change.id);
  failpoint("resource:after_audit");
  for (const event of bound.events?.(change) ?? []) await emitEvent(tx, event);
  failpoint("resource:before_commit");
}

/** Returns a record's fields for the log, without those that every change updates. */
function logged({ id: _, version: _version, updatedAt: _updatedAt, ...fields }: AnyRecord): Record<string, unknown> {
  return fields;
}

/** Adds a record in the caller's transaction, with its audit entry. Throws what the resource's rules throw. */
export async function createRecord(
  tx: Transaction,
  bound: Bound,
  writer: Writer,
  input: Record<string, unknown>,
): Promise<AnyRecord> {
  const id = newId();
  const fields = resolveConditionalFields(bound, await filledIn(tx, bound, writer, input));
  await assertRefs(tx, bound, fields);
  await bound.assert?.({ ...fields, id }, undefined, tx);
  const position = bound.resource.order
    ? { position: sql`(select coalesce(max(${bound.own.position}), 0) + 1 from ${bound.table})` }
    : {};
  await tx.insert(bound.table).values({
    ...bound.fixed,
    ...position,
    ...toColumns(bound, fields),
    ...bound.values?.(fields, "create"),
    ...(await bound.computed?.(tx, { ...fields, id })),
    id,
  });
  failpoint("resource:after_write");
  await writeLinks(tx, bound, id, fields);
  await writeRows(tx, bound, writer, { id, before: undefined, fields }, ROW_WRITES);
  await bound.write?.(tx, id, fields, "create");
  const after = await readRecord(tx, bound, id);
  await recordChange(tx, bound, writer, { kind: "create", id, before: undefined, after });
  return after;
}

/**
 * Changes, archives, restores or deletes a record in the caller's transaction, with its audit entry; a change without
 * effect writes nothing. Throws `not_found`, `version_conflict` with the current record, `in_use`, and what the
 * resource's rules throw. `onLocked` gets the record before the change.
 */
export async function changeRecord(
  tx: Transaction,
  bound: Bound,
  writer: Writer,
  change: WantedChange,
  onLocked?: (before: AnyRecord) => void | Promise<void>,
): Promise<AnyRecord> {
  const { table, id: idColumn, own } = bound;
  await bound.lock?.(tx, change.id);
  const before = await lockRecord(tx, bound, change.id, writer.scope);
  await onLocked?.(before);
  if (change.version !== undefined && before.version !== change.version)
    throw new AppError("version_conflict", { current: before });
  const isRow = and(eq(idColumn, change.id), sql`${own.version} = ${before.version}`);
  if (change.kind === "delete") {
    await assertUnused(tx, bound, change.id);
    await tx.delete(table).where(isRow);
    failpoint("resource:after_write");
    await recordChange(tx, bound, writer, { kind: "delete", id: change.id, before, after: undefined });
    return before;
  }
  const fields = change.kind === "update" ? resolveConditionalFields(bound, change.fields, before) : undefined;
  const values = fields ?? { archivedAt: change.kind === "archive" ? sql`clock_now()` : null };
  const isSame = Object.entries(values).every(
    ([name, value]) => value === undefined || isSameValue(bound.resource.fields[name], value, before[name]),
  );
  if (isSame || (change.kind === "archive" && before.archivedAt !== null)) return before;
  const columns = { ...toColumns(bound, values) };
  if (fields) {
    await assertRefs(tx, bound, fields);
    const next = { ...before, ...fields };
    await bound.assert?.(next, before, tx);
    Object.assign(columns, bound.values?.(fields, "update"), await bound.computed?.(tx, next));
  }
  // A change only in other tables still raises the version, by the trigger that sees updated_at change.
  await tx
    .update(table)
    .set(Object.keys(columns).length > 0 ? columns : { updatedAt: sql`clock_now()` })
    .where(isRow);
  failpoint("resource:after_write");
  if (fields) {
    await writeLinks(tx, bound, change.id, fields);
    await writeRows(tx, bound, writer, { id: change.id, before, fields }, ROW_WRITES);
    await bound.write?.(tx, change.id, fields, "update");
  }
  const after = await readRecord(tx, bound, change.id);
  await recordChange(tx, bound, writer, { kind: change.kind, id: change.id, before, after });
  return after;
}

/** A row is a record too, and its changes may include rows of its own. */
const ROW_WRITES = { create: createRecord, change: changeRecord };

function isSameValue(field: Field | undefined, value: unknown, former: unknown): boolean {
  if (field?.kind === "rows" && Array.isArray(value) && Array.isArray(former)) return areSameRows(field, value, former);
  return JSON.stringify(value) === JSON.stringify(former);
}

/**
 * Returns a new record with defaults from the server: its URL name, derived from its title, and the values that its
 * binding fills in.
 */
async function filledIn(
  tx: Transaction,
  bound: Bound,
  writer: Writer,
  input: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { fields, title } = bound.resource;
  const values: Record<string, unknown> = { ...(await bound.fill?.(input, tx, writer)) };
  if (fields.slug?.filledIn && input.slug === undefined)
    values.slug = await freeSlug(tx, bound, String(input[title] ?? ""));
  const isMissing = ([name]: [string, unknown]) => fields[name]?.filledIn && input[name] === undefined;
  return { ...input, ...Object.fromEntries(Object.entries(values).filter(isMissing)) };
}

/**
 * Returns a URL name that no record has: derived from the text, with a number if that is taken. Its unique constraint
 * decides races.
 */
async function freeSlug(tx: Transaction, bound: Bound, text: string): Promise<string> {
  const { table, columns, resource } = bound;
  // The URL name may be in another table of the same record.
  const column = columns.slug;
  if (!column) throw new Error(`${resource.name} has no column for slug`);
  const slug = slugOf(text);
  const { rows } = await tx.execute<{ taken: string }>(
    sql`select ${column} as taken from ${table} where ${column} = ${slug} or ${column} ~ ${`^${slug}-[0-9]+$`}`,
  );
  const usedSlugs = new Set(rows.map((row) => row.taken));
  let free = slug;
  for (let number = 2; usedSlugs.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
