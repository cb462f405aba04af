import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { type BulkWork, bulkRows, bulkRuns } from "#platform/tables.ts";
import { isAppError, messageOf } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import type { Bound, Writer } from "../binding.ts";
import { findRegistered } from "../csv/registered.ts";
import { translateRefusals } from "../refusals.ts";
import { changeChosen, refusalWords } from "./bulk-change.ts";
import { BULK_TASK, enqueueNextBatch } from "./bulk-runs.ts";

/** Returns a staff member with their current permissions; undefined once they have left. */
export type FindStaff = (db: Database, accountId: string) => Promise<Omit<Principal, "sessionId"> | undefined>;

const FORBIDDEN = "Your account can't do this. Ask an administrator.";
/** The number of rows read in advance. */
const BATCH = 100;

const payloadSchema = z.object({ runId: z.string() });

type Row = { runId: string; place: number; recordId: string; undoes: string | null };
type Run = typeof bulkRuns.$inferSelect;

const isPlace = ({ runId, place }: Row) => and(eq(bulkRows.runId, runId), eq(bulkRows.place, place));
const isRow = (row: Row) => and(isPlace(row), eq(bulkRows.state, "waiting"));

/**
 * Changes the record of a row and marks the row, in one transaction: after a crash either both are done or the row
 * still waits. Does nothing for a row that another process has completed in the meantime.
 */
async function changeRow(db: Database, bound: Bound, writer: Writer, row: Row, work: BulkWork): Promise<void> {
  await translateRefusals(db, bound, row.recordId, () =>
    withRetry(db, async (tx) => {
      const mine = await tx
        .update(bulkRows)
        .set({ state: "done" })
        .where(isRow(row))
        .returning({ place: bulkRows.place });
      if (mine.length === 0) return;
      failpoint("bulk:row_marked");
      let entryId: string | null = null;
      const onEntry = (id: string) => {
        entryId = id;
      };
      await changeChosen(tx, bound, { ...writer, onEntry }, { id: row.recordId, undoes: row.undoes }, work);
      await tx.update(bulkRows).set({ entryId }).where(isPlace(row));
      failpoint("bulk:row_changed");
    }),
  );
  failpoint("bulk:row_committed");
}

const fail = (db: Database, row: Row, message: string) =>
  db.update(bulkRows).set({ state: "failed", message }).where(isRow(row));

/** Returns the person who started the run as writer, if they may still change these records. */
async function writerOf(db: Database, bound: Bound, run: Run, find: FindStaff): Promise<Writer | undefined> {
  const person = await find(db, run.accountId);
  if (!person || !hasRight(person, bound.resource.rights.write)) return undefined;
  return { actor: run.actor, scope: bound.scope?.({ ...person, sessionId: run.actor.sessionId ?? "" }) };
}

type Work = { db: Database; bound: Bound; run: Run; find: FindStaff; isLastAttempt: boolean };

async function doRow({ db, bound, run, find, isLastAttempt }: Work, row: Row): Promise<void> {
  // Permissions are checked for each row, so that a revoked one takes effect from the next row on.
  const writer = await writerOf(db, bound, run, find);
  if (!writer) {
    await fail(db, row, FORBIDDEN);
    return;
  }
  try {
    await changeRow(db, bound, writer, row, run.work);
  } catch (error) {
    if (!isAppError(error) && !isLastAttempt) throw error;
    await fail(db, row, isAppError(error) ? refusalWords(error) : messageOf.internal);
  }
}

/**
 * The job that changes many records one after another. It may be killed at any point and continues with the next row.
 */
export function bulkTasks(deps: ServerDeps, find: FindStaff): JobTasks {
  const { db } = deps;
  return {
    async [BULK_TASK](payload, { signal, isLastAttempt }) {
      const { runId } = payloadSchema.parse(payload);
      const [run] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, runId));
      if (!run || run.finishedAt) return;
      const bound = findRegistered(deps, run.resource);
      if (!bound) throw new Error(`a change of many ${run.resource} found no such resource`);
      for (;;) {
        const rows = await db
          .select({
            runId: bulkRows.runId,
            place: bulkRows.place,
            recordId: bulkRows.recordId,
            undoes: bulkRows.undoes,
          })
          .from(bulkRows)
          .where(and(eq(bulkRows.runId, runId), eq(bulkRows.state, "waiting")))
          .orderBy(asc(bulkRows.place))
          .limit(BATCH);
        if (rows.length === 0) break;
        for (const row of rows) {
          if (signal.aborted) {
            await enqueueNextBatch(db, runId);
            return;
          }
          await doRow({ db, bound, run, find, isLastAttempt }, row);
        }
      }
      await db.update(bulkRuns).set({ finishedAt: sql`clock_now()` }).where(eq(bulkRuns.id, runId));
    },
  };
}
