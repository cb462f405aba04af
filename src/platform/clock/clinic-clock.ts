import type { Client } from "pg";
import { LastingSession } from "#platform/db/lasting-session.ts";
import { breakOff, type Pace, withSession } from "#platform/db/session-connection.ts";
import { SettingError } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import type { Clock } from "#shared/clock.ts";
import { CLOCK_CHANNEL, type ClockState, finishLastMove, readClockState } from "../db/move-clock.ts";

/**
 * The clock of a clinic whose time can be moved, as in the demo. Its offset is stored in a database row (decision
 * 0020).
 */
export type ClinicClock = Clock & {
  /** How far the clock is ahead of real time. */
  readonly offsetMs: number;
  /** Adds a listener that is called after each move. This process acknowledges the move once all listeners are done. */
  onMove(listener: () => Promise<void> | void): void;
  stop(): Promise<void>;
};

/**
 * Each process holds a shared advisory lock of this class. Its second key is the number of the last move it has
 * acknowledged, or `NOT_YET` before it has read one. The lock ends with the process, so nothing needs cleaning up.
 */
const HEARD_CLASS = 7_316_022;
const NOT_YET = 0;
const keyOf = (moves: number) => (moves % 2_000_000_000) + 1;

/** The time allowed for the first connection, which may have to move waiting jobs first. */
const PREPARE_WITHIN_MS = 10_000;

type Options = { databaseUrl: string; logger: Pick<Logger, "warn">; pace?: Partial<Pace> };

/** Follows the database's clock through all moves, until stopped. Needs a direct connection (no pooler). */
export async function followClinicClock({ databaseUrl, logger, pace }: Options): Promise<ClinicClock> {
  const listeners: (() => Promise<void> | void)[] = [];
  let state: ClockState | undefined;
  let work = Promise.resolve();

  /** Adopts the new time immediately. Older caches are invalidated before the move is acknowledged. */
  async function take(next: ClockState): Promise<void> {
    if (state && next.moves <= state.moves) return;
    const isMove = state !== undefined;
    state = next;
    if (isMove) for (const listener of listeners) await listener();
  }

  async function prepare(client: Client): Promise<void> {
    await client.query("select pg_advisory_lock_shared($1, $2)", [HEARD_CLASS, NOT_YET]);
    let currentOffset = NOT_YET;
    const hear = async (newState: ClockState) => {
      await take(newState);
      const key = keyOf(state?.moves ?? 0);
      if (key === currentOffset) return;
      await client.query("select pg_advisory_lock_shared($1, $2)", [HEARD_CLASS, key]);
      await client.query("select pg_advisory_unlock_shared($1, $2)", [HEARD_CLASS, currentOffset]);
      currentOffset = key;
    };
    client.on("notification", ({ payload }) => {
      const [moves = 0, offsetMs = 0] = (payload ?? "").split(":").map(Number);
      work = work.then(() => hear({ moves, offsetMs })).catch((error: unknown) => breakOff(client, error));
    });
    await client.query(`listen ${CLOCK_CHANNEL}`);
    await finishLastMove(client);
    const present = await readClockState(client);
    const heard = work.then(() => hear(present));
    work = heard.catch(() => {});
    await heard;
  }

  const session = await LastingSession.open({
    databaseUrl,
    name: "halcyon-clock",
    ...(pace ? { pace } : {}),
    prepare,
    prepareWithinMs: PREPARE_WITHIN_MS,
    onLost: (error) => logger.warn({ err: error }, "lost the connection that hears of the clock"),
  });
  return {
    now: () => new Date(Date.now() + (state?.offsetMs ?? 0)),
    get moves() {
      return state?.moves ?? 0;
    },
    get offsetMs() {
      return state?.offsetMs ?? 0;
    },
    onMove: (listener) => void listeners.push(listener),
    stop: () => session.stop(),
  };
}

const POLL_MS = 5;
const LONGEST_WAIT_MS = 15_000;

/**
 * Waits until every process that follows the clock has acknowledged the clock's latest move. Throws when one doesn't.
 */
export async function waitUntilHeard(client: Client, { moves }: ClockState): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { rowCount } = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and objid <> $2
         and database = (select oid from pg_database where datname = current_database()) limit 1`,
      [HEARD_CLASS, keyOf(moves)],
    );
    if (rowCount === 0) return;
    if (performance.now() > deadline) throw new Error("a process of this clinic doesn't take the new time");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Throws when the demo has moved the clock of a database that now serves a clinic in real time. */
export async function assertClockIsReal(databaseUrl: string): Promise<void> {
  const { offsetMs } = await withSession({ databaseUrl, name: "halcyon-clock" }, readClockState);
  if (offsetMs !== 0)
    throw new SettingError(
      "The demo's clock was moved in this database, so its dates aren't real: start it with DEMO=yes and without STRIPE_SECRET_KEY, or use another database.",
    );
}
