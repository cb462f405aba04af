import type { Client } from "pg";

/** The channel on which every process is notified that the clock has moved, with `moves:offsetMs`. */
export const CLOCK_CHANNEL = "clinic_clock";
/** Prevents two processes from replacing the function `clock_now` at the same time. */
const CLOCK_LOCK = 7_316_020_012;
/** The function `job_time` takes this lock in shared mode. */
const JOBS_LOCK = 7_316_020_013;
/** The advisory lock held by the process that moves the clock forward, from the first step to the last. */
const ADVANCE_LOCK = 7_316_020_014;

/** How far the clinic's clock is ahead of real time, and how often it was moved since the database was created. */
export type ClockState = { offsetMs: number; moves: number };

/** Returns the replacement for `clock_now()`: a constant that the planner inlines for each call. */
export function clockFunction(offsetMs: number): string {
  return `create or replace function clock_now() returns timestamptz language sql stable parallel safe as $$ ${bodyOf(offsetMs)} $$`;
}

function bodyOf(offsetMs: number): string {
  return offsetMs === 0 ? "select now()" : `select now() + interval '${offsetMs / 1_000} seconds'`;
}

export async function readClockState(client: Pick<Client, "query">): Promise<ClockState> {
  const { rows } = await client.query<{ offsetMs: string; moves: string }>(
    `select offset_ms as "offsetMs", moves from clinic_clock`,
  );
  return { offsetMs: Number(rows[0]?.offsetMs ?? 0), moves: Number(rows[0]?.moves ?? 0) };
}

/** Moves the clock to an offset that isn't before the current one, in SQL and in every process that listens. */
export async function moveClock(client: Client, offsetMs: number): Promise<ClockState> {
  const milliseconds = Math.ceil(offsetMs);
  return inTransaction(client, async () => {
    await client.query("select pg_advisory_xact_lock($1)", [CLOCK_LOCK]);
    const { rows } = await client.query<{ moves: string }>(
      `insert into clinic_clock (id, offset_ms, jobs_offset_ms, moves) values (1, $1, 0, 1)
       on conflict (id) do update set offset_ms = excluded.offset_ms, moves = clinic_clock.moves + 1 returning moves`,
      [milliseconds],
    );
    const state = { offsetMs: milliseconds, moves: Number(rows[0]?.moves) };
    await client.query(clockFunction(milliseconds));
    await client.query("select pg_notify($1, $2)", [CLOCK_CHANNEL, `${state.moves}:${state.offsetMs}`]);
    return state;
  });
}

/**
 * Moves waiting jobs to the clock's current offset. Only jobs that were never tried: the pause after a failure is real
 * time. Wakes all workers, in every process.
 */
export async function moveWaitingJobs(client: Client): Promise<void> {
  await inTransaction(client, async () => {
    await client.query("select pg_advisory_xact_lock($1)", [JOBS_LOCK]);
    // The queue has no call that shifts jobs by a time span, so this writes to its table.
    await client.query(`
      update graphile_worker._private_jobs
      set run_at = run_at - (select offset_ms - jobs_offset_ms from clinic_clock) * interval '1 millisecond'
      where attempts = 0 and locked_at is null and run_at > now()
        and exists (select 1 from clinic_clock where offset_ms > jobs_offset_ms)`);
    await client.query("update clinic_clock set jobs_offset_ms = offset_ms where jobs_offset_ms < offset_ms");
    await client.query(`select pg_notify('jobs:insert', '{"count":100}')`);
  });
}

/** Prevents every other process from moving the clock until this connection ends. */
export async function lockAdvance(client: Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [ADVANCE_LOCK]);
}

/** Moves the waiting jobs if a process was killed after moving the clock but before moving the jobs. */
export async function finishLastMove(client: Client): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(`select pg_try_advisory_lock($1) as "isFree"`, [
    ADVANCE_LOCK,
  ]);
  if (!rows[0]?.isFree) return;
  try {
    await moveWaitingJobs(client);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [ADVANCE_LOCK]);
  }
}

/**
 * Makes `clock_now()` match the row, which is needed after a restore, as that fills tables but not functions. Must be
 * called inside a transaction. Returns the state.
 */
export async function alignClock(client: Client): Promise<ClockState> {
  await client.query("select pg_advisory_xact_lock($1)", [CLOCK_LOCK]);
  const state = await readClockState(client);
  const { rows } = await client.query<{ body: string }>(
    "select prosrc as body from pg_proc where oid = 'clock_now()'::regprocedure",
  );
  if (rows[0]?.body.trim() !== bodyOf(state.offsetMs)) await client.query(clockFunction(state.offsetMs));
  return state;
}

export async function inTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    // If the connection is lost, so is the transaction, and the first error is the cause.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
