import { setTimeout as sleep } from "node:timers/promises";
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

/** Gives the workers a job. Returns whether it isn't done in five seconds. */
export async function lateProbe(): Promise<string[]> {
  return withDatabase(CLUSTER_URL, async (db) => {
    const from = performance.now();
    const { rows } = await db.execute<{ id: string }>("select id::text from graphile_worker.add_job('sweep_platform')");
    for (;;) {
      const left = await db.execute(`select 1 from graphile_worker.jobs where id = ${Number(rows[0]?.id)}`);
      if (left.rows.length === 0) return [];
      if (performance.now() - from > PROBED_WITHIN_MS) return ["a job isn't done 5 s after healing"];
      await sleep(200);
    }
  }).catch((error: Error) => [`no job could be given: ${error.message}`]);
}
