/**
 * `npm test`: checks everything about this checkout, and first installs what is missing. The last line counts what
 * passed and failed in all suites; a check that doesn't consist of tests counts as one.
 *
 *   npm test                     types, lint, unit and API tests, the build, journeys in Chromium
 *   npm run check                the same with the long runs (src/testing/runs.ts), all ways of each journey at both
 *                                widths (e2e/support/in-check.ts), those of e2e/check (processes, years, whole
 *                                machines), the journeys again with the clinic's clock at 23:55 and on February 29, the
 *                                faults of the machine (e2e/faults: a full disk, a killed and a paused database), and
 *                                the unit and API tests again on a PostgreSQL of this machine, if there is one, and the
 *                                server's through its PgBouncer, if that is 1.21 or newer
 *   npm test -- --only e2e       a suite: typecheck, lint, unit, build, e2e, e2e-late, e2e-leap, faults, postgres,
 *                                pooler
 *   npm test -- --only e2e cart  the files of a suite whose path contains a word
 *   npm test -- --changed        types, lint, and the tests and journeys that a change can affect, by the import graph:
 *                                what isn't committed or, if all is, the last commit; --since main: a branch
 *
 * A suite is ended when no test has finished for NO_PROGRESS_SECONDS (180). However the run
 * ends, everything that it started is ended, too.
 */
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { changedJourneys, findChange } from "./support/changed.mjs";
import { findChromium } from "./support/chromium.mjs";
import { ensureDependencies, environmentFor, findNode } from "./support/dependencies.mjs";
import { findPgbouncer } from "./support/find-pgbouncer.mjs";
import { nodeModules, root } from "./support/folders.mjs";
import { guardRun } from "./support/guard-run.mjs";
import { oneAtATime } from "./support/one-at-a-time.mjs";
import { endProcessesOf } from "./support/run-processes.mjs";
import { StepError } from "./support/run-step.mjs";
import { makeSmallDisk } from "./support/small-disk.mjs";
import { stopWithNpm } from "./support/stop-with-npm.mjs";
import { superviseStep, superviseTests } from "./support/supervise.mjs";
import { startSystemPostgres } from "./support/system-postgres.mjs";

const { values: options, positionals: words } = parseArgs({
  options: {
    all: { type: "boolean" },
    only: { type: "string" },
    config: { type: "string" },
    changed: { type: "boolean" },
    since: { type: "string" },
  },
  allowPositionals: true,
});

const LIMIT_MS = Number(process.env.NO_PROGRESS_SECONDS || 180) * 1_000;
/** Type checks, lint and build report nothing while they run. */
const STEP_LIMIT_MS = 600_000;
const SLOWEST = 10;
/**
 * The maximum number of journeys that --changed runs in all their ways. If there are more, each runs only its main way
 * (decision 0107).
 */
const FEW_JOURNEYS = 3;

const startedAt = Date.now();
const count = { passed: 0, failed: 0 };
const failures = new Set();
/** The failures with their reasons, repeated at the very end: often only the end of a long log is stored. */
const reasons = [];
/** The name and duration of each test, for all suites. */
const times = [];
/** How long each suite took. Suites of the same stage run at the same time. */
const parts = [];

/** With --changed: the base commit and the changed files. */
const change = options.changed || options.since ? findChange(options.since) : undefined;

/** The Node executable for the programs in node_modules, the same one that runs the product. */
let node = process.execPath;
let env = process.env;
let folder = "";
let isStopping = false;

function fail(name, reason) {
  // A run stopped from outside fails in many places; the reason is printed once.
  if (isStopping) return;
  count.failed += 1;
  failures.add(name);
  reasons.push(reason);
}

async function check(name, steps) {
  for (const args of steps) {
    const reason = await superviseStep({ node, args, env, folder, limitMs: STEP_LIMIT_MS });
    if (reason) return fail(name, `${name}: ${reason}`);
  }
  count.passed += 1;
}

async function vitest(name, args, more = {}) {
  await superviseTests({
    node,
    args: [...args, ...words],
    env: { ...env, NODE_ENV: "test", ...more },
    folder,
    limitMs: LIMIT_MS,
    onFinished({ name: test, state, ms, reasons: why }) {
      times.push({ test: `${name}: ${test}`, ms });
      if (state === "passed") count.passed += 1;
      if (state === "failed") fail(name, [test, ...why].join("\n"));
    },
    onBroken: (place, why) => fail(name, [`${name}: ${place}`, ...why].join("\n")),
  });
}

async function journeys(name, more) {
  const { executablePath } = await findChromium();
  // The Chromium from the npm package, which is in the temporary folder, needs arguments of its own, so only the path
  // of a browser installed on this machine is passed on.
  const browser = executablePath.startsWith(tmpdir()) ? {} : { CHROMIUM_PATH: executablePath };
  const reached = change ? changedJourneys({ node, env, files: change.files }) : [];
  if (change && reached.length === 0) return console.log("No journey opens what was changed.");
  const usual = reached.filter((file) => !file.startsWith("e2e/check/"));
  const isFew = reached.length <= FEW_JOURNEYS || usual.length === 0;
  const files = isFew ? reached : usual;
  const ways = change && isFew ? { ALL_JOURNEYS: "yes" } : {};
  await vitest(name, ["--config", "vitest.e2e.config.ts", ...files], { ...browser, ...ways, ...more });
}

const bin = (...path) => join(nodeModules, ...path);

const suites = {
  typecheck: () =>
    check("typecheck", [
      [bin("@react-router", "dev", "bin.cjs"), "typegen"],
      [bin("typescript", "bin", "tsc"), "--singleThreaded"],
    ]),
  lint: () => check("lint", [[bin("@biomejs", "biome", "bin", "biome"), "check", "."]]),
  unit: () => {
    const which = change ? [`--changed=${change.since}`, "--passWithNoTests"] : [];
    return vitest("unit", which, change || words.length > 0 ? { ALL_TESTS: "yes" } : {});
  },
  build: () => check("build", [[join(root, "scripts", "ensure-build.mjs")]]),
  e2e: () => journeys("e2e", words.length > 0 ? { ALL_JOURNEYS: "yes" } : {}),
  // By the clinic's clock (decision 0102): once across midnight, and once on February 29.
  "e2e-late": () => journeys("e2e-late", { JOURNEYS_AT: "23:55", LONG_RUNS: "no" }),
  "e2e-leap": () => journeys("e2e-leap", { JOURNEYS_AT: "02-29", LONG_RUNS: "no" }),
  faults: async () => {
    const disk = makeSmallDisk(1);
    disk.remove?.();
    if (disk.reason) console.log(`No run on a full disk: ${disk.reason}.`);
    const without = disk.reason ? ["--exclude", "e2e/faults/full-disk.spec.ts"] : [];
    await vitest("faults", ["--config", "vitest.faults.config.ts", ...without]);
  },
  postgres: async () => {
    const server = await startSystemPostgres();
    if (!server)
      return console.log("No PostgreSQL 15 or newer of this machine's own: the tests ran on the embedded one only.");
    try {
      // With few random cases: whether another version works doesn't depend on their number.
      await vitest("postgres", [], { DATABASE_URL: server.url, LONG_RUNS: "no" });
    } finally {
      await server.stop();
    }
  },
  pooler: async () => {
    const found = findPgbouncer();
    if ("reason" in found) return console.log(`No run through PgBouncer: ${found.reason}.`);
    await vitest("pooler", ["--project", "shared", ...(words.length > 0 ? [] : ["server/", "src/api/"])], {
      TEST_POOLER: JSON.stringify(found.command),
      LONG_RUNS: "no",
    });
  },
};

async function runAll() {
  await oneAtATime(join(root, ".preparing"), () => ensureDependencies({ withDev: true }));
  node = await findNode();
  env = { ...environmentFor(node), CI: process.env.CI ?? "true", LONG_RUNS: options.all ? "yes" : "no" };
  if (options.config) return vitest("tests", ["--config", options.config]);
  for (const stage of stagesOf(options)) await Promise.all(stage.map(runInTurn));
}

/** Runs suites one after another. */
async function runInTurn(names) {
  for (const name of names) {
    if (isStopping) return;
    const suite = suites[name];
    if (!suite) throw new StepError(`There is no suite "${name}"; there are ${Object.keys(suites).join(", ")}.`);
    console.log(`\n── ${name} ──`);
    const suiteStartedAt = Date.now();
    await suite().catch((error) => {
      console.error(error instanceof StepError ? error.message : error);
      fail(name, error.message);
    });
    parts.push(`${name} ${Math.round((Date.now() - suiteStartedAt) / 1_000)} s`);
  }
}

/**
 * Returns the stages, which run one after another. The lists of a stage run in parallel, and the suites of a list in
 * turn. In the first stage, one core checks types, single-threaded because that costs half as much as four checkers;
 * the other core runs lint, the build and the unit tests.
 */
function stagesOf({ only, all }) {
  if (only) return [[[only]]];
  return [
    [["typecheck"], ["lint", "build", "unit"]],
    [["e2e"]],
    ...(all ? [[["e2e-late"]], [["e2e-leap"]], [["faults"]], [["postgres"]], [["pooler"]]] : []),
  ];
}

function tellAll() {
  for (const reason of reasons) console.log(`\nfailed: ${reason.replaceAll("\n", "\n    ")}`);
  const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length > 0) console.log("\nThe ten slowest tests:");
  for (const { test, ms } of slowest) console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${test}`);
  const load = `load ${loadavg()[2].toFixed(1)} on ${availableParallelism()} cores`;
  console.log(`\n${[...parts, load].join(", ")}`);
  const failed = failures.size > 0 ? `; failed: ${[...failures].join(", ")}` : "";
  console.log(`${Math.round((Date.now() - startedAt) / 1_000)} s${failed}`);
  console.log(`${count.passed} passed, ${count.failed} failed`);
}

/** On a stop signal, ends all started processes and prints the results so far. */
async function stop(signal, code) {
  if (isStopping) return;
  fail("the run", `The run was ended by ${signal}.`);
  isStopping = true;
  await endProcessesOf(folder).catch((error) => console.error(error.message));
  tellAll();
  process.exit(code);
}

folder = await guardRun();
for (const [signal, number] of [
  ["SIGHUP", 1],
  ["SIGINT", 2],
  ["SIGTERM", 15],
])
  process.on(signal, () => stop(signal, 128 + number));
stopWithNpm();

try {
  await runAll();
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  fail("preparation", error.message);
}
if (!isStopping) {
  await endProcessesOf(folder);
  tellAll();
  process.exitCode = count.failed > 0 ? 1 : 0;
}
