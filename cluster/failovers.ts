import { setTimeout as sleep } from "node:timers/promises";
import { type Clinic, isReady } from "./clinic.ts";
import { CLUSTER_URL, withDatabase } from "./database.ts";
import { MACHINES } from "./lan.ts";
import { isPrimary, type Nodes } from "./nodes.ts";
import { WEB_PORTS } from "./proxies.ts";

/** How long after a new leader is elected a process may lack one of its connections outside the pool. */
const MOST_SECONDS = 10;
const GIVE_UP_MS = 60_000;
const LOOK_MS = 100;
const QUIET_MS = 2_000;

type Parts = { nodes: Nodes; clinic: Clinic; say: (line: string) => void };

/**
 * Makes another machine the leader (the database server that accepts writes) many times, alternately by killing the
 * leader and by a handover. Measures how long each process takes to receive change notifications again (`/readyz`), and
 * to have its worker's connection. Returns what took too long.
 */
export async function measureFailovers({ nodes, clinic, say }: Parts, times: number): Promise<string[]> {
  const all: Record<string, number[]> = { leader: [], listener: [], worker: [] };
  const findings: string[] = [];
  for (let time = 1; time <= times; time += 1) {
    const { machine } = await nodes.leader();
    const from = performance.now();
    const isKill = time % 2 === 1;
    if (isKill) nodes.killPostgres(machine);
    else await nodes.switchOver();
    const leads = await untilAnotherLeads(machine.address);
    const back = await Promise.all(
      WEB_PORTS.map(async (_port, index) => {
        const [listener, worker] = await Promise.all([
          until(() => isReady(index)),
          until(() => hasWorker(clinic.processes[index]?.pid ?? 0)),
        ]);
        return { listener: (listener - leads) / 1_000, worker: (worker - leads) / 1_000 };
      }),
    );
    const leader = (leads - from) / 1_000;
    const listeners = back.map(({ listener }) => listener);
    const workers = back.map(({ worker }) => worker);
    all.leader?.push(leader);
    all.listener?.push(...listeners);
    all.worker?.push(...workers);
    const words = (seconds: number[]) => seconds.map((one) => one.toFixed(1)).join(", ");
    const what = isKill ? "killed" : "switched over";
    say(
      `${time}/${times} ${what}: a new leader after ${leader.toFixed(1)} s; then listeners ${words(listeners)} s, workers ${words(workers)} s`,
    );
    if (Math.max(...listeners, ...workers) > MOST_SECONDS)
      findings.push(`failover ${time}: a process had all connections only after more than ${MOST_SECONDS} s`);
    await nodes.settled();
    await sleep(QUIET_MS);
  }
  say("");
  for (const [name, seconds] of Object.entries(all)) {
    const sorted = seconds.toSorted((a, b) => a - b);
    const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
    say(`${name}: median ${median.toFixed(1)} s, worst ${sorted.at(-1)?.toFixed(1)} s (${sorted.length} times)`);
  }
  return findings;
}

/** Waits until another machine accepts writes, or the same one again. Returns the time. */
async function untilAnotherLeads(former: string): Promise<number> {
  let hasStopped = false;
  return until(async () => {
    const leads = await Promise.all(MACHINES.map(async ({ address }) => ((await isPrimary(address)) ? [address] : [])));
    const leaders = leads.flat();
    if (!leaders.includes(former)) hasStopped = true;
    return leaders.some((address) => address !== former || hasStopped);
  });
}

async function hasWorker(pid: number): Promise<boolean> {
  return withDatabase(CLUSTER_URL, async (db) => {
    const { rows } = await db.execute(
      `select 1 from pg_stat_activity where application_name = 'halcyon-${pid}-jobs' limit 1`,
    );
    return rows.length > 0;
  }).catch(() => false);
}

/** Waits until a condition is true. Returns the time. */
async function until(isTrue: () => Promise<boolean>): Promise<number> {
  const end = performance.now() + GIVE_UP_MS;
  while (!(await isTrue()) && performance.now() < end) await sleep(LOOK_MS);
  return performance.now();
}
