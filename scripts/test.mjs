/**
 * `npm test`: everything that says whether this checkout is good, from whatever is there. The last line counts what
 * passed and failed over all suites; each check that isn't made of tests counts as one.
 *
 *   npm test                     types, lint, unit and API tests, the build, journeys in Chromium
 *   npm run check                the same, and the unit and API tests again on a PostgreSQL of this machine, if there is one
 *   npm test -- --only e2e       one of them: typecheck, lint, unit, build, e2e, postgres
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "./support/chromium.mjs";
import { ensureDependencies, environmentFor, findNode } from "./support/dependencies.mjs";
import { nodeModules, root } from "./support/folders.mjs";
import { oneAtATime } from "./support/one-at-a-time.mjs";
import { StepError } from "./support/run-step.mjs";
import { startSystemPostgres } from "./support/system-postgres.mjs";

const MINUTE = 60_000;
const count = { passed: 0, failed: 0 };
const failures = [];
/** What failed and why, said again at the very end: of a long log often only the end is kept. */
const reasons = [];

/** Programs of node_modules, run by the Node that the product runs on. */
let node = process.execPath;
let env = process.env;

function run(args, { timeout, more = {} }) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: { ...env, ...more }, stdio: ["ignore", "inherit", "inherit"] });
    const watchdog = setTimeout(() => {
      console.error(`Not finished after ${timeout / MINUTE} minutes: ended.`);
      child.kill("SIGKILL");
    }, timeout);
    const stop = () => child.kill("SIGTERM");
    process.once("exit", stop);
    child.once("close", (code) => {
      clearTimeout(watchdog);
      process.off("exit", stop);
      resolve(code ?? 1);
    });
  });
}

function note(name, passed, failed) {
  count.passed += passed;
  count.failed += failed;
  if (failed > 0) failures.push(name);
}

async function check(name, steps) {
  for (const args of steps) {
    const code = await run(args, { timeout: 5 * MINUTE });
    if (code !== 0) return note(name, 0, 1);
  }
  note(name, 1, 0);
}

/** Runs tests and counts them from vitest's own report; a file that could not even be loaded counts as one failure. */
async function vitest(name, args, { timeout, more }) {
  const folder = mkdtempSync(join(tmpdir(), "halcyon-report-"));
  const report = join(folder, "report.json");
  const program = join(nodeModules, "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    const code = await run([program, "run", ...args, ...reporters], { timeout, more: { NODE_ENV: "test", ...more } });
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    const failed = numFailedTests + broken.length;
    note(name, numPassedTests, failed === 0 && code !== 0 ? 1 : failed);
    reasons.push(...reasonsIn(testResults));
  } catch {
    note(name, 0, 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The failures of a vitest report, each with its file, its name and the head of its message. */
function reasonsIn(testResults) {
  const headOf = (message) => message.split("\n").slice(0, 12).join("\n    ");
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (status === "failed" && assertionResults.length === 0) return [`${file}\n    ${headOf(message)}`];
    return assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => `${file} > ${test.fullName}\n    ${test.failureMessages.map(headOf).join("\n    ")}`);
  });
}

const bin = (...path) => join(nodeModules, ...path);

const suites = {
  typecheck: () =>
    check("typecheck", [[bin("@react-router", "dev", "bin.cjs"), "typegen"], [bin("typescript", "bin", "tsc")]]),
  lint: () => check("lint", [[bin("@biomejs", "biome", "bin", "biome"), "check", "."]]),
  unit: () => vitest("unit", [], { timeout: 15 * MINUTE }),
  build: () => check("build", [[join(root, "scripts", "ensure-build.mjs")]]),
  e2e: async () => {
    const { executablePath } = await findChromium();
    // A package's Chromium needs arguments of its own, so only a system one is handed on by name.
    const more = executablePath.startsWith(tmpdir()) ? {} : { CHROMIUM_PATH: executablePath };
    await vitest("e2e", ["--config", "vitest.e2e.config.ts"], { timeout: 20 * MINUTE, more });
  },
  postgres: async () => {
    const server = await startSystemPostgres();
    if (!server)
      return console.log("No PostgreSQL 15 or newer of this machine's own: the tests ran on the embedded one only.");
    try {
      await vitest("postgres", [], { timeout: 15 * MINUTE, more: { DATABASE_URL: server.url } });
    } finally {
      await server.stop();
    }
  },
};

const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : undefined;
const isAll = process.argv.includes("--all");
const chosen = only ? [only] : Object.keys(suites).filter((name) => isAll || name !== "postgres");

const startedAt = Date.now();
try {
  await oneAtATime(join(root, ".preparing"), () => ensureDependencies({ withDev: true }));
  node = await findNode();
  env = { ...environmentFor(node), CI: process.env.CI ?? "true" };
  for (const name of chosen) {
    const suite = suites[name];
    if (!suite) throw new StepError(`There is no suite "${name}"; there are ${Object.keys(suites).join(", ")}.`);
    console.log(`\n── ${name} ──`);
    await suite().catch((error) => {
      console.error(error instanceof StepError ? error.message : error);
      note(name, 0, 1);
    });
  }
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  note("preparation", 0, 1);
}

for (const reason of reasons) console.log(`\nfailed: ${reason}`);
console.log(
  `\n${Math.round((Date.now() - startedAt) / 1000)} s${failures.length > 0 ? `; failed: ${failures.join(", ")}` : ""}`,
);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
