import { HIDDEN_VALUE } from "#platform/audit/changed-fields.ts";
import type { auditEntries } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import { comparable, type Row } from "#shared/contract/resource/rows.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import type { AnyRecord, Bound } from "../binding.ts";
import { actionPrefixOf, hiddenFieldsOf } from "../summary.ts";
import type { WantedChange } from "../write-record.ts";

export type Entry = Pick<
  typeof auditEntries.$inferSelect,
  "id" | "accountId" | "resource" | "resourceId" | "action" | "before" | "after"
>;

/** How to undo an entry: a change, and the fields that must still have the values set by the entry. */
export type UndoPlan = { change: WantedChange; left: Readonly<Record<string, unknown>> };

/** Returns a record's positions before and after an entry moved it, from 1; undefined for other entries. */
export function placesOf(
  { resource }: Bound,
  { action, before, after }: Entry,
): { from: number; to: number } | undefined {
  const isMove = action === `${actionPrefixOf(resource)}move`;
  return isMove ? { from: Number(before.place), to: Number(after.place) } : undefined;
}

/** Whether two values are equal, in whatever order the database returns an object's keys. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([name, part]) => [name, plain(part)]);
  };
  return JSON.stringify(plain(one ?? null)) === JSON.stringify(plain(other ?? null));
}

const refused = (message: string) => new AppError("undo_too_late", { message });

function fieldsBefore({ resource }: Bound, { before, after }: Entry): Record<string, unknown> {
  const names = Object.keys(after).filter((name) => resource.update?.includes(name));
  if (names.length === 0) throw refused("This change has no undo.");
  const hidden = hiddenFieldsOf(resource);
  const unknown = names.find((name) => hidden.includes(name) || !(name in before) || before[name] === HIDDEN_VALUE);
  const idsOf = (value: unknown) => (Array.isArray(value) ? value.map((row: Row) => row.id) : []);
  const fields = resource.fields;
  // Whether rows were added or deleted: a deleted row can't be restored with its id. Rows from files (`line`) are found
  // by their names instead.
  const isOther = (name: string) =>
    fields[name]?.kind === "rows" &&
    !fields[name].line &&
    JSON.stringify(idsOf(before[name]).toSorted()) !== JSON.stringify(idsOf(after[name]).toSorted());
  const labelOf = (name: string) => resource.fields[name]?.label ?? name;
  if (unknown) throw refused(`The log doesn't hold what ${labelOf(unknown)} was before.`);
  const invalidField = names.find(
    (name) => resource.schemas.record.shape[name]?.safeParse(before[name]).success === false,
  );
  if (invalidField) throw refused(`${labelOf(invalidField)} can't have its former value anymore.`);
  const other = names.find(isOther);
  if (other) throw refused(`${labelOf(other)} were added or removed. Change them in the form.`);
  return Object.fromEntries(names.map((name) => [name, comparable(fields[name], before[name])]));
}

/** Returns how an entry about a resource's record is undone. Throws `undo_too_late` where that isn't possible. */
export function planUndo(bound: Bound, entry: Entry): UndoPlan {
  const { resourceId: id, action, after } = entry;
  const version = undefined;
  const prefix = actionPrefixOf(bound.resource);
  const kind = action.startsWith(prefix) ? action.slice(prefix.length) : undefined;
  if (kind === "archive")
    return { change: { kind: "restore", id, version }, left: { archivedAt: after.archivedAt ?? null } };
  if (kind === "restore") return { change: { kind: "archive", id, version }, left: { archivedAt: null } };
  if (kind !== "update") throw refused("This change has no undo.");
  const fields = fieldsBefore(bound, entry);
  const left = Object.fromEntries(Object.keys(fields).map((name) => [name, after[name]]));
  return { change: { kind: "update", id, version, fields }, left };
}

/** Throws `undo_too_late`, naming what was changed since, if anything was. */
export function assertUnchanged({ resource }: Bound, { left }: UndoPlan, record: AnyRecord): void {
  const changed = Object.keys(left).filter(
    (name) => !isSame(comparable(resource.fields[name], record[name]), comparable(resource.fields[name], left[name])),
  );
  if (changed.length === 0) return;
  if (changed.includes("archivedAt"))
    throw refused(`This ${resource.words.one} was ${record.archivedAt ? "archived" : "restored"} since.`);
  const labels = changed.map((name) => resource.fields[name]?.label ?? name);
  throw refused(`${englishFormats.list(labels)} ${labels.length === 1 ? "was" : "were"} changed since.`);
}
