import type { SQL } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { withRetry } from "#platform/db/client.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { MOST_BULK_ROWS } from "#shared/contract/resource/calls.ts";
import { parseListQuery, type QueryValues } from "#shared/contract/resource/list-query.ts";
import type { Principal } from "#shared/principal.ts";
import type { Bound } from "./binding.ts";
import { listConditions } from "./list-conditions.ts";
import { withRefusals } from "./refusals.ts";
import { changeRecord, type WantedChange, type Writer } from "./write-record.ts";

export type BulkBody = {
  rows?: { id: string; version: number; changes: Record<string, unknown> }[] | undefined;
  ids?: string[] | undefined;
  where?: QueryValues | undefined;
  set?: Record<string, unknown> | undefined;
  action?: "archive" | "restore" | "delete" | undefined;
};

export type BulkResult = {
  done: number;
  failed: { id: string; message: string }[];
  changed: { id: string; version: number }[];
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
    throw invalid("where", `Choose at most ${MOST_BULK_ROWS.toLocaleString("en-US")} at once.`);
  return rows.map((row) => String(row.id));
}

/** What a call asks for, as one change by record. Throws `invalid_input`. */
async function wantedChanges(
  db: Database,
  bound: Bound,
  body: BulkBody,
  principal: Principal,
  zone: string,
): Promise<WantedChange[]> {
  const { rows, ids, where, set, action } = body;
  if ([rows, ids, where].filter((part) => part !== undefined).length !== 1)
    throw invalid("rows", "Send rows, ids or where.");
  if (rows) return rows.map(({ id, version, changes }) => ({ kind: "update", id, version, fields: changes }));
  if ((set === undefined) === (action === undefined)) throw invalid("set", "Send set or action.");
  const { archive, delete: mayDelete } = bound.resource;
  if (action && !(action === "delete" ? mayDelete : archive))
    throw invalid("action", `can't be done to ${bound.resource.words.many}`);
  let chosen = ids ?? [];
  if (where) {
    const { query, issues } = parseListQuery(bound.resource, where);
    if (issues.length > 0) throw new AppError("invalid_input", { issues });
    chosen = await idsWhere(db, bound, listConditions(bound, query, principal, zone));
  }
  return chosen.map((id) =>
    action ? { kind: action, id, version: undefined } : { kind: "update", id, version: undefined, fields: set ?? {} },
  );
}

/**
 * Changes many records, each in a transaction of its own: what one refuses, the others have. Throws `invalid_input` for a
 * request that makes no sense; a record's refusal is in `failed`, in words.
 */
export async function bulkChange(
  db: Database,
  bound: Bound,
  writer: Writer,
  body: BulkBody,
  { principal, zone }: { principal: Principal; zone: string },
): Promise<BulkResult> {
  const result: BulkResult = { done: 0, failed: [], changed: [] };
  for (const wanted of await wantedChanges(db, bound, body, principal, zone)) {
    try {
      const record = await withRefusals(db, bound, wanted.id, () =>
        withRetry(db, (tx) => changeRecord(tx, bound, writer, wanted)),
      );
      result.done += 1;
      if (wanted.kind !== "delete") result.changed.push({ id: wanted.id, version: Number(record.version) });
    } catch (error) {
      if (!isAppError(error)) throw error;
      result.failed.push({ id: wanted.id, message: error.issues?.[0]?.message ?? error.message });
    }
  }
  return result;
}
