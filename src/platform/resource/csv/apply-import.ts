import { eq, type SQL, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import { longTransaction } from "#platform/db/long-transaction.ts";
import { type ImportRequest, importRuns, type WrittenRow } from "#platform/tables.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import type { Bound, Writer } from "../binding.ts";
import { translateRefusals } from "../refusals.ts";
import { resolveConditionalFields } from "../resolve-conditional-fields.ts";
import { changeRecord, createRecord } from "../write-record.ts";
import { type PlannedRow, planRows } from "./plan-rows.ts";
import type { RunWriter } from "./registered.ts";

export type ApplyBody = Pick<ImportRequest, "rows" | "leaveOut">;

export const UNDO_MS = 24 * 60 * 60 * 1_000;

function refusalOf(rows: readonly PlannedRow[]): AppError {
  const issues = rows.flatMap(({ row, issues: found }) =>
    found.map(({ field, message }) => ({ path: `rows.${row}.${field}`, message })),
  );
  return new AppError("import_invalid", {
    message: issues[0]?.message ?? "This file can't be imported.",
    issues: issues.slice(0, 500),
  });
}

/**
 * Returns the rows to write, planned again with the current records. Throws `import_invalid` where a row can't be
 * written.
 */
async function planRun(
  tx: Transaction,
  bound: Bound,
  stored: StoredRow[],
  { scope, body: { rows = [], leaveOut = [] } }: { scope: SQL | undefined; body: ApplyBody },
) {
  const mended = new Map(rows.map(({ row, cells }) => [row, cells]));
  const left = new Set(leaveOut);
  const rowsToApply = stored
    .filter(({ row }) => !left.has(row))
    .map(({ row, cells }) => ({ row, cells: { ...cells, ...mended.get(row) } }));
  const planned = await planRows(tx, bound, rowsToApply, scope);
  const previewByRow = new Map(stored.map(({ row, recordId, version }) => [row, { recordId, version }]));
  for (const one of planned) {
    const then = previewByRow.get(one.row);
    // A corrected row may match another record than when the file was checked. For any other row, the record must be
    // the one that was shown.
    const isAsShown = mended.has(one.row) || (then?.recordId === one.recordId && then.version === one.version);
    if (!isAsShown && one.kind !== "same")
      one.issues.push({
        field: bound.resource.csvKey?.[0] ?? "",
        message: `Row ${one.row}: changed since you looked. Check the file again.`,
      });
  }
  const bad = planned.filter(({ issues }) => issues.length > 0);
  if (bad.length > 0) throw refusalOf(bad);
  return planned.filter(({ kind }) => kind !== "same");
}

export type StoredRow = { row: number; cells: Record<string, string>; recordId: string | null; version: number | null };

/** Rethrows a rule's refusal with the number of the row at fault. */
function atRow(error: unknown, row: number): never {
  if (!isAppError(error)) throw error;
  const message = `Row ${row}: ${error.issues?.[0]?.message ?? error.message}`;
  throw new AppError("import_invalid", { message, cause: error, issues: [{ path: `rows.${row}`, message }] });
}

/** A checked file, its author, and the scope of records that they may see. */
type OfRun = { runId: string; bound: Bound; actor: AuditActor; scope: SQL | undefined };

/**
 * Writes the rows of a checked file in one transaction: all except skipped ones, or none. Each record has its audit
 * entry, which names the import. Throws `not_found`, and `import_invalid` naming rows.
 */
export async function applyImport(db: Database, { runId, bound, actor, scope, body }: OfRun & { body: ApplyBody }) {
  return translateRefusals(db, bound, undefined, () =>
    longTransaction(db, async (tx) => {
      const [run] = await tx.select().from(importRuns).where(eq(importRuns.id, runId)).for("update");
      if (!run) throw new AppError("not_found");
      if (run.written) throw new AppError("import_invalid", { message: "This file was imported already." });
      if (run.state !== "checked") throw new AppError("import_invalid", { message: "This file is being imported." });
      const written = await writeRows(tx, bound, { actor, scope, reason: `Import ${runId}` }, run.rows, body);
      const [applied] = await tx
        .update(importRuns)
        .set({ written, state: "done", appliedAt: sql`clock_now()` })
        .where(eq(importRuns.id, runId))
        .returning({ at: importRuns.appliedAt });
      const created = written.filter(({ former }) => former === null).length;
      return {
        created,
        changed: written.length - created,
        undoUntil: new Date((applied?.at?.getTime() ?? 0) + UNDO_MS).toISOString(),
      };
    }),
  );
}

/** Writes the rows of a checked file as they were shown. Throws `import_invalid` naming rows. */
export async function writeRows(
  tx: Transaction,
  bound: Bound,
  writer: Writer,
  stored: StoredRow[],
  body: ApplyBody,
): Promise<WrittenRow[]> {
  const written: WrittenRow[] = [];
  const planned = await planRun(tx, bound, stored, { scope: writer.scope, body });
  for (const { row, kind, recordId, version, values } of planned) {
    if (kind === "new" || recordId === null) {
      const record = await createRecord(tx, bound, writer, values).catch((error: unknown) => atRow(error, row));
      written.push({ id: record.id, version: Number(record.version), former: null });
    } else {
      const change = { kind: "update", id: recordId, version: version ?? undefined, fields: values } as const;
      const { former, after } = await changeOf(tx, bound, writer, change).catch((error: unknown) => atRow(error, row));
      written.push({ id: recordId, version: Number(after.version), former });
    }
  }
  return written;
}

/**
 * Restores the former values of records and deletes new ones; records changed or used since stay. Returns how many were
 * undone.
 */
export async function undoImportedRows(
  tx: Transaction,
  bound: Bound,
  writer: Writer,
  written: readonly WrittenRow[],
): Promise<number> {
  let undone = 0;
  for (const { id, version, former } of written.toReversed()) {
    try {
      await tx.transaction((step) =>
        changeRecord(
          step,
          bound,
          writer,
          former ? { kind: "update", id, version, fields: former } : { kind: "delete", id, version },
        ),
      );
      undone += 1;
    } catch (error) {
      const mayStay = ["version_conflict", "not_found", "in_use"] as const;
      if (!mayStay.some((code) => isAppError(error, code))) throw error;
    }
  }
  return undone;
}

/** Writes a checked file without a resource, in one transaction. Throws `import_invalid` naming rows. */
export async function applyOtherRun(db: Database, runId: string, writer: RunWriter) {
  const { applied, count } = await writer.around(() =>
    longTransaction(db, async (tx) => {
      const [run] = await tx.select().from(importRuns).where(eq(importRuns.id, runId)).for("update");
      if (!run) throw new AppError("not_found");
      if (run.written || run.state !== "checked")
        throw new AppError("import_invalid", { message: "This file was imported already." });
      const { written, leftOut } = await writer.write(tx, writer.rows);
      const [done] = await tx
        .update(importRuns)
        .set({ written, outcome: { leftOut }, state: "done", sealed: null, appliedAt: sql`clock_now()` })
        .where(eq(importRuns.id, runId))
        .returning({ at: importRuns.appliedAt });
      return { applied: done?.at?.getTime() ?? 0, count: written.length };
    }),
  );
  return { created: count, changed: 0, undoUntil: new Date(applied + UNDO_MS).toISOString() };
}

/** Changes a record, and returns the former values of the changed fields. */
async function changeOf(
  tx: Transaction,
  bound: Bound,
  writer: Writer,
  change: Parameters<typeof changeRecord>[3] & { kind: "update" },
) {
  let former: Record<string, unknown> = {};
  const after = await changeRecord(tx, bound, writer, change, (before) => {
    const fields = resolveConditionalFields(bound, change.fields, before);
    former = Object.fromEntries(Object.keys(fields).map((field) => [field, before[field]]));
  });
  return { former, after };
}

/**
 * Undoes an import: new records are deleted, changed ones get their former values. Records that were changed since, or
 * that are now referenced elsewhere, stay. Throws `not_found` and, after 24 hours, `undo_too_late`.
 */
export async function undoImport(
  db: Database,
  { runId, bound, actor, scope, now }: OfRun & { now: Date },
): Promise<{ undone: number; stayed: number; of: number }> {
  return longTransaction(db, async (tx) => {
    const [run] = await tx.select().from(importRuns).where(eq(importRuns.id, runId)).for("update");
    if (!run?.written || !run.appliedAt) throw new AppError("not_found");
    if (run.undoneAt || now.getTime() - run.appliedAt.getTime() > UNDO_MS) throw new AppError("undo_too_late");
    const writer: Writer = { actor, scope, reason: `Undo of import ${runId}` };
    const undone = await undoImportedRows(tx, bound, writer, run.written);
    await tx.update(importRuns).set({ undoneAt: sql`clock_now()` }).where(eq(importRuns.id, runId));
    return { undone, stayed: run.written.length - undone, of: run.written.length };
  });
}
