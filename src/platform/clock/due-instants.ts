import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import type { DueWork } from "./due-work.ts";

export type DueInstant = { atMs: number; tasks: string[] };

/** Jobs that wait for their first run, with their time converted from the queue's real time to the clinic's. */
const waitingJobs: DueWork = {
  earliest: (after) => sql`
    select min(run_at + (clock_now() - now())) as at from graphile_worker._private_jobs
    where attempts = 0 and locked_at is null and run_at > now() and run_at + (clock_now() - now()) > ${after}`,
};

/**
 * Returns the first instant after `afterMs` and up to `untilMs` at which something falls due, with its tasks; undefined
 * if there is none.
 */
export async function findNextDue(
  db: Database,
  works: readonly DueWork[],
  { afterMs, untilMs }: { afterMs: number; untilMs: number },
): Promise<DueInstant | undefined> {
  const all = [waitingJobs, ...works];
  const after = sql`to_timestamp(${afterMs}::double precision / 1000)`;
  const questions = all.map(
    ({ earliest }, index) =>
      sql`select ${index}::int as index, extract(epoch from due.at) * 1000 as "atMs" from (${earliest(after)}) due`,
  );
  const { rows } = await db.execute<{ index: number; atMs: string | null }>(sql.join(questions, sql` union all `));
  // Instants have microseconds, so the clock stops right after one.
  const due = rows.flatMap(({ index, atMs }) => (atMs === null ? [] : [{ index, atMs: Math.ceil(Number(atMs)) }]));
  const next = Math.min(...due.map(({ atMs }) => atMs));
  if (due.length === 0 || next > untilMs) return undefined;
  const tasks = due.flatMap(({ index, atMs }) => (atMs === next ? (all[index]?.task ?? []) : []));
  return { atMs: next, tasks };
}
