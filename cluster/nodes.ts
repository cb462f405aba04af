import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MACHINES, type Machine } from "./lan.ts";
import { giveToTools, startTool } from "./tools.ts";

export const PASSWORD = "cluster";
const SECONDS_TO_START = 240;

type Member = { name: string; role: string; state: string; lag?: number | string };

export type Node = { machine: Machine; etcd: ChildProcess; patroni: ChildProcess };

/** Three data machines with PostgreSQL under Patroni and etcd, using the files of deploy/patroni. */
export class Nodes {
  readonly #folder: string;
  readonly nodes: Node[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(): Promise<void> {
    for (const machine of MACHINES) {
      giveToTools(this.#dataOf(machine));
      this.nodes.push({ machine, etcd: this.#startEtcd(machine, "new"), patroni: this.#startPatroni(machine) });
    }
    await this.settled();
  }

  #dataOf = ({ name }: Machine) => join(this.#folder, name);

  #startEtcd(machine: Machine, state: "new" | "existing"): ChildProcess {
    const { name, address, netns } = machine;
    const peers = MACHINES.map((other) => `${other.name}=http://${other.address}:2380`).join(",");
    const flags = {
      ...{ name, "data-dir": "/var/lib/halcyon/etcd", "initial-cluster": peers, "initial-cluster-state": state },
      "listen-client-urls": "http://0.0.0.0:2379",
      "advertise-client-urls": `http://${address}:2379`,
      "listen-peer-urls": "http://0.0.0.0:2380",
      "initial-advertise-peer-urls": `http://${address}:2380`,
      // All three share one busy machine.
      ...{ "heartbeat-interval": "300", "election-timeout": "3000" },
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
      ...{ netns, env, ...this.#placeOf(machine), log: join(this.#folder, `${name}-patroni.log`) },
    });
  }

  #placeOf = (machine: Machine) => ({ data: this.#dataOf(machine), run: this.#folder });

  /** Returns the members as seen by the first machine that responds. */
  async members(): Promise<Member[]> {
    for (const { address } of MACHINES) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      if (!answer?.ok) continue;
      const { members } = (await answer.json()) as { members?: Member[] }; // typed by Patroni's documented response
      if (members?.some(({ role }) => role === "leader")) return members;
    }
    return [];
  }

  async leader(): Promise<Node> {
    for (;;) {
      const leader = (await this.members()).find(({ role, state }) => role === "leader" && state === "running");
      const found = this.nodes.find(({ machine }) => machine.name === leader?.name);
      if (found) return found;
      await sleep(200);
    }
  }

  async standbys(): Promise<Node[]> {
    const leader = await this.leader();
    return this.nodes.filter((node) => node !== leader);
  }

  /** Waits until there is a leader, and two standbys follow it closely. */
  async settled(): Promise<void> {
    const end = performance.now() + SECONDS_TO_START * 1_000;
    for (;;) {
      const members = await this.members();
      const follow = members.filter(
        ({ state, lag }) => state === "streaming" && typeof lag === "number" && lag < 1_000_000,
      );
      const leads = members.some(({ role, state }) => role === "leader" && state === "running");
      if (leads && follow.length === MACHINES.length - 1) return;
      if (performance.now() > end)
        throw new Error(`the cluster didn't settle in ${SECONDS_TO_START} s: ${JSON.stringify(members)}`);
      await sleep(500);
    }
  }

  /** Makes Patroni hand over the leadership gracefully. */
  async switchOver(): Promise<void> {
    const { machine } = await this.leader();
    const answer = await fetch(`http://${machine.address}:8008/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: machine.name }),
    });
    if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`);
  }

  async changeSettings(settings: Record<string, unknown>): Promise<void> {
    const { machine } = await this.leader();
    const body = JSON.stringify(settings);
    const answer = await fetch(`http://${machine.address}:8008/config`, { method: "PATCH", body });
    if (!answer.ok) throw new Error(`the settings were refused: ${await answer.text()}`);
  }

  /** Kills a machine's PostgreSQL as a crash would. */
  killPostgres(machine: Machine): void {
    const file = join(this.#dataOf(machine), "postgresql", "postmaster.pid");
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
  }
}
