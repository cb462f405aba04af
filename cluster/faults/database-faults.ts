import { setTimeout as sleep } from "node:timers/promises";
import { urlOf, withDatabase } from "../database.ts";
import { emptyDisk, fillDisk, quickenDisk, slowDisk, whyNoSlowDisk } from "../disks.ts";
import { connect, connectBothWays, cutOff, cutOneWay, filter, type Machine } from "../lan.ts";
import { type Fault, oneOf } from "./fault.ts";

/** Longer than a leader stays leader without renewing its claim (`ttl` in deploy/patroni/patroni.yml). */
const CUT_OFF_MS = 25_000;
const OFF_MS = 25_000;
const WITHOUT_STANDBY_MS = 10_000;
const WITHOUT_ETCD_MS = 12_000;
const BAD_DISK_MS = 15_000;
const CANCELING_MS = 6_000;
const PROMOTED_WITHIN_MS = 40_000;

/** Faults of the data machines: their PostgreSQL, their etcd, their network and their disks. */
export const databaseFaults: readonly Fault[] = [
  {
    name: "leader killed",
    times: 10,
    mostSeconds: 12,
    run: async ({ nodes }) => nodes.killPostgres((await nodes.leader()).machine),
  },
  {
    name: "leader's machine off",
    times: 6,
    mostSeconds: 30,
    async run({ nodes }) {
      const leader = await nodes.leader();
      nodes.powerOff(leader);
      await sleep(OFF_MS);
      nodes.powerOn(leader);
    },
  },
  {
    name: "leader cut off both ways",
    times: 8,
    mostSeconds: 30,
    async run({ nodes }) {
      const { machine } = await nodes.leader();
      cutOff(machine);
      await sleep(CUT_OFF_MS);
      connect(machine);
    },
  },
  {
    name: "leader cut off one way",
    times: 6,
    mostSeconds: 30,
    async run({ nodes, random }) {
      const { machine } = await nodes.leader();
      cutOneWay(machine, random() < 0.5 ? "input" : "output");
      await sleep(CUT_OFF_MS);
      connectBothWays(machine);
    },
  },
  {
    name: "one standby lost",
    times: 4,
    mostSeconds: 6,
    async run({ nodes, random }) {
      const standby = (await nodes.standbys())[oneOf(random, 2)];
      if (!standby) return;
      nodes.powerOff(standby);
      await sleep(WITHOUT_STANDBY_MS);
      nodes.powerOn(standby);
    },
  },
  {
    name: "both standbys lost",
    times: 4,
    mostSeconds: 30,
    async run({ nodes }) {
      const standbys = await nodes.standbys();
      for (const standby of standbys) nodes.killDatabase(standby);
      await sleep(WITHOUT_STANDBY_MS);
      for (const standby of standbys) nodes.startDatabase(standby);
    },
  },
  {
    name: "etcd member lost",
    times: 4,
    mostSeconds: 6,
    async run({ nodes, random }) {
      const node = nodes.nodes[oneOf(random, nodes.nodes.length)];
      if (!node) return;
      nodes.killEtcd(node);
      await sleep(WITHOUT_ETCD_MS);
      nodes.startEtcd(node);
    },
  },
  {
    name: "etcd majority lost",
    times: 2,
    mostSeconds: 12,
    isAlone: true,
    async run({ nodes, random }) {
      const spared = oneOf(random, nodes.nodes.length);
      const lost = nodes.nodes.filter((_node, index) => index !== spared);
      for (const node of lost) nodes.killEtcd(node);
      await sleep(WITHOUT_ETCD_MS);
      for (const node of lost) nodes.startEtcd(node);
    },
  },
  { name: "switchover", times: 8, mostSeconds: 6, run: ({ nodes }) => nodes.switchOver() },
  {
    name: "slow disk of the leader",
    times: 4,
    mostSeconds: 30,
    whyNot: whyNoSlowDisk,
    async run({ nodes }) {
      const { machine } = await nodes.leader();
      slowDisk(machine, nodes.diskOf(machine));
      await sleep(BAD_DISK_MS);
      quickenDisk(machine, nodes.diskOf(machine));
    },
  },
  {
    name: "full disk of the leader",
    times: 3,
    mostSeconds: 40,
    async run({ nodes }) {
      const { machine } = await nodes.leader();
      fillDisk(nodes.diskOf(machine));
      await sleep(BAD_DISK_MS);
      emptyDisk(nodes.diskOf(machine));
    },
  },
  {
    name: "waits for standbys canceled, leader killed",
    times: 4,
    mostSeconds: 40,
    isAlone: true,
    async run({ nodes }) {
      const { machine } = await nodes.leader();
      stopReplication(machine);
      try {
        await cancelWaits(machine, CANCELING_MS);
        nodes.killPostgres(machine);
        // Without an eligible standby, the machine becomes the leader again.
        const end = performance.now() + PROMOTED_WITHIN_MS;
        while ((await nodes.leader()).machine === machine && performance.now() < end) await sleep(300);
      } finally {
        startReplication(machine);
      }
    },
  },
];

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
  await withDatabase(urlOf("postgres", "postgres", address), async (db) => {
    const end = performance.now() + forMs;
    while (performance.now() < end) {
      await db.execute("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
      await sleep(300);
    }
  });
}
