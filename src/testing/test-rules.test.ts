import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Checks decision 0024's rules for tests, as far as their text shows. */
const root = join(import.meta.dirname, "../..");
const sources = ["src", "e2e", "pictures"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.endsWith("test-rules.test.ts"))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(root, folder, file), "utf8") })),
);

function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

it("the rules for tests are applied to more than a hundred test files", () => {
  expect(sources.length).toBeGreaterThan(100);
});

it("no test may be retried", () => {
  expect(filesWith(/\bretry\s*:\s*\d+\s*[,}]|\.retry\(/)).toEqual([]);
  for (const config of ["vitest.config.ts", "vitest.e2e.config.ts"])
    expect(readFileSync(join(root, config), "utf8")).toContain("retry: 0");
});

it("each test that replaces a module or timers runs in its own process", () => {
  const config = readFileSync(join(root, "vitest.config.ts"), "utf8");
  const listed = [...config.matchAll(/"(src\/[^"*]+\.test\.tsx?)"/g)].map(([, file = ""]) => file);
  const known = sources.map(({ file }) => file);
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.filter((file) => !known.includes(file))).toEqual([]);
  expect(filesWith(/\bvi\.(mock|doMock)\(/).filter((file) => !listed.includes(file))).toEqual([]);
  // To replace only the date, a test asks for that.
  const timers = filesWith(/\bvi\.useFakeTimers\((?!\{ toFake: \["Date"\])/);
  expect(timers.filter((file) => !listed.includes(file))).toEqual([]);
});

it("no test may measure time", () => {
  expect(filesWith(/performance\.now\(|cpuUsage\(|hrtime|expect\(\s*Date\.now\(\) -/)).toEqual([]);
});

it("random test cases are generated from a seed, and their number comes from runs.ts", () => {
  expect(filesWith(/Math\.random\(|numRuns:|fc\.sample\(/)).toEqual([]);
  const bare = sources.filter(
    ({ text }) => (text.match(/\bfc\.assert\(/g)?.length ?? 0) > 0 && !text.includes("testing/runs.ts"),
  );
  expect(bare.map(({ file }) => file)).toEqual([]);
});

it("no test timeout may be longer than a test run may be idle", () => {
  const limits = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:\}, |testTimeout: |hookTimeout: |timeout: )(\d[\d_]+)\b/g)]
      .map(([, digits = ""]) => Number(digits.replaceAll("_", "")))
      .filter((limit) => limit >= 180_000)
      .map((limit) => `${file}: ${limit}`),
  );
  expect(limits).toEqual([]);
});

it("no test may log in as a demo person", () => {
  // The demo's logins don't exist in the clinic of e2e/shown-by-content.spec.ts, and are the only ones in the previous
  // release's database.
  expect(filesWith(/paper-lantern-harbor|copper-kettle-by-the-window|seven-stones-under-the-bridge/).sort()).toEqual([
    "e2e/check/open-the-former-release.spec.ts",
    "e2e/shown-by-content.spec.ts",
  ]);
});

it("end-to-end tests derive the clinic's date and time from its clock (decision 0102)", () => {
  const journeysWith = (pattern: RegExp) => filesWith(pattern).filter((file) => file.startsWith("e2e"));
  expect(journeysWith(/new Date\(\)|\bsystemClock\b|\bcurrent_date\b/)).toEqual([]);
  // Only these files use `now()`, because sessions, codes, previews and the queue use real time.
  expect(journeysWith(/(?<![\w.])now\(\)/).sort()).toEqual([
    "e2e/check/two-servers-one-database.spec.ts",
    "e2e/keep-a-session.spec.ts",
    "e2e/pay-at-the-desk.spec.ts",
    "e2e/returning-member.spec.ts",
    "e2e/staff-catalog.spec.ts",
    "e2e/staff-first-week.spec.ts",
    "e2e/staff-sign-in.spec.ts",
    "e2e/staff-team.spec.ts",
  ]);
});

/**
 * Journeys (end-to-end tests) about the start itself, or about several processes of one clinic, and how many starts
 * each needs for that.
 */
const STARTS_AS_SUBJECT: Readonly<Record<string, number>> = {
  "e2e/ends-by-the-clock.spec.ts": 1,
  "e2e/operate.spec.ts": 5,
  "e2e/read-offline.spec.ts": 1,
  "e2e/serve-the-clinic.spec.ts": 2,
  "e2e/staff-sign-in.spec.ts": 1,
};
/** The start that seeds the demo, and the start shared by all workers. */
const STARTS_OF_RUN = 2;
const MOST_STARTS = 20;

it("end-to-end tests of npm test start few servers, except those that test a start (decision 0096)", () => {
  const journeys = sources.filter(({ file }) => /^e2e\/[^/]+\.spec\.ts$/.test(file));
  const starts = journeys.map(({ file, text }) => {
    const calls = text.match(/(?<!function )\b(?:startServer|startNewClinic|launchServer|launchAnother)\(/g) ?? [];
    return { file, count: calls.length - (STARTS_AS_SUBJECT[file] ?? 0) };
  });
  expect(starts.filter(({ count }) => count < 0)).toEqual([]);
  const known = journeys.map(({ file }) => file);
  expect(Object.keys(STARTS_AS_SUBJECT).filter((file) => !known.includes(file))).toEqual([]);
  const config = readFileSync(join(root, "vitest.e2e.config.ts"), "utf8");
  const workers = Number(/maxWorkers: (\d+)/.exec(config)?.[1]);
  const all = starts.reduce((sum, { count }) => sum + count, STARTS_OF_RUN + workers);
  expect(all).toBeLessThanOrEqual(MOST_STARTS);
});
