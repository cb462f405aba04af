import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Job,
  parseCronItems,
  Logger as QueueLogger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { runInBackground } from "#platform/db/database-traffic.ts";
import type { Logger } from "#platform/logger.ts";
import { type AnnouncedWorker, announceWorker, type WorkerPresence } from "./worker-presence.ts";

/**
 * The context of a job, besides its payload. `attempt` counts from 1; `signal` fires when the process wants to stop.
 */
export type JobContext = { jobId: string; attempt: number; isLastAttempt: boolean; signal: AbortSignal };

/**
 * Does one job. Throwing requests another try later. It may run more than once with the same payload (a process can die
 * right after the work), so its work must be safe to repeat.
 */
export type JobTask = (payload: unknown, context: JobContext) => Promise<void>;
export type JobTasks = Record<string, JobTask>;

export type JobRunner = {
  /** Accepts no more jobs, waits for running ones (their signal fires after five seconds), and stops. */
  stop(): Promise<void>;
};

export type JobRunnerOptions = {
  /** A direct connection, because a pooler in transaction mode would lose LISTEN. */
  databaseUrl: string;
  tasks: JobTasks;
  /**
   * Scheduled tasks, by cron pattern in UTC: `{ reconcile_payments: "* * * * *" }`. Each runs in one process at a time.
   */
  schedules?: Record<string, string>;
  logger: Logger;
  concurrency?: number;
  presencePace?: AnnouncedWorker["pace"];
  /** How long a queue may take to shut down by itself before the runner continues without it. */
  endsWithinMs?: number;
};

/** A queue that has failed to fetch jobs for this long is replaced by a new one; it polls every two seconds. */
const SILENT_QUEUE_MS = 7_000;

/** The beginning of the queue's log message when it couldn't fetch jobs. The queue emits no event for that. */
const FETCH_FAILED = "Error occurred fetching jobs";

/** How long a fetched job may wait here for a free worker before other processes may have it. */
const MOST_WAITING_MS = 3_000;

/** Jobs that end within this time of each other are completed by one statement. */
const ENDS_TOGETHER_MS = 30;

/**
 * The default for `endsWithinMs`. Longer than the five seconds from the beginning of a shutdown to the signal of the
 * running jobs.
 */
const ENDS_WITHIN_MS = 15_000;

/** Runs jobs until stopped. If the database becomes unavailable, it waits and then continues. */
export function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  return runInBackground(() => startBehind(options));
}

async function startBehind(options: JobRunnerOptions): Promise<JobRunner> {
  let isStopping = false;
  let current = await startOnce(options);
  const supervised = supervise();

  async function supervise(): Promise<void> {
    while (!isStopping) {
      await current.ended;
      if (isStopping) return;
      options.logger.warn("the job runner ended by itself and starts again");
      await current.release();
      for (;;) {
        await sleep(1_000);
        if (isStopping) return;
        const next = await startOnce(options).catch((error: unknown) =>
          options.logger.warn({ error }, "jobs can't run yet"),
        );
        if (next) {
          current = next;
          break;
        }
      }
    }
  }

  return {
    async stop() {
      isStopping = true;
      await current.stop();
      await supervised;
      await current.release();
    },
  };
}

type RunningOnce = {
  /** Settles when the runner has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
  release(): Promise<void>;
};

async function startOnce({
  databaseUrl,
  tasks,
  schedules = {},
  logger,
  concurrency = 4,
  presencePace,
  endsWithinMs = ENDS_WITHIN_MS,
}: JobRunnerOptions): Promise<RunningOnce> {
  const db = openDatabase(databaseUrl, { logger, maxConnections: concurrency + 3 });
  const events: WorkerEvents = new EventEmitter();
  const poolId = Promise.withResolvers<string>();
  events.once("pool:create", ({ workerPool }) => poolId.resolve(workerPool.id));
  // The jobs being worked on, including fetched ones that wait for a free worker. `freeForgottenJobs` doesn't free
  // these.
  const atWork = new Set<string>();
  events.on("localQueue:getJobs:complete", ({ jobs }) => {
    for (const { id } of jobs) atWork.add(String(id));
  });
  events.on("localQueue:returnJobs", ({ jobs }) => {
    for (const { id } of jobs) atWork.delete(String(id));
  });
  // The queue hands out jobs before our row announces this worker, but they start only after that. If a worker is
  // killed before it is announced, its jobs are found only a minute later.
  const announced = Promise.withResolvers<void>();
  announced.promise.catch(() => {});
  const asksInVain = new EventEmitter<{ failed: [] }>();
  let runner: Runner | undefined;
  let presence: WorkerPresence | undefined;
  const release = async () => {
    await presence?.stop();
    // A connection that the queue never released must not prevent a restart.
    await Promise.race([closeDatabase(db).catch(() => {}), sleep(3_000, undefined, { ref: false })]);
  };
  try {
    runner = await run({
      pgPool: db.$client,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      taskList: toTaskList(tasks, { logger, atWork, announced: announced.promise }),
      parsedCronItems: parseCronItems(
        Object.entries(schedules).map(([task, match]) => ({
          task,
          match,
          identifier: task,
          options: { backfillPeriod: 0, maxAttempts: 1, jobKey: `schedule:${task}`, jobKeyMode: "replace" },
        })),
      ),
      events,
      logger: toQueueLogger(logger, () => asksInVain.emit("failed")),
      preset: {
        worker: {
          // One query fetches jobs for all free workers, instead of one query for each worker.
          localQueue: { size: concurrency, ttl: MOST_WAITING_MS },
          // Without batches, the queue reports the end of a job in a promise that isn't awaited, so losing the database
          // at that moment would end the process. With batches it is a failure of the runner, which ends and is
          // restarted.
          completeJobBatchDelay: ENDS_TOGETHER_MS,
          failJobBatchDelay: 0,
        },
      },
    });
    presence = await announceWorker({
      databaseUrl,
      workerId: await poolId.promise,
      isAtWork: (jobId) => atWork.has(jobId),
      logger,
      pace: presencePace,
    });
    announced.resolve();
  } catch (error) {
    announced.reject(error);
    await runner?.stop().catch(() => {});
    await release();
    throw error;
  }
  const started = runner;
  const ended = started.promise.catch((error: unknown) => logger.warn({ error }, "the job runner failed"));
  whenItAsksInVain(events, asksInVain, () => {
    logger.warn("the job runner could not ask for jobs anymore");
    started.stop().catch(() => {});
  });
  return {
    ended: Promise.race([ended, endsTooLate(events, endsWithinMs)]),
    stop: () => started.stop().catch(() => {}),
    release,
  };
}

/**
 * Calls `giveUp` when the queue polls but can't get jobs. The queue remembers the failure of its very first query
 * (which tasks exist) and then polls without success forever, so a database that becomes unavailable at that moment
 * would leave a process that runs no jobs until it is restarted.
 */
function whenItAsksInVain(events: WorkerEvents, asksInVain: EventEmitter<{ failed: [] }>, giveUp: () => void): void {
  let lastAnswerAt = Date.now();
  events.on("localQueue:getJobs:complete", () => {
    lastAnswerAt = Date.now();
  });
  const failed = () => {
    if (Date.now() - lastAnswerAt < SILENT_QUEUE_MS) return;
    asksInVain.off("failed", failed);
    giveUp();
  };
  asksInVain.on("failed", failed);
}

/**
 * Resolves when the queue began to shut down but didn't finish in time. The queue shuts down when the database refuses
 * a job's result. If the database refuses the results of other running jobs too, the queue miscounts the results that
 * are still being written and waits forever; the process would then run no jobs until it is restarted.
 */
function endsTooLate(events: WorkerEvents, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    events.once("pool:gracefulShutdown", () => setTimeout(resolve, withinMs).unref());
  });
}

function toTaskList(
  tasks: JobTasks,
  { logger, atWork, announced }: { logger: Logger; atWork: Set<string>; announced: Promise<void> },
): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job, abortSignal }: { job: Job; abortSignal?: AbortSignal }) => {
        const context = {
          jobId: String(job.id),
          attempt: job.attempts,
          isLastAttempt: job.attempts >= job.max_attempts,
          signal: abortSignal ?? new AbortController().signal,
        };
        atWork.add(context.jobId);
        try {
          await announced;
          await task(payload, context);
        } catch (error) {
          const { jobId, attempt, isLastAttempt } = context;
          logger[isLastAttempt ? "error" : "warn"]({ task: name, jobId, attempt, error }, "a job failed");
          throw error;
        } finally {
          atWork.delete(context.jobId);
        }
      },
    ]),
  );
}

/**
 * Adapts our logger for the queue. Failed jobs are logged above, without their payload; of the rest only the queue's
 * own errors are logged.
 */
function toQueueLogger(logger: Logger, onFetchFailed: () => void): QueueLogger {
  return new QueueLogger((scope) => (level, message) => {
    if (level === "error" && message.startsWith(FETCH_FAILED)) onFetchFailed();
    if (scope.jobId) return;
    if (level === "error") logger.warn({ queue: scope.label }, message);
    else logger.debug({ queue: scope.label }, message);
  });
}
