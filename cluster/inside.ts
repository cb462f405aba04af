import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Clinic } from "./clinic.ts";
import { FAULTS, type Fault } from "./faults.ts";
import { History } from "./history.ts";
import { judge, missingConnections } from "./judge.ts";
import { layNetwork } from "./lan.ts";
import { type Customer, startLoad, WATCHERS } from "./load.ts";
import { Nodes } from "./nodes.ts";
import { Proxies, WEB_PORTS } from "./proxies.ts";

/** The run itself, inside the namespaces created by `run.ts`. */
const { values } = parseArgs({
  options: {
    faults: { type: "string", default: "100" },
    /** Only faults whose name begins with this; several are separated by commas. */
    only: { type: "string", default: "" },
    /** A failure that the judge must detect: `warning` (OP-4's is ignored) or `async` (commits wait for no standby). */
    planted: { type: "string", default: "" },
  },
});
const JUDGED_EVERY = 10;
const QUIET_MS = 3_000;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Returns a random generator with the same numbers for the same seed (mulberry32). */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns faults in the order to run: each kind as often as its weight says, starting with one of each kind. */
function orderOf(count: number, random: () => number): Fault[] {
  const kinds = FAULTS.filter(({ name }) => values.only.split(",").some((begin) => name.startsWith(begin)));
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = () => {
    let left = random() * weights;
    for (const kind of kinds) {
      left -= kind.weight;
      if (left < 0) return kind;
    }
    return kinds[0];
  };
  return Array.from({ length: count }, (_, index) => kinds[index] ?? drawn()).filter((fault) => fault !== undefined);
}

const folder = mkdtempSync(join(tmpdir(), "halcyon-cluster-"));
chmodSync(folder, 0o755);
for (let index = 1; index <= WEB_PORTS.length; index += 1) mkdirSync(join(folder, `web${index}`));
const random = randomOf(seed);
const nodes = new Nodes(folder);
const proxies = new Proxies(folder);
const clinic = new Clinic(folder, values.planted === "warning");
const history = new History(join(folder, "history.jsonl"));
say(
  `check:cluster, seed ${seed}, ${values.faults} faults${values.planted && `, planted: ${values.planted}`}; all in ${folder}`,
);

const pauses = new Map<string, { seconds: number; load: number }[]>();
const findings: string[] = [];
layNetwork();
await nodes.start();
say(`${Math.round(performance.now() / 1_000)} s: three data machines`);
if (values.planted === "async") await nodes.changeSettings({ synchronous_mode: "off", synchronous_mode_strict: false });
proxies.start();
await clinic.start();
say(`${Math.round(performance.now() / 1_000)} s: three processes and the card provider`);

/** Breaks the cluster in one way, and waits until everything works again. */
async function breakOnce(fault: Fault, watchers: string[], label: string): Promise<void> {
  await sleep(QUIET_MS);
  const from = performance.now();
  const load = loadavg()[0] ?? 0;
  await fault.run({ nodes, proxies, clinic, random });
  await nodes.settled();
  for (let web = 0; web < WEB_PORTS.length; web += 1) await clinic.ready(web);
  const missing = await missingConnections();
  findings.push(...missing);
  await sleep(QUIET_MS);
  const seconds = Math.max(...watchers.map((name) => history.longestPause(name, from, performance.now()))) / 1_000;
  pauses.set(fault.name, [...(pauses.get(fault.name) ?? []), { seconds, load }]);
  const much = seconds > fault.mostSeconds ? `, more than ${fault.mostSeconds} s` : "";
  say(`${label} ${fault.name}: customers waited ${seconds.toFixed(1)} s${much} (load ${load.toFixed(1)})`);
  for (const finding of missing) say(`  FOUND ${finding}`);
}

/** Pauses the customers while the judge checks, so that the state doesn't change. */
async function pronounce(customers: Customer[]): Promise<void> {
  const found = await judge({ history, customers, sandboxUrl: clinic.sandboxUrl });
  findings.push(...found);
  for (const finding of found.slice(0, 20)) say(`  FOUND ${finding}`);
}

const faults = orderOf(Number(values.faults), random);
for (let first = 0; first === 0 || first < faults.length; first += JUDGED_EVERY) {
  const stop = new AbortController();
  const { customers, ended } = await startLoad(history, stop.signal);
  const watchers = customers.slice(0, WATCHERS).map(({ name }) => name);
  for (const [index, fault] of faults.slice(first, first + JUDGED_EVERY).entries())
    await breakOnce(fault, watchers, `${first + index + 1}/${faults.length}`);
  stop.abort();
  await ended;
  await pronounce(customers);
}

say("");
say("| fault | times | median s | worst s | at most s | load |");
say("| --- | --- | --- | --- | --- | --- |");
for (const { name, mostSeconds } of FAULTS) {
  const seen = (pauses.get(name) ?? []).toSorted((a, b) => a.seconds - b.seconds);
  if (seen.length === 0) continue;
  const median = seen[Math.floor((seen.length - 1) / 2)]?.seconds ?? 0;
  const loads = seen.map(({ load }) => load.toFixed(0));
  say(
    `| ${name} | ${seen.length} | ${median.toFixed(1)} | ${seen.at(-1)?.seconds.toFixed(1)} | ${mostSeconds} | ${loads.join(", ")} |`,
  );
}
const count = (outcome: string) => history.operations.filter((one) => one.outcome === outcome).length;
say(
  `${history.operations.length} operations: ${count("ok")} ok, ${count("refused")} refused, ${count("unknown")} unknown`,
);
say(
  findings.length === 0
    ? "the judge found nothing"
    : `the judge found ${findings.length}; what was done is in ${history.file}`,
);
if (findings.length === 0 && process.env.KEEP !== "yes") rmSync(folder, { recursive: true, force: true });
process.exit(findings.length === 0 ? 0 : 1);
