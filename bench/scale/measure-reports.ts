import { sql } from "drizzle-orm";
import { REPORT_NAMES, reportNamed } from "#modules/reports/domain/reports.ts";
import { readDashboard } from "#modules/reports/server/dashboard/read-dashboard.ts";
import { listRows } from "#modules/reports/server/reading/list-rows.ts";
import { readReport } from "#modules/reports/server/reading/read-report.ts";
import { todayOf } from "#modules/reports/server/reading/reader-of.ts";
import { workOffVisits } from "#modules/reports/server/visits/drain-visits.ts";
import type { Database } from "#platform/db/client.ts";
import { addDays } from "#shared/zoned-time.ts";
import { median } from "../median.ts";
import { type Cost, costOf, pidOf } from "./cost-of.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const TIMES = 40;
const TIMES_OF_A_REPORT = 3;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

type Slowest = Cost & { median: number };

/**
 * Returns the time of the slowest run (from a hundred runs on, the 99th percentile), the median, and the mean processor
 * time of a run.
 */
async function slowest(db: Database, times: number, work: () => Promise<unknown>): Promise<Slowest> {
  const pid = await pidOf(db);
  await work();
  const taken: number[] = [];
  const { cpu } = await costOf(pid, async () => {
    for (let nth = 0; nth < times; nth += 1) taken.push(await timed(work));
  });
  const sorted = taken.toSorted((one, other) => one - other);
  return { wall: sorted[Math.ceil(times * 0.99) - 1] ?? 0, median: median(taken), cpu: cpu / times };
}

const line = (what: string, { wall, median: usual, cpu }: Slowest, most: number) =>
  say(
    `${what.padEnd(62)}${wall.toFixed(0).padStart(7)} ms${usual.toFixed(0).padStart(7)} median${cpu.toFixed(0).padStart(6)} processor  target ${most}${
      wall <= most ? "" : cpu <= most ? "  BY THE CLOCK ALONE" : "  TOO SLOW"
    }`,
  );

async function spans(db: Database) {
  const to = await todayOf(db);
  return { month: { from: addDays(to, -29), to }, years: { from: addDays(to, -1_094), to } };
}

/** OO-15: the measurements of reports on years of business, once their facts are derived, by name. */
export const REPORT_PARTS: Readonly<Record<string, (db: Database) => Promise<void>>> = {
  async visits(db) {
    const { wall, cpu } = await costOf(await pidOf(db), () => workOffVisits(db));
    const [minutes, used] = [wall, cpu].map((one) => (one / 60_000).toFixed(1));
    say(`facts of all visits and hours that were queued: ${minutes} minutes, ${used} of processor  target 10`);
    await db.execute(sql`vacuum analyze fact_visits, fact_hours, report_visit_queue, report_hours_queue`);
  },
  async dashboard(db) {
    const { month } = await spans(db);
    const read = () => readDashboard(db, { ...month, compare: "before", scope: "all", filters: {} });
    line("dashboard of a month, against the month before", await slowest(db, TIMES, read), 300);
  },
  async reports(db) {
    const { years } = await spans(db);
    for (const name of REPORT_NAMES) {
      for (const by of reportNamed(name).by.filter((one) => one !== "week" && one !== "month")) {
        const read = () => readReport(db, { name, ...years, by, compare: "none", filters: {} }, { most: 500 });
        line(`${name} of three years by ${by}`, await slowest(db, TIMES_OF_A_REPORT, read), 800);
      }
    }
  },
  async rows(db) {
    const { month, years } = await spans(db);
    for (const name of REPORT_NAMES) {
      const { figures, by } = reportNamed(name);
      const figure = figures.find(({ of }) => !of)?.id ?? "";
      const rows = (days: { from: string; to: string }) => () =>
        listRows(db, { name, ...days, by: by[0], figure, filters: {} }, { limit: 50 });
      line(`${name}: rows of ${figure} in a month`, await slowest(db, TIMES_OF_A_REPORT, rows(month)), 100);
      line(`${name}: rows of ${figure} in three years`, await slowest(db, TIMES_OF_A_REPORT, rows(years)), 100);
    }
  },
};
