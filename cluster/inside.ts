import { mkdirSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Clinic } from "./clinic.ts";
import { measureFailovers } from "./failovers.ts";
import { FAULTS } from "./faults.ts";
import { History } from "./history.ts";
import { countDoubled } from "./judge-mails.ts";
import { layNetwork } from "./lan.ts";
import { Nodes } from "./nodes.ts";
import { Proxies, WEB_PORTS } from "./proxies.ts";
import { randomOf } from "./random.ts";
import { Run } from "./rounds.ts";
import { Swift, whyNoSwift } from "./swift.ts";

/** The run itself, inside the namespaces created by `run.ts`. */
const { values } = parseArgs({
  options: {
    faults: { type: "string", default: "100" },
    /** After this many minutes no other fault begins. */
    minutes: { type: "string", default: "90" },
    /** Only faults whose name begins with this; several are separated by commas. */
    only: { type: "string", default: "" },
    /** A failure that the judge must detect: `warning` (OP-4's is ignored) or `async` (commits wait for no standby). */
    planted: { type: "string", default: "" },
    /**
     * Instead of faults: how often the leader changes, to measure when each process receives change notifications
     * again.
     */
    failovers: { type: "string", default: "" },
  },
});
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const say = (line: string) => process.stdout.write(`${line}\n`);
const secondsOf = () => `${Math.round(performance.now() / 1_000)} s`;

// `run.ts` holds the other end of this pipe. When it ends, however it ends, everything ends.
new Socket({ fd: 3 })
  .on("close", () => process.exit(1))
  .resume()
  .unref();

const wanted = FAULTS.filter(({ name }) => values.only.split(",").some((begin) => name.startsWith(begin)));
const impossible = wanted.flatMap(({ name, whyNot }) => (whyNot?.() ? [`${name} (${whyNot()})`] : []));
const { CLUSTER_FOLDER: folder } = process.env;
if (!folder) throw new Error("run.ts makes the folder of a run: start it by npm run check:cluster");
for (let index = 1; index <= WEB_PORTS.length; index += 1) mkdirSync(join(folder, `web${index}`));
say(
  [
    `check:cluster, seed ${seed}, ${values.faults} faults`,
    values.planted && `planted: ${values.planted}`,
    `can't be made here: ${impossible.join(", ") || "none"}`,
    `all in ${folder}`,
  ]
    .filter(Boolean)
    .join("; "),
);

const nodes = new Nodes(folder);
const proxies = new Proxies(folder);
const swift = new Swift(folder);
const clinic = new Clinic(folder, values.planted === "warning");
const history = new History(join(folder, "history.jsonl"));
layNetwork();
await nodes.start();
say(`${secondsOf()}: three data machines`);
if (values.planted === "async") {
  // However far a standby is behind, it may become the leader.
  const settings = { synchronous_mode: "off", synchronous_mode_strict: false, maximum_lag_on_failover: 2 ** 40 };
  await nodes.changeSettings(settings);
}
proxies.start();
if (!whyNoSwift()) await swift.start();
await clinic.start();
say(`${secondsOf()}: three processes and the card provider`);

if (values.failovers) {
  const late = await measureFailovers({ nodes, clinic, say }, Number(values.failovers));
  for (const finding of late) say(`  FOUND ${finding}`);
  process.exit(late.length === 0 ? 0 : 1);
}
const run = new Run({ nodes, proxies, clinic, swift, folder, history, random: randomOf(seed), say });
const kinds = wanted.filter(({ whyNot }) => !whyNot?.());
const findings = await run.breakAll(kinds, { count: Number(values.faults), minutes: Number(values.minutes) });
const count = (outcome: string) => history.operations.filter((one) => one.outcome === outcome).length;
for (const line of ["", ...run.pauses.toLines()]) say(line);
say(
  `${history.operations.length} operations: ${count("ok")} ok, ${count("refused")} refused, ${count("unknown")} unknown; ${secondsOf()} in all`,
);
const { sent, doubled } = countDoubled(folder);
say(`${sent} emails, ${doubled} of them sent twice`);
say(
  findings.length === 0
    ? "the judge found nothing"
    : `the judge found ${findings.length}; what was done is in ${history.file}`,
);
process.exit(findings.length === 0 ? 0 : 1);
