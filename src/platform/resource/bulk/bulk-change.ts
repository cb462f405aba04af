import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { auditEntries, type BulkWork } from "#platform/tables.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { MOST_BULK_AT_ONCE, MOST_BULK_ROWS } from "#shared/contract/resource/call-shapes.ts";
import type { Job } from "#shared/contract/resource/job-calls.ts";
import { parseListQuery, type QueryValues } from "#shared/contract/resource/list-query.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import type { Principal } from "#shared/principal.ts";
import type { AnyRecord, Bound, Writer } from "../binding.ts";
import { listConditionsInSql } from "../list-conditions.ts";
import { translateRefusals } from "../refusals.ts";
import { readEntry, undoAuditEntry } from "../undo/undo-audit-entry.ts";
import { changeRecord } from "../write-record.ts";
import { entriesOfRun, startRun } from "./bulk-runs.ts";
import { titlesOf } from "./titles-of.ts";

export type BulkBody = {
  set?: Record<string, unknown> | undefined;
  action?: "archive" | "restore" | "delete" | undefined;
  rows?: { id: string; version: number; changes?: Record<string, unknown> | undefined }[] | undefined;
  ids?: string[] | undefined;
  filter?: QueryValues | undefined;
  entries?: string[] | undefined;
  run?: string | undefined;
};

export type BulkResult = {
  done: number;
  failed: { id: string; title: string; message: string }[];
  changed: { id: string; version: number; entry: string | null }[];
  job: Job | null;
};

function invalid(path: string, message: string): AppError {
  return new AppError("invalid_input", { message, issues: [{ path, message }] });
}

async function idsWhere(db: Database, { table, id }: Bound, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(table)
    .where(where)
    .orderBy(id)
    .limit(MOST_BULK_ROWS + 1);
  if (rows.length > MOST_BULK_ROWS)
    throw invalid("filter", `Choose at most ${englishFormats.number(MOST_BULK_ROWS)} at once.`);
  return rows.map((row) => String(row.id));
}

/** A record in a bulk change, and the entry to undo if that is the task. */
export type ChosenRecord = { id: string; undoes: string | null };

/** Changes one record, in the caller's transaction. */
export async function changeChosen(
  tx: Transaction,
  bound: Bound,
  writer: Writer,
  { id, undoes }: ChosenRecord,
  { set, action }: BulkWork,
): Promise<AnyRecord> {
  if (action !== "undo")
    return changeRecord(
      tx,
      bound,
      writer,
      action ? { kind: action, id, version: undefined } : { kind: "update", id, version: undefined, fields: set ?? {} },
    );
  return undoAuditEntry(tx, bound, writer, await readEntry(tx, undoes ?? "", isOwnEntry(bound, writer)));
}

const isOwnEntry = ({ resource }: Bound, { actor }: Writer) =>
  and(eq(auditEntries.resource, resource.name), eq(auditEntries.accountId, actor.accountId ?? ""));

/** Returns the text of a record's refusal. Rethrows every other error. */
export function refusalWords(error: unknown): string {
  if (!isAppError(error)) throw error;
  return error.issues?.[0]?.message ?? error.message;
}

type Caller = { principal: Principal; zone: string };
type BulkSelection = { records: ChosenRecord[]; work: BulkWork };

/** Throws `invalid_input` for an action that isn't possible for this kind of record. */
function assertPossible({ resource }: Bound, action: BulkBody["action"]): void {
  if (action && !(action === "delete" ? resource.delete : resource.archive))
    throw invalid("action", `can't be done to ${resource.words.many}`);
}

/** Returns the records a call selects by ids or a filter, and the change to make. Throws `invalid_input`. */
async function chosenRecords(
  db: Database,
  bound: Bound,
  { ids, filter, set, action }: BulkBody,
  { principal, zone }: Caller,
): Promise<BulkSelection> {
  if ((set === undefined) === (action === undefined)) throw invalid("set", "Send set or action.");
  assertPossible(bound, action);
  const work: BulkWork = action ? { action } : { set: set ?? {} };
  const chosen = (found: readonly string[]) => [...new Set(found)].map((id) => ({ id, undoes: null }));
  if (!filter) return { records: chosen(ids ?? []), work };
  const { query, issues } = parseListQuery(bound.resource, filter);
  if (issues.length > 0) throw new AppError("invalid_input", { issues });
  return { records: chosen(await idsWhere(db, bound, listConditionsInSql(bound, query, principal, zone))), work };
}

/** Returns the records whose changes a call undoes, newest change first. Only the caller's own entries count. */
async function takenBack(
  db: Database,
  bound: Bound,
  writer: Writer,
  { entries, run }: BulkBody,
): Promise<BulkSelection> {
  const entryIds = run ? await entriesOfRun(db, run, writer.actor.accountId ?? "") : (entries ?? []);
  const rows = await db
    .select({ id: auditEntries.resourceId, undoes: auditEntries.id })
    .from(auditEntries)
    .where(and(inArray(auditEntries.id, entryIds), isOwnEntry(bound, writer)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id));
  return { records: rows, work: { action: "undo" } };
}

/**
 * Changes many records, each in its own transaction, so that a refused one doesn't affect the others. Up to 50 records
 * are changed before this returns; more are changed by a job, which continues without the caller. Throws
 * `invalid_input` for an invalid request. A record's refusal is in `failed`, as text.
 */
export async function bulkChange(
  db: Database,
  bound: Bound,
  writer: Writer,
  body: BulkBody,
  caller: Caller,
): Promise<BulkResult> {
  const { rows, ids, filter, entries, run, action } = body;
  if ([rows, ids, filter, entries, run].filter((part) => part !== undefined).length !== 1)
    throw invalid("rows", "Send rows, ids, filter, entries or run.");
  if (rows) {
    assertPossible(bound, action);
    if (rows.some(({ changes }) => (changes === undefined) === (action === undefined)))
      throw invalid("rows", "Send changes for each row, or one action.");
    return changeAll(db, bound, writer, rows, (tx, ofRow, { id, version, changes = {} }) =>
      changeRecord(
        tx,
        bound,
        ofRow,
        action ? { kind: action, id, version } : { kind: "update", id, version, fields: changes },
      ),
    );
  }
  const { records, work } =
    entries || run ? await takenBack(db, bound, writer, body) : await chosenRecords(db, bound, body, caller);
  if (records.length <= MOST_BULK_AT_ONCE)
    return changeAll(db, bound, writer, records, (tx, ofRow, record) => changeChosen(tx, bound, ofRow, record, work));
  const accountId = caller.principal.customerId;
  const job = await startRun(db, { resource: bound.resource.name, work, accountId, actor: writer.actor, records });
  return { done: 0, failed: [], changed: [], job };
}

async function changeAll<Row extends { id: string }>(
  db: Database,
  bound: Bound,
  writer: Writer,
  rows: readonly Row[],
  change: (tx: Transaction, writer: Writer, row: Row) => Promise<AnyRecord>,
): Promise<BulkResult> {
  const changed: BulkResult["changed"] = [];
  const refused = new Map<string, string>();
  for (const row of rows) {
    try {
      let entry: string | null = null;
      const onEntry = (id: string) => {
        entry = id;
      };
      const { version } = await translateRefusals(db, bound, row.id, () =>
        withRetry(db, (tx) => change(tx, { ...writer, onEntry }, row)),
      );
      changed.push({ id: row.id, version: Number(version), entry });
    } catch (error) {
      refused.set(row.id, refusalWords(error));
    }
  }
  const titles = await titlesOf(db, bound, [...refused.keys()], writer.scope);
  const failed = [...refused].map(([id, message]) => ({ id, title: titles.get(id) ?? id, message }));
  return { done: changed.length, failed, changed, job: null };
}
