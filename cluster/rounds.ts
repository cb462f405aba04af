import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clinic } from "./clinic.ts";
import { connectionsMissing, lateProbe } from "./connections.ts";
import type { Fault } from "./faults/fault.ts";
import { orderOf } from "./faults.ts";
import type { History } from "./history.ts";
import { judge } from "./judge.ts";
import { type Load, startLoad } from "./load.ts";
import type { Nodes } from "./nodes.ts";
import { Pauses } from "./pauses.ts";
import { oldPrices } from "./prices.ts";
import { type Proxies, WEB_PORTS } from "./proxies.ts";
import type { Swift } from "./swift.ts";

type Parts = {
  nodes: Nodes;
  proxies: Proxies;
  clinic: Clinic;
  swift: Swift;
  /** The folder of the run. */
  folder: string;
  history: History;
  random: () => number;
  say: (line: string) => void;
};

const JUDGED_EVERY = 10;
const QUIET_MS = 1_000;

/** A run: it causes faults one after another, and lets the judge check the data after every tenth. */
export class Run {
  readonly pauses = new Pauses();
  readonly #parts: Parts;
  readonly #findings: string[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Causes the faults, and returns the judge's findings. No fault begins after `minutes` since the start of the run.
   */
  async breakAll(kinds: readonly Fault[], { count, minutes }: { count: number; minutes: number }): Promise<string[]> {
    const { history, clinic, random, folder } = this.#parts;
    const groups = orderOf(kinds, count, random);
    const isLate = () => performance.now() > minutes * 60_000;
    let made = 0;
    while (groups.length > 0 && !isLate()) {
      const load = await startLoad(history);
      const until = Math.min(made + JUDGED_EVERY, count);
      let isWhole = true;
      while (made < until && groups.length > 0 && isWhole && !isLate()) {
        const group = groups.shift() ?? [];
        made += group.length;
        isWhole = await this.#breakOnce(group, load, `${made}/${count}`);
      }
      await load.stop();
      this.#find(await judge({ history, load, sandboxUrl: clinic.sandboxUrl, folder }));
      if (!isWhole) break;
    }
    if (groups.length > 0) this.#parts.say(`${made} of ${count} faults were made`);
    return this.#findings;
  }

  /** Causes a fault, or two, and waits until everything works again. Returns whether it does. */
  async #breakOnce(group: Fault[], load: Load, label: string): Promise<boolean> {
    const { nodes, proxies, clinic, swift, history, random, say } = this.#parts;
    const name = group.map((fault) => fault.name).join(" + ");
    const busy = loadavg()[0] ?? 0;
    await sleep(QUIET_MS);
    const from = performance.now();
    const parts = { nodes, proxies, clinic, swift, random };
    try {
      await Promise.all(group.map((fault) => fault.run(parts)));
      await nodes.settled();
      await Promise.all(WEB_PORTS.map((_port, index) => clinic.ready(index)));
    } catch (error) {
      this.#find([`${name}: ${error instanceof Error ? error.message : error}`]);
      return false;
    }
    const healed = performance.now();
    const missing = await connectionsMissing();
    missing.push(...(await lateProbe()), ...(await load.withoutManager(() => oldPrices(load.manager))));
    const until = performance.now();
    const seconds = Math.max(...load.watchers.map((watcher) => history.longestPause(watcher, from, until))) / 1_000;
    this.pauses.add(
      group.map((fault) => fault.name),
      seconds,
    );
    const most = group.reduce((sum, fault) => sum + fault.mostSeconds, 0);
    const much = seconds > most ? `, more than ${most} s` : "";
    const times = `healed in ${((healed - from) / 1_000).toFixed(1)} s, load ${busy.toFixed(1)}`;
    say(`${label} ${name}: customers waited ${seconds.toFixed(1)} s${much} (${times})`);
    this.#find(missing);
    if (group.length === 1 && group[0]?.isFailureless)
      this.#find(
        history.failedBetween(from, until).map(({ kind, status }) => `${name}: a call (${kind}) failed with ${status}`),
      );
    return true;
  }

  #find(findings: string[]): void {
    this.#findings.push(...findings);
    for (const finding of findings.slice(0, 20)) this.#parts.say(`  FOUND ${finding}`);
  }
}
