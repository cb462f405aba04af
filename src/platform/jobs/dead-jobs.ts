import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

/** A job that used up its tries. It stays until staff retry or drop it. */
export type DeadJob = {
  jobId: string;
  task: string;
  attempts: number;
  lastError: string;
  enqueuedAt: Date;
  failedAt: Date;
};

const listDead = statement(
  { jobId: "text", task: "text", attempts: "int", lastError: "text?", enqueuedAt: "instant", failedAt: "instant" },
  sql`
  select id::text as "jobId", task_identifier as task, attempts, last_error as "lastError",
         created_at as "enqueuedAt", updated_at as "failedAt"
    from graphile_worker.jobs
   where attempts >= max_attempts and locked_at is null
   order by updated_at desc
   limit 100`,
);

/** Lists the newest hundred dead jobs, without payloads, which may contain customers' names. */
export async function listDeadJobs(db: DatabaseOrTransaction): Promise<DeadJob[]> {
  const rows = await listDead(db);
  return rows.map((row) => ({
    ...row,
    lastError: row.lastError ?? "",
    enqueuedAt: new Date(row.enqueuedAt),
    failedAt: new Date(row.failedAt),
  }));
}

const countDead = statement(
  { count: "int" },
  sql`
  select count(*)::int as count from graphile_worker.jobs
   where attempts >= max_attempts and locked_at is null
     and updated_at <= now() - make_interval(mins => ${sql.placeholder("minutes")}::int)`,
);

/** Returns how many jobs have been dead for at least this many minutes. */
export async function countDeadJobs(db: DatabaseOrTransaction, minutes: number): Promise<number> {
  const rows = await countDead(db, { minutes });
  return rows[0]?.count ?? 0;
}

const countFailing = statement(
  { count: "int" },
  sql`
  select count(*)::int as count from graphile_worker.jobs
   where task_identifier = ${sql.placeholder("task")} and attempts >= ${sql.placeholder("tries")}::int and attempts < max_attempts and last_error is not null`,
);

/** Returns how many jobs of a task are waiting for another try after at least this many failures. */
export async function countFailingJobs(
  db: DatabaseOrTransaction,
  { task, tries }: { task: string; tries: number },
): Promise<number> {
  const rows = await countFailing(db, { task, tries });
  return rows[0]?.count ?? 0;
}

const retryById = statement(
  { id: "bigint" },
  sql`
  select id from graphile_worker.reschedule_jobs(array[${sql.placeholder("jobId")}]::bigint[], run_at => now(), attempts => 0)`,
);

/** Gives a dead job all its tries again, starting now. Returns whether the job existed. */
export async function retryDeadJob(db: DatabaseOrTransaction, jobId: string): Promise<boolean> {
  const rows = await retryById(db, { jobId });
  return rows.length > 0;
}

const dropById = statement(
  { id: "bigint" },
  sql`select id from graphile_worker.complete_jobs(array[${sql.placeholder("jobId")}]::bigint[])`,
);

/** Deletes a dead job. Returns whether the job existed. */
export async function dropDeadJob(db: DatabaseOrTransaction, jobId: string): Promise<boolean> {
  const rows = await dropById(db, { jobId });
  return rows.length > 0;
}
