import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { type BulkWork, bulkRows, bulkRuns } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import type { Job } from "#shared/contract/resource/job-calls.ts";
import { newId } from "#shared/ids.ts";
import type { Bound } from "../binding.ts";
import { titlesOf } from "./titles-of.ts";

export const BULK_TASK = "bulk_change";
/** The maximum number of failed rows shown with a job. */
const MOST_SHOWN = 200;

export type NewRun = {
  resource: string;
  work: BulkWork;
  accountId: string;
  actor: AuditActor;
  records: readonly { id: string; undoes: string | null }[];
};

/** Queues the job that continues a run, now. A waiting job of the run is reused. */
export function enqueueNextBatch(tx: DatabaseOrTransaction, runId: string): Promise<void> {
  return enqueueJob(tx, BULK_TASK, { runId }, { key: `bulk:${runId}`, maxAttempts: 5 });
}

const insertRows = command(sql`
  insert into bulk_rows (run_id, place, record_id, undoes)
  select ${sql.placeholder("id")}, chosen.place, chosen.id, chosen.undoes
  from unnest(${sql.placeholder("ids")}::text[], ${sql.placeholder("undone")}::text[]) with ordinality as chosen (id, undoes, place)`);

/** Records which records are changed and how, and queues the job that does it. */
export async function startRun(db: Database, { records, ...run }: NewRun): Promise<Job> {
  const id = newId();
  const ids = records.map((record) => record.id);
  const undone = records.map(({ undoes }) => undoes);
  await withRetry(db, async (tx) => {
    await tx.insert(bulkRuns).values({ id, ...run, total: ids.length });
    await insertRows(tx, { id, ids, undone });
    await enqueueNextBatch(tx, id);
  });
  const none = { done: 0, failed: 0, isFinished: false, canUndo: false, failures: [] };
  return { id, resource: run.resource, total: ids.length, ...none };
}

/** Returns the audit log entries that a run of this person has written. */
export async function entriesOfRun(db: Database, runId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ entryId: bulkRows.entryId })
    .from(bulkRows)
    .innerJoin(bulkRuns, eq(bulkRuns.id, bulkRows.runId))
    .where(and(eq(bulkRuns.id, runId), eq(bulkRuns.accountId, accountId), isNotNull(bulkRows.entryId)));
  return rows.flatMap(({ entryId }) => entryId ?? []);
}

type Reader = {
  accountId: string;
  /** Returns the kind of record that a run changes, and the SQL condition for the records that the reader may see. */
  find: (resource: string) => { bound: Bound; scope: SQL | undefined } | undefined;
};

/** Returns the progress of the reader's own run. Throws `not_found`. */
export async function readRun(db: Database, runId: string, { accountId, find }: Reader): Promise<Job> {
  const [run] = await db
    .select({
      id: bulkRuns.id,
      resource: bulkRuns.resource,
      total: bulkRuns.total,
      finishedAt: bulkRuns.finishedAt,
      work: bulkRuns.work,
      done: sql<number>`(select count(*)::int from bulk_rows r where r.run_id = bulk_runs.id and r.state = 'done')`,
      failed: sql<number>`(select count(*)::int from bulk_rows r where r.run_id = bulk_runs.id and r.state = 'failed')`,
    })
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, runId), eq(bulkRuns.accountId, accountId)));
  if (!run) throw new AppError("not_found");
  const { finishedAt, work, ...counted } = run;
  const isFinished = finishedAt !== null;
  const job = { ...counted, isFinished, canUndo: isFinished && run.done > 0 && work.action !== "delete" };
  const found = run.failed > 0 ? find(run.resource) : undefined;
  if (!found) return { ...job, failures: [] };
  const rows = await db
    .select({ id: bulkRows.recordId, message: bulkRows.message })
    .from(bulkRows)
    .where(and(eq(bulkRows.runId, runId), eq(bulkRows.state, "failed")))
    .orderBy(asc(bulkRows.place))
    .limit(MOST_SHOWN);
  const titles = await titlesOf(
    db,
    found.bound,
    rows.map(({ id }) => id),
    found.scope,
  );
  const failures = rows.map(({ id, message }) => ({ id, title: titles.get(id) ?? id, message: message ?? "" }));
  return { ...job, failures };
}
