import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#platform/db/client.ts";
import { CLUSTER_URL, withDatabase } from "./database.ts";
import { WEB_PORTS } from "./proxies.ts";

const BACK_WITHIN_MS = 30_000;

/** The permanent connections that each process must have again half a minute after a fault. */
const LASTING = ["halcyon-listen", "halcyon-%-jobs"];

export async function connectionsMissing(): Promise<string[]> {
  const end = performance.now() + BACK_WITHIN_MS;
  for (;;) {
    const missing = await withDatabase(CLUSTER_URL, async (db) => {
      const counts = LASTING.map(
        (name) => `(select count(*)::int from pg_stat_activity where application_name like '${name}')`,
      );
      const { rows } = await db.execute<{ counts: number[] }>(`select array[${counts.join(", ")}] as counts`);
      return LASTING.filter((_name, index) => (rows[0]?.counts[index] ?? 0) < WEB_PORTS.length);
    }).catch((error: Error) => [error.message]);
    if (missing.length === 0) return [];
    if (performance.now() > end) return missing.map((name) => `30 s after healing a process has no ${name}`);
    await sleep(1_000);
  }
}

const PROBED_WITHIN_MS = 5_000;

/** Queues a job. Returns the problem if the workers don't do it within five seconds. */
export async function lateProbe(): Promise<string[]> {
  return withDatabase(CLUSTER_URL, async (db) => {
    const from = performance.now();
    // The job takes precedence over those that the outage left behind, and takes little time.
    const { rows } = await db.execute<{ id: string }>(
      "select id::text from graphile_worker.add_job('sweep_guest_tickets', priority => -1000)",
    );
    for (;;) {
      const left = await db.execute(`select 1 from graphile_worker.jobs where id = ${Number(rows[0]?.id)}`);
      if (left.rows.length === 0) return [];
      if (performance.now() - from > PROBED_WITHIN_MS) return [await whyLate(db)];
      await sleep(200);
    }
  }).catch((error: Error) => [`no job could be given: ${error.message}`]);
}

/** Returns a sentence with the numbers of waiting and running jobs. */
async function whyLate(db: Database): Promise<string> {
  const { rows } = await db.execute<{ waiting: number; working: number }>(`
    select count(*) filter (where locked_at is null and run_at <= now())::int as waiting,
      count(*) filter (where locked_at is not null)::int as working from graphile_worker.jobs`);
  return `a job isn't done 5 s after healing: ${rows[0]?.waiting} wait, ${rows[0]?.working} are at work`;
}
