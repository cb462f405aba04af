import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** What decision 0024 asks of tests, as far as their text shows. */
const root = join(import.meta.dirname, "../..");
const sources = ["src", "e2e", "pictures"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.endsWith("test-rules.test.ts"))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(root, folder, file), "utf8") })),
);

function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

it("sees the tests", () => {
  expect(sources.length).toBeGreaterThan(100);
});

it("tries no test a second time", () => {
  expect(filesWith(/\bretry\s*:\s*\d+\s*[,}]|\.retry\(/)).toEqual([]);
  for (const config of ["vitest.config.ts", "vitest.e2e.config.ts"])
    expect(readFileSync(join(root, config), "utf8")).toContain("retry: 0");
});

it("gives a process of its own to each test that replaces a module", () => {
  const config = readFileSync(join(root, "vitest.config.ts"), "utf8");
  const listed = [...config.matchAll(/"(src\/[^"*]+\.test\.tsx?)"/g)].map(([, file = ""]) => file);
  const known = sources.map(({ file }) => file);
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.filter((file) => !known.includes(file))).toEqual([]);
  expect(filesWith(/\bvi\.(mock|doMock)\(/).filter((file) => !listed.includes(file))).toEqual([]);
});

it("measures no time in a test", () => {
  expect(filesWith(/performance\.now\(|cpuUsage\(|hrtime|expect\(\s*Date\.now\(\) -/)).toEqual([]);
});

it("makes random cases from a seed, as many as runs.ts says", () => {
  expect(filesWith(/Math\.random\(|numRuns:|fc\.sample\(/)).toEqual([]);
  const bare = sources.filter(
    ({ text }) => (text.match(/\bfc\.assert\(/g)?.length ?? 0) > 0 && !text.includes("testing/runs.ts"),
  );
  expect(bare.map(({ file }) => file)).toEqual([]);
});

it("lets no test go on for longer than a run may stand still", () => {
  const limits = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:\}, |testTimeout: |hookTimeout: |timeout: )(\d[\d_]+)\b/g)]
      .map(([, digits = ""]) => Number(digits.replaceAll("_", "")))
      .filter((limit) => limit >= 180_000)
      .map((limit) => `${file}: ${limit}`),
  );
  expect(limits).toEqual([]);
});

it("refuses tests that log in as a person of the demo", () => {
  // In e2e/shown-by-content.spec.ts the demo's people are not there; the database of the former release has no other people.
  expect(filesWith(/paper-lantern-harbor|copper-kettle-by-the-window|seven-stones-under-the-bridge/).sort()).toEqual([
    "e2e/check/open-the-former-release.spec.ts",
    "e2e/shown-by-content.spec.ts",
  ]);
});

it("takes the clinic's day and hour in journeys from its clock (decision 0102)", () => {
  const journeysWith = (pattern: RegExp) => filesWith(pattern).filter((file) => file.startsWith("e2e"));
  expect(journeysWith(/new Date\(\)|\bsystemClock\b|\bcurrent_date\b/)).toEqual([]);
  // Sessions, codes, previews and the queue go by real time.
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

/** Journeys that are about the start itself, or about several processes of one clinic, and how often each starts one for that. */
const STARTS_AS_SUBJECT: Readonly<Record<string, number>> = {
  "e2e/ends-by-the-clock.spec.ts": 1,
  "e2e/operate.spec.ts": 5,
  "e2e/read-offline.spec.ts": 1,
  "e2e/serve-the-clinic.spec.ts": 2,
  "e2e/staff-sign-in.spec.ts": 1,
};
/** The one that seeds the demo, and the one that all workers share. */
const STARTS_OF_RUN = 2;
const MOST_STARTS = 20;

it("starts few servers for the journeys of npm test, beside those that a journey is about (decision 0096)", () => {
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
