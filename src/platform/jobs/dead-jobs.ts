import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

/** A job that used up its tries; it stays until staff retry or drop it. */
export type DeadJob = {
  jobId: string;
  task: string;
  attempts: number;
  lastError: string;
  enqueuedAt: Date;
  failedAt: Date;
};

type DeadJobRow = {
  jobId: string;
  task: string;
  attempts: number;
  lastError: string | null;
  enqueuedAt: string;
  failedAt: string;
};

/** The newest hundred. Payloads stay out: they may name customers. */
export async function listDeadJobs(db: DatabaseOrTransaction): Promise<DeadJob[]> {
  const { rows } = await db.execute<DeadJobRow>(sql`
    select id::text as "jobId", task_identifier as task, attempts, last_error as "lastError",
           created_at as "enqueuedAt", updated_at as "failedAt"
      from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null
     order by updated_at desc
     limit 100`);
  return rows.map((row) => ({
    ...row,
    lastError: row.lastError ?? "",
    enqueuedAt: new Date(row.enqueuedAt),
    failedAt: new Date(row.failedAt),
  }));
}

/** How many jobs have been dead for at least so many minutes. */
export async function countDeadJobs(db: DatabaseOrTransaction, minutes: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null
       and updated_at <= now() - make_interval(mins => ${minutes}::int)`);
  return rows[0]?.count ?? 0;
}

/** How many jobs of a task wait for another try, after at least so many that failed. */
export async function countFailingJobs(
  db: DatabaseOrTransaction,
  { task, tries }: { task: string; tries: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs
     where task_identifier = ${task} and attempts >= ${tries}::int and attempts < max_attempts and last_error is not null`);
  return rows[0]?.count ?? 0;
}

/** Gives a dead job all its tries again, from now. Returns whether there was such a job. */
export async function retryDeadJob(db: DatabaseOrTransaction, jobId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select id from graphile_worker.reschedule_jobs(array[${jobId}]::bigint[], run_at => now(), attempts => 0)`);
  return rows.length > 0;
}

/** Drops a dead job for good. Returns whether there was such a job. */
export async function dropDeadJob(db: DatabaseOrTransaction, jobId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select id from graphile_worker.complete_jobs(array[${jobId}]::bigint[])`);
  return rows.length > 0;
}
