import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AuditActor } from "#platform/audit/actor.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { longTransaction } from "#platform/db/long-transaction.ts";
import { failpoint } from "#platform/failpoint.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { type ImportOutcome, type ImportRequest, importBatches, importRuns } from "#platform/tables.ts";
import { AppError, isAppError, messageOf } from "#shared/app-error.ts";
import { type ImportRun, MOST_ROWS_AT_ONCE } from "#shared/contract/resource/import-calls.ts";
import { hasRight } from "#shared/rights.ts";
import type { Writer } from "../binding.ts";
import type { FindStaff } from "../bulk/bulk-task.ts";
import { translateRefusals } from "../refusals.ts";
import { type StoredRow, UNDO_MS, undoImportedRows, writeRows } from "./apply-import.ts";
import { findOtherRuns, findRegistered, type RunWriter, type StoredRun } from "./registered.ts";

export const IMPORT_TASK = "write_import";
const MOST_SHOWN = 500;

const payloadSchema = z.object({ runId: z.string() });

function askToGoOn(tx: Parameters<typeof enqueueJob>[0], runId: string): Promise<void> {
  return enqueueJob(tx, IMPORT_TASK, { runId }, { key: `import:${runId}`, maxAttempts: 5 });
}

type StartImport = { runId: string; actor: AuditActor; wish: ImportRequest; total: number };

/** Starts writing a checked file in the background, once. Throws `not_found` and `import_invalid`. */
export async function startImport(db: Database, { runId, actor, wish, total }: StartImport): Promise<void> {
  await withRetry(db, async (tx) => {
    const [run] = await tx.select().from(importRuns).where(eq(importRuns.id, runId)).for("update");
    if (!run) throw new AppError("not_found");
    assertNotBegun(run);
    await tx.update(importRuns).set({ state: "running", actor, wish, total }).where(eq(importRuns.id, runId));
    await askToGoOn(tx, runId);
  });
}

/** Throws `import_invalid` for a file that was already written or is being written. */
export function assertNotBegun({ written, state }: Pick<StoredRun, "written" | "state">): void {
  if (written) throw new AppError("import_invalid", { message: "This file was imported already." });
  if (state === "failed")
    throw new AppError("import_invalid", { message: "This import failed. Check the file again." });
  if (state !== "checked") throw new AppError("import_invalid", { message: "This file is being imported." });
}

/**
 * Returns the scope of records that a run's requester may see and write, with their current permissions. Throws
 * `forbidden` without these.
 */
async function scopeOfPerson(deps: ServerDeps, find: FindStaff, run: StoredRun): Promise<SQL | undefined> {
  const person = await find(deps.db, run.accountId);
  const bound = findRegistered(deps, run.resource);
  const rights = ["settings.edit" as const, ...(bound ? [bound.resource.rights.write] : [])];
  if (!person || rights.some((right) => !hasRight(person, right)))
    throw new AppError("forbidden", { message: "Your account can't do this. Ask an administrator." });
  return bound?.scope?.({ ...person, sessionId: run.actor?.sessionId ?? "" });
}

/** Returns how a run is written and undone. */
async function writerOf(deps: ServerDeps, run: StoredRun, scope: SQL | undefined): Promise<RunWriter> {
  const { actor, wish } = run;
  if (!actor || !wish) throw new Error("an import was begun by no one");
  const other = findOtherRuns(deps, run.resource);
  if (other) return other.open(run, actor, wish);
  const bound = findRegistered(deps, run.resource);
  if (!bound) throw new Error(`an import of ${run.resource} found no such resource`);
  const by = (reason: string): Writer => ({ actor, scope, reason });
  const left = new Set(wish.leaveOut);
  const writer: RunWriter<StoredRow> = {
    rows: run.rows.filter(({ row }) => !left.has(row)),
    write: async (tx, rows) => ({
      written: await writeRows(tx, bound, by(`Import ${run.id}`), [...rows], wish),
      leftOut: [],
    }),
    takeBack: async (tx, written) =>
      written.length - (await undoImportedRows(tx, bound, by(`Undo of import ${run.id}`), written)),
    around: (work) => translateRefusals(deps.db, bound, undefined, work),
  };
  return writer;
}

/** Writes one batch, once, in a separate transaction. */
async function writeBatch(db: Database, runId: string, writer: RunWriter, nth: number, size: number): Promise<void> {
  const rows = writer.rows.slice(nth * size, (nth + 1) * size);
  await writer.around(() =>
    longTransaction(db, async (tx) => {
      // If two processes have the job, the second finds the batch already written.
      const batch = { runId, nth, rows: rows.length, written: [], leftOut: [] };
      const mine = await tx
        .insert(importBatches)
        .values(batch)
        .onConflictDoNothing()
        .returning({ nth: importBatches.nth });
      if (mine.length === 0) return;
      const done = await writer.write(tx, rows);
      await tx
        .update(importBatches)
        .set(done)
        .where(sql`${importBatches.runId} = ${runId} and ${importBatches.nth} = ${nth}`);
      failpoint("import:batch_written");
    }),
  );
  failpoint("import:batch_committed");
}

async function countBatches(db: Database, runId: string): Promise<number> {
  return db.$count(importBatches, eq(importBatches.runId, runId));
}

async function finish(db: Database, runId: string): Promise<void> {
  await longTransaction(db, async (tx) => {
    const batches = await tx
      .select()
      .from(importBatches)
      .where(eq(importBatches.runId, runId))
      .orderBy(asc(importBatches.nth));
    const outcome: ImportOutcome = { leftOut: batches.flatMap(({ leftOut }) => leftOut).slice(0, MOST_SHOWN) };
    const written = batches.flatMap((batch) => batch.written);
    const done = await tx
      .update(importRuns)
      .set({ written, outcome, state: "done", sealed: null, appliedAt: sql`clock_now()` })
      .where(sql`${importRuns.id} = ${runId} and ${importRuns.state} = 'running'`)
      .returning({ id: importRuns.id });
    if (done.length > 0) await tx.delete(importBatches).where(eq(importBatches.runId, runId));
  });
}

/** Undoes the batches of a run that can't finish, the last one first, each in a separate transaction. */
async function takeBatchesBack(db: Database, runId: string, writer: RunWriter): Promise<void> {
  for (let isOver = false; !isOver; ) {
    isOver = await writer.around(() =>
      longTransaction(db, async (tx) => {
        const [run] = await tx.select().from(importRuns).where(eq(importRuns.id, runId)).for("update");
        if (run?.state !== "undoing") return true;
        const [batch] = await tx
          .select()
          .from(importBatches)
          .where(eq(importBatches.runId, runId))
          .orderBy(desc(importBatches.nth))
          .limit(1);
        if (!batch) {
          await tx.update(importRuns).set({ state: "failed", sealed: null }).where(eq(importRuns.id, runId));
          return true;
        }
        const stayed = (run.outcome?.stayed ?? 0) + (await writer.takeBack(tx, batch.written));
        await tx
          .delete(importBatches)
          .where(sql`${importBatches.runId} = ${runId} and ${importBatches.nth} = ${batch.nth}`);
        await tx
          .update(importRuns)
          .set({ outcome: { ...run.outcome, stayed } })
          .where(eq(importRuns.id, runId));
        return false;
      }),
    );
    failpoint("import:batch_taken_back");
  }
}

const outcomeOf = (error: unknown): ImportOutcome =>
  isAppError(error)
    ? { message: error.message, issues: [...(error.issues ?? [])].slice(0, MOST_SHOWN) }
    : { message: messageOf.internal };

/**
 * Returns the job that writes a file, `size` rows at a time. It may be killed at any point and continues with the next
 * batch. A refused row or a revoked permission ends the run, and its batches are undone (decision 0122).
 */
export function importTasks(deps: ServerDeps, find: FindStaff, { size = MOST_ROWS_AT_ONCE } = {}): JobTasks {
  const { db } = deps;
  const fail = (runId: string, outcome: ImportOutcome) =>
    db
      .update(importRuns)
      .set({ state: "undoing", outcome })
      .where(sql`${importRuns.id} = ${runId} and ${importRuns.state} = 'running'`);
  return {
    async [IMPORT_TASK](payload, { signal, isLastAttempt }) {
      const { runId } = payloadSchema.parse(payload);
      const [run] = await db.select().from(importRuns).where(eq(importRuns.id, runId));
      if (!run || (run.state !== "running" && run.state !== "undoing")) return;
      for (let nth = await countBatches(db, runId); run.state === "running"; nth += 1) {
        if (signal.aborted) {
          await askToGoOn(db, runId);
          return;
        }
        try {
          // Permissions are checked for each batch, so that a revoked one takes effect from the next batch on.
          const writer = await writerOf(deps, run, await scopeOfPerson(deps, find, run));
          if (nth * size >= writer.rows.length) {
            await finish(db, runId);
            return;
          }
          await writeBatch(db, runId, writer, nth, size);
        } catch (error) {
          if (!isAppError(error) && !isLastAttempt) throw error;
          await fail(runId, outcomeOf(error));
          break;
        }
      }
      await takeBatchesBack(db, runId, await writerOf(deps, run, undefined));
    },
  };
}

/** Returns how far a file has been written. Throws `not_found`. */
export async function readImport(db: Database, runId: string): Promise<ImportRun> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, runId));
  if (!run) throw new AppError("not_found");
  const batches = await db
    .select({ rows: importBatches.rows, written: importBatches.written })
    .from(importBatches)
    .where(eq(importBatches.runId, runId));
  const written = run.written ?? batches.flatMap((batch) => batch.written);
  const created = written.filter(({ former }) => former === null).length;
  const state = run.state === "checked" && run.appliedAt ? "done" : run.state;
  const total = run.total || run.rows.length || written.length;
  const { leftOut = [], message, issues = [], stayed = 0 } = run.outcome ?? {};
  return {
    runId,
    resource: run.resource,
    state,
    total,
    leftOut,
    stayed,
    done: state === "done" ? total : batches.reduce((sum, { rows }) => sum + rows, 0),
    created,
    changed: written.length - created,
    ...(message === undefined ? {} : { message }),
    issues: issues.map(({ path, message: why }) => ({ path, message: why })),
    undoUntil: run.appliedAt && !run.undoneAt ? new Date(run.appliedAt.getTime() + UNDO_MS).toISOString() : null,
  };
}
