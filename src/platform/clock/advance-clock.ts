import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Client } from "pg";
import type { Database } from "#platform/db/client.ts";
import { withSession } from "#platform/db/session-connection.ts";
import { statement } from "#platform/db/statement.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { AppError } from "#shared/app-error.ts";
import { lockAdvance, moveClock, moveWaitingJobs, readClockState } from "../db/move-clock.ts";
import { waitUntilHeard } from "./clinic-clock.ts";
import { findNextDue } from "./due-instants.ts";
import type { DueWork } from "./due-work.ts";
import { tasksInStep } from "./scheduled-tasks.ts";

/** How long a step may go without a completed job before its work counts as stuck. */
const STUCK_MS = 60_000;

export type AdvanceOptions = {
  databaseUrl: string;
  db: Database;
  works: readonly DueWork[];
  /** Cron patterns in UTC, by task. */
  schedules: Record<string, string>;
  /** Makes the card sandbox do its pending work. Returns whether none is left. */
  settleSandbox: () => Promise<boolean>;
};

/**
 * Moves the clinic's clock forward to an instant that depends on its current one. Stops wherever something falls due,
 * waits until all processes have completed that work, and continues. Returns the clock once no work is left.
 * @throws AppError `invalid_input` when the instant has passed already
 * @throws Error when a process doesn't accept the new time, or work isn't completed
 */
export async function advanceClock(options: AdvanceOptions, targetOf: (now: Date) => Date): Promise<Date> {
  return withSession({ databaseUrl: options.databaseUrl, name: "halcyon-advance" }, async (client) => {
    await lockAdvance(client);
    const startMs = await readClockMs(client);
    const targetMs = targetOf(new Date(startMs)).getTime();
    if (targetMs < startMs)
      throw new AppError("invalid_input", {
        message: `The clock only goes forwards: it is ${new Date(startMs).toISOString()} already.`,
      });
    await comeToRest(options);
    await goTo(client, options, { startMs, targetMs });
    return new Date(await readClockMs(client));
  });
}

async function goTo(
  client: Client,
  options: AdvanceOptions,
  { startMs, targetMs }: { startMs: number; targetMs: number },
): Promise<void> {
  let reachedMs = startMs;
  while (reachedMs < targetMs) {
    const due = await findNextDue(options.db, options.works, { afterMs: reachedMs, untilMs: targetMs });
    const stopMs = due?.atMs ?? targetMs;
    await stepTo(client, stopMs);
    const scheduled = tasksInStep(options.schedules, { fromMs: reachedMs, toMs: stopMs });
    for (const task of new Set([...scheduled, ...(due?.tasks ?? [])]))
      await enqueueJob(options.db, task, {}, { key: `schedule:${task}`, maxAttempts: 1 });
    await comeToRest(options);
    reachedMs = stopMs;
  }
}

/**
 * Moves the clock to the instant of a stop. Real time continues, so the clock may already be past the stop, which
 * counts as reaching it.
 */
async function stepTo(client: Client, stopMs: number): Promise<void> {
  const { offsetMs } = await readClockState(client);
  const missingMs = stopMs - (await readClockMs(client));
  if (missingMs <= 0) return;
  const state = await moveClock(client, offsetMs + missingMs);
  // Jobs are woken once every process has the new time, so that none handles them with the old time.
  await waitUntilHeard(client, state);
  await moveWaitingJobs(client);
}

async function readClockMs(client: Client): Promise<number> {
  const { rows } = await client.query<{ ms: string }>("select extract(epoch from clock_now()) * 1000 as ms");
  return Math.floor(Number(rows[0]?.ms));
}

/**
 * Waits until no job is due or running and the sandbox has nothing to send. A failed job isn't waited for, because its
 * retry is in real time.
 */
async function comeToRest({ db, settleSandbox }: AdvanceOptions): Promise<void> {
  let last = "";
  let changedAt = performance.now();
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    const isSandboxQuiet = await settleSandbox();
    const jobs = await listJobsAtHand(db);
    // Jobs are listed after the sandbox is quiet, because what the sandbox has just received becomes a job.
    if (isSandboxQuiet && jobs.length === 0) return;
    const present = `${isSandboxQuiet} ${jobs.map(({ id }) => id).join()}`;
    if (present !== last) changedAt = performance.now();
    last = present;
    if (performance.now() - changedAt > STUCK_MS) {
      const names = [...new Set(jobs.map(({ task }) => task))].join(", ") || "webhooks of the card sandbox";
      throw new Error(`this doesn't come to rest: ${names}`);
    }
    await sleep(pause);
  }
}

const listAtHand = statement(
  { id: "text", task: "text" },
  sql`
  select j.id::text as id, t.identifier as task
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is not null or (j.is_available and j.run_at <= now()) order by j.id`,
);

async function listJobsAtHand(db: Database): Promise<{ id: string; task: string }[]> {
  return listAtHand(db);
}
