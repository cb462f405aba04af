import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";

export type JobOptions = {
  /**
   * While a job with this key is waiting, another `enqueueJob` with it replaces its payload and time instead of adding
   * a job. Jobs that have already run aren't considered: a task must itself record work that must not be done twice.
   */
  key?: string;
  /** The earliest time on the clinic's clock; now by default. */
  runAt?: Date;
  /** Jobs in the same queue run one after another. */
  queue?: string;
  /** The maximum number of tries, with growing pauses, before the job is dead. 25 tries take about four days. */
  maxAttempts?: number;
};

/** A job in the format of `enqueue_jobs`. */
type JobRequest = {
  task: string;
  payload: Record<string, unknown>;
  queue: string | undefined;
  due_at: string | undefined;
  most_attempts: number | undefined;
  key: string | undefined;
};

const enqueueAll = command(sql`select enqueue_jobs(${sql.placeholder("wanted")}::jsonb)`);

const together = new AsyncLocalStorage<{ tx: Transaction; requests: JobRequest[] }>();

/**
 * Runs work in a transaction, and enqueues all its jobs in one statement at the end. Of several jobs with the same key
 * only the last is enqueued, because it would have replaced the others.
 */
export async function enqueueTogether(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const requests: JobRequest[] = [];
  await together.run({ tx, requests }, work);
  const kept = requests.filter(({ key }, at) => !key || requests.findLastIndex((later) => later.key === key) === at);
  if (kept.length === 0) return;
  await enqueueAll(tx, { wanted: JSON.stringify(kept.map((one, place) => ({ place, ...one }))) });
}

const enqueue = command(sql`
  select enqueue_job(${sql.placeholder("task")}, ${sql.placeholder("payload")}::json, queue => ${sql.placeholder("queue")},
    due_at => ${sql.placeholder("dueAt")}::timestamptz, most_attempts => ${sql.placeholder("mostAttempts")}::int,
    job_key => ${sql.placeholder("key")})`);

const enqueueLater = command(sql`
  select enqueue_job(${sql.placeholder("task")}, ${sql.placeholder("payload")}::json, queue => ${sql.placeholder("queue")},
    due_at => job_time(${sql.placeholder("dueAt")}::timestamptz), most_attempts => ${sql.placeholder("mostAttempts")}::int,
    job_key => ${sql.placeholder("key")})`);

/**
 * Enqueues a job as part of the caller's transaction: it exists exactly if that commits, and then runs at least once,
 * in any free process. `payload` is stored as JSON; the task must parse it.
 */
export async function enqueueJob(
  tx: DatabaseOrTransaction,
  task: string,
  payload: Record<string, unknown>,
  { key, runAt, queue, maxAttempts }: JobOptions = {},
): Promise<void> {
  const dueAt = runAt?.toISOString();
  const gathering = together.getStore();
  if (gathering?.tx === tx) {
    gathering.requests.push({ task, payload, queue, due_at: dueAt, most_attempts: maxAttempts, key });
    return;
  }
  await (dueAt === undefined ? enqueue : enqueueLater)(tx, {
    task,
    payload: JSON.stringify(payload),
    queue: queue ?? null,
    dueAt: dueAt ?? null,
    mostAttempts: maxAttempts ?? null,
    key: key ?? null,
  });
}
