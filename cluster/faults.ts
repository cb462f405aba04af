import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { toolsFolder } from "../scripts/support/tools-folder.mjs";
import { type Clinic, withDatabase } from "./clinic.ts";
import { connect, cutOff, type Machine } from "./lan.ts";
import { type Nodes, PASSWORD } from "./nodes.ts";
import { POOLER_PORTS, type Proxies, WEB_PORTS } from "./proxies.ts";

export type Parts = { nodes: Nodes; proxies: Proxies; clinic: Clinic; random: () => number };

/** A fault: its frequency in percent, how long customers may wait because of it, and what it does until it is repaired. */
export type Fault = { name: string; weight: number; mostSeconds: number; run: (parts: Parts) => Promise<void> };

const CUT_OFF_MS = 30_000;
const CANCELING_MS = 6_000;
const oneOf = (random: () => number, count: number) => Math.floor(random() * count);

export const FAULTS: readonly Fault[] = [
  {
    name: "leader killed",
    weight: 10,
    mostSeconds: 12,
    run: async ({ nodes }) => nodes.killPostgres((await nodes.leader()).machine),
  },
  {
    name: "leader cut off",
    weight: 8,
    mostSeconds: 30,
    async run({ nodes }) {
      const { machine } = await nodes.leader();
      cutOff(machine);
      await sleep(CUT_OFF_MS);
      connect(machine);
    },
  },
  { name: "switchover", weight: 8, mostSeconds: 6, run: ({ nodes }) => nodes.switchOver() },
  {
    name: "process killed",
    weight: 12,
    mostSeconds: 3,
    async run({ clinic, random }) {
      const index = oneOf(random, WEB_PORTS.length);
      clinic.processes[index]?.kill("SIGKILL");
      await sleep(1_000);
      clinic.startProcess(index);
    },
  },
  {
    name: "PgBouncer killed",
    weight: 6,
    mostSeconds: 3,
    async run({ proxies, random }) {
      const index = oneOf(random, POOLER_PORTS.length);
      proxies.poolers[index]?.kill("SIGKILL");
      await sleep(1_000);
      proxies.poolers[index] = proxies.startPooler(POOLER_PORTS[index] ?? 0);
    },
  },
  {
    name: "HAProxy killed",
    weight: 4,
    mostSeconds: 3,
    async run({ proxies }) {
      proxies.haproxy?.kill("SIGKILL");
      await sleep(500);
      proxies.startHaproxy();
    },
  },
  {
    name: "waits for standbys canceled, leader killed",
    weight: 4,
    mostSeconds: 40,
    async run({ nodes }) {
      const { machine } = await nodes.leader();
      stopReplication(machine);
      await cancelWaits(machine, CANCELING_MS);
      nodes.killPostgres(machine);
      while ((await nodes.leader()).machine === machine) await sleep(300);
      startReplication(machine);
    },
  },
];

const filter = (machine: Machine, rules: string) =>
  execFileSync("ip", ["netns", "exec", machine.netns, "chroot", toolsFolder ?? "/", "nft", "-f", "-"], {
    input: rules,
  });

/** Stops a machine's commits from reaching the others; all other traffic continues. */
function stopReplication(machine: Machine): void {
  filter(
    machine,
    `table inet faults {
      chain out { type filter hook output priority 0; ip daddr 10.87.0.11-10.87.0.13 tcp sport 5432 drop; }
      chain in { type filter hook input priority 0; ip saddr 10.87.0.11-10.87.0.13 tcp dport 5432 drop; }
    }`,
  );
}

function startReplication(machine: Machine): void {
  filter(machine, "delete table inet faults");
}

/**
 * Cancels waits for a standby, like an operator who wants to help: the client gets the response that its commit
 * succeeded.
 */
async function cancelWaits({ address }: Machine, forMs: number): Promise<void> {
  await withDatabase(`postgresql://postgres:${PASSWORD}@${address}/postgres`, async (db) => {
    const end = performance.now() + forMs;
    while (performance.now() < end) {
      await db.execute("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
      await sleep(300);
    }
  });
}
