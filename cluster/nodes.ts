import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PASSWORD, urlOf, withDatabase } from "./database.ts";
import { groupOf, mountDisk, whyNoSlowDisk } from "./disks.ts";
import { connect, cutOff, MACHINES, type Machine, processesOf } from "./lan.ts";
import { giveToTools, startTool } from "./tools.ts";

const SECONDS_TO_START = 240;
const SWITCHED_WITHIN_MS = 60_000;

type Program = { name: string; child: ChildProcess };
export type Node = { machine: Machine; etcd: Program; patroni: Program };

/** Three data machines with PostgreSQL under Patroni and etcd, using the files of deploy/patroni. */
export class Nodes {
  readonly #folder: string;
  readonly nodes: Node[] = [];
  /** Programs that a fault stopped, and that nothing restarts until the fault is over. */
  readonly #stopped = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(): Promise<void> {
    for (const machine of MACHINES) {
      mountDisk(machine, this.diskOf(machine));
      giveToTools(this.diskOf(machine));
      this.nodes.push({
        machine,
        etcd: { name: `${machine.name}-etcd`, child: this.#startEtcd(machine, "new") },
        patroni: { name: `${machine.name}-patroni`, child: this.#startPatroni(machine) },
      });
    }
    await this.settled();
  }

  diskOf = ({ name }: Machine) => join(this.#folder, name);

  #startEtcd(machine: Machine, state: "new" | "existing"): ChildProcess {
    const { name, address, netns } = machine;
    const peers = MACHINES.map((other) => `${other.name}=http://${other.address}:2380`).join(",");
    const flags = {
      name,
      "data-dir": "/var/lib/halcyon/etcd",
      "initial-cluster": peers,
      "initial-cluster-state": state,
      "listen-client-urls": "http://0.0.0.0:2379",
      "advertise-client-urls": `http://${address}:2379`,
      "listen-peer-urls": "http://0.0.0.0:2380",
      "initial-advertise-peer-urls": `http://${address}:2380`,
      // The heartbeat is slower than by default, because all three machines share one busy machine.
      "heartbeat-interval": "300",
      "election-timeout": "3000",
    };
    const command = ["/usr/bin/etcd", ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)];
    return startTool(command, { netns, ...this.#placeOf(machine), log: join(this.#folder, `${name}-etcd.log`) });
  }

  #startPatroni(machine: Machine): ChildProcess {
    const { name, address, netns } = machine;
    const env = {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
      PATRONI_ETCD3_HOSTS: MACHINES.map((other) => `${other.address}:2379`).join(","),
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
    };
    return startTool(["/usr/bin/patroni", "/srv/deploy/patroni.yml"], {
      netns,
      env,
      ...this.#placeOf(machine),
      log: join(this.#folder, `${name}-patroni.log`),
    });
  }

  #placeOf = (machine: Machine) => ({
    data: this.diskOf(machine),
    run: this.#folder,
    ...(whyNoSlowDisk() ? {} : { group: groupOf(machine) }),
  });

  /** Waits until a machine reports that it accepts writes, and returns it. */
  async leader(): Promise<Node> {
    const end = performance.now() + SECONDS_TO_START * 1_000;
    for (;;) {
      this.#restartEnded();
      const leads = await Promise.all(this.nodes.map(({ machine }) => isPrimary(machine.address)));
      const found = this.nodes.find((_node, index) => leads[index]);
      if (found) return found;
      if (performance.now() > end) throw new Error(`there was no leader in ${SECONDS_TO_START} s`);
      await sleep(200);
    }
  }

  async standbys(): Promise<Node[]> {
    const leader = await this.leader();
    return this.nodes.filter((node) => node !== leader);
  }

  /** Waits until there is a leader that two standbys follow closely, and whose commits wait for one of them. */
  async settled(): Promise<void> {
    const end = performance.now() + SECONDS_TO_START * 1_000;
    for (;;) {
      const { machine } = await this.leader();
      const found = await followersOf(machine).catch((error: Error) => ({ count: 0, error: error.message }));
      if (found.count === MACHINES.length - 1) return;
      if (performance.now() > end)
        throw new Error(`the cluster didn't settle in ${SECONDS_TO_START} s: ${JSON.stringify(found)}`);
      await sleep(500);
    }
  }

  /** Makes Patroni hand over the leadership gracefully. It refuses while another fault leaves no fit standby. */
  async switchOver(): Promise<void> {
    const end = performance.now() + SWITCHED_WITHIN_MS;
    for (;;) {
      const { machine } = await this.leader();
      const answer = await fetch(`http://${machine.address}:8008/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader: machine.name }),
        signal: AbortSignal.timeout(SWITCHED_WITHIN_MS),
      }).catch((error: Error) => error);
      if (answer instanceof Response && answer.ok) return;
      if (performance.now() > end)
        throw new Error(
          `the switchover was refused: ${answer instanceof Response ? await answer.text() : answer.message}`,
        );
      await sleep(1_000);
    }
  }

  async changeSettings(settings: Record<string, unknown>): Promise<void> {
    const { machine } = await this.leader();
    const body = JSON.stringify(settings);
    const answer = await fetch(`http://${machine.address}:8008/config`, { method: "PATCH", body });
    if (!answer.ok) throw new Error(`the settings were refused: ${await answer.text()}`);
  }

  /** Kills a machine's PostgreSQL as a crash would. */
  killPostgres(machine: Machine): void {
    const file = join(this.diskOf(machine), "postgresql", "postmaster.pid");
    // Another fault of the same moment may have ended this PostgreSQL.
    if (existsSync(file)) killAll([Number(readFileSync(file, "utf8").split("\n")[0])]);
  }

  /** Ends all of a machine's programs at the same moment, as a loss of power would: no other machine hears of it. */
  powerOff(node: Node): void {
    cutOff(node.machine);
    this.#stopped.add(node.etcd.name).add(node.patroni.name);
    killAll(processesOf(node.machine));
  }

  powerOn(node: Node): void {
    connect(node.machine);
    this.startEtcd(node);
    this.startDatabase(node);
  }

  killEtcd({ etcd }: Node): void {
    this.#stopped.add(etcd.name);
    etcd.child.kill("SIGKILL");
  }

  startEtcd(node: Node): void {
    this.#stopped.delete(node.etcd.name);
    node.etcd.child = this.#startEtcd(node.machine, "existing");
  }

  /** Kills a machine's PostgreSQL and Patroni; its etcd continues to run. */
  killDatabase({ machine, etcd, patroni }: Node): void {
    this.#stopped.add(patroni.name);
    killAll(processesOf(machine).filter((pid) => pid !== etcd.child.pid));
  }

  startDatabase(node: Node): void {
    this.#stopped.delete(node.patroni.name);
    node.patroni.child = this.#startPatroni(node.machine);
  }

  /** Restarts programs that ended by themselves, as a supervisor would. */
  #restartEnded(): void {
    for (const node of this.nodes) {
      if (hasEnded(node.etcd) && !this.#stopped.has(node.etcd.name)) this.startEtcd(node);
      if (hasEnded(node.patroni) && !this.#stopped.has(node.patroni.name)) this.startDatabase(node);
    }
  }
}

/** Returns whether a machine's Patroni says that it accepts writes. */
export async function isPrimary(address: string): Promise<boolean> {
  const answer = await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(3_000) }).catch(
    () => undefined,
  );
  return answer?.ok ?? false;
}

/**
 * Returns how many standbys follow a leader closely. If commits wait for a standby, only those for which they may wait
 * are counted.
 */
async function followersOf({ address }: Machine): Promise<{ count: number }> {
  return withDatabase(urlOf("postgres", "postgres", address), async (db) => {
    const { rows } = await db.execute<{ count: number }>(`
      select count(*)::int as count from pg_stat_replication
       where state = 'streaming' and pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1000000
         and (sync_state <> 'async' or current_setting('synchronous_standby_names') = '')`);
    return { count: rows[0]?.count ?? 0 };
  });
}

const hasEnded = ({ child }: Program) => child.exitCode !== null || child.signalCode !== null;

function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has ended already.
    }
  }
}
