import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { workOffVisits } from "#modules/reports/server/visits/drain-visits.ts";
import { closeDatabase, type Database, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { checkInvariants } from "#server/invariants.ts";
import { seedDemoCalendar, seedDemoClinic } from "#server/seed.ts";
import { newStaff } from "#testing/staff.ts";
import { measureReads, measureWrites, pick } from "../api-rows.ts";
import { ask } from "../ask.ts";
import { repeat } from "../load.ts";
import { type MeasuredRow, Rows } from "../rows.ts";
import { measureNewSearches } from "../searches.ts";
import { firstProducts, type ServerUnderTest, startServer } from "../server-under-test.ts";
import { comparePlans } from "./compare-plans.ts";
import { growDatabase } from "./grow.ts";
import { FACT_PARTS } from "./measure-facts.ts";
import { REPORT_PARTS } from "./measure-reports.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const LIST_CALLS = 60;
const DEMO = { DEMO: "yes" };

/** The back-office lists to measure, which count their results: whole lists, views, and searches for typed texts. */
const LISTS: Record<string, string[]> = {
  customers: ["admin/Customer/list"],
  "customers: views": ["admin/Customer/list?view=new", "admin/Customer/list?view=no_email"],
  "customers: a name": ["yang", "Mara Oka", "Silva-K"].map((text) => `admin/Customer/list?q=${text}`),
  "customers: digits": ["212155", "0079"].map((text) => `admin/Customer/list?q=${text}`),
  orders: ["admin/Order/list"],
  "orders: views": ["pack", "ready", "unpaid"].map((view) => `admin/Order/list?view=${view}`),
  "orders: a number": ["4711", "12345"].map((text) => `admin/Order/list?q=${text}`),
  "orders: a customer's name": ["yang", "Mara Oka"].map((text) => `admin/Order/list?q=${text}`),
  products: ["admin/Product/list"],
  "products: a name": ["serum", "wash"].map((text) => `admin/Product/list?q=${text}`),
  palette: ["mara ok", "2125", "#471", "cream"].map((text) => `admin/find?q=${encodeURIComponent(text)}`),
};

/**
 * Whether a row searches or counts: it may take three times as long on the grown database, and up to 20 ms. All other
 * rows find records by keys, so their limit is lower.
 */
const isSearch = (name: string) => /search|^list of|palette/.test(name);
function limitOf(name: string): { times: number; milliseconds: number } {
  if (isSearch(name)) return { times: 3, milliseconds: 20 };
  // What an idle server does is only to be subtracted from the next row.
  return { times: name.startsWith("nothing") ? Infinity : 1.5, milliseconds: Infinity };
}

async function measureLists({ origin }: ServerUnderTest, rows: Rows, bearer: string): Promise<void> {
  for (const [name, paths] of Object.entries(LISTS)) {
    const list = async (index: number) => {
      const path = pick(paths, index);
      return (await ask(`${origin}/api/v1/${path}`, { headers: { authorization: `Bearer ${bearer}` } })).status === 200;
    };
    await repeat(paths.length * 3, 1, list);
    await rows.measure(`list of the back office, ${name}`, "", () => repeat(LIST_CALLS, 1, list));
  }
}

async function measureRows(
  dataDir: string,
  { bearer, seconds, isOfWrites }: { bearer: string; seconds: number; isOfWrites: boolean },
): Promise<MeasuredRow[]> {
  const server = await startServer(dataDir, DEMO);
  const rows = new Rows(server);
  try {
    const docs = await firstProducts(server);
    if (!isOfWrites) {
      await measureReads(server, rows, { product: pick(docs, 0), seconds });
      await measureNewSearches(server, dataDir, rows, seconds);
      await measureLists(server, rows, bearer);
    }
    await measureWrites(server, rows, { products: docs, seconds });
  } finally {
    await server.stop();
  }
  if (rows.failures > 0) process.exitCode = 1;
  return rows.measured;
}

async function withDatabase<T>(dataDir: string, work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const db = openDatabase(embedded.url, { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 });
  try {
    return await work(db, embedded.url);
  } finally {
    await closeDatabase(db);
    await embedded.stop();
  }
}

/** Returns the processor time of one call, for server and database together. */
const costOf = ({ serverMs, databaseMs }: MeasuredRow) => serverMs + databaseMs;

function compare(before: readonly MeasuredRow[], after: readonly MeasuredRow[]): void {
  say(`\n${"processor time of a call".padEnd(62)}     demo    scaled  times   p99: demo    scaled`);
  for (const row of after) {
    const demo = before.find(({ name }) => name === row.name);
    if (!demo) continue;
    const times = costOf(row) / costOf(demo);
    const { times: most, milliseconds } = limitOf(row.name);
    const isOver = times > most || costOf(row) > milliseconds;
    const figures = [costOf(demo), costOf(row)].map((cost) => `${cost.toFixed(2).padStart(7)} ms`).join("");
    const waits = [demo.p99, row.p99].map((wait) => `${wait.toFixed(0).padStart(8)} ms`).join("");
    say(`${row.name.padEnd(62)}${figures} ${times.toFixed(2).padStart(6)}${waits}${isOver ? "  OVER" : ""}`);
  }
}

/** Seeds the demo with its demo data in a data folder, and returns a manager's bearer. */
async function seedDemo(dataDir: string): Promise<string> {
  await (await startServer(dataDir, DEMO)).stop();
  return withDatabase(dataDir, async (db) => (await newStaff(db, "admin")).bearer);
}

async function grow(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (db, url) => {
    await growDatabase(url, say);
    await db.execute(sql`vacuum analyze`);
    await db.execute(sql`checkpoint`);
    await checkData(db);
  });
}

async function checkData(db: Database): Promise<void> {
  const checks = await checkInvariants(db);
  for (const { name, broken, examples } of checks)
    if (broken > 0) say(`check:data: ${broken} broken: ${name}: ${JSON.stringify(examples[0])}`);
  say(
    `check:data: ${checks.filter(({ broken }) => broken > 0).length} of ${checks.length} checks found something broken`,
  );
}

/** Derives the facts of all that was grown; otherwise the server would do so while it is measured. */
async function deriveFacts(db: Database): Promise<void> {
  await FACT_PARTS.fill?.(db);
  await workOffVisits(db);
  await db.execute(sql`vacuum analyze`);
}

/** The measurements of facts and reports, in this order. */
const PARTS = { ...FACT_PARTS, ...REPORT_PARTS, check: checkData };

async function measureFacts(db: Database, part?: string): Promise<void> {
  if (part !== undefined && !Object.hasOwn(PARTS, part)) throw new Error(`--part is ${Object.keys(PARTS).join(", ")}`);
  for (const [name, measure] of Object.entries(PARTS)) if (part === undefined || name === part) await measure(db);
}

/**
 * `npm run bench -- scale facts`: measures only the facts of reports, on a database that is grown without a server.
 * `--part fill` measures only one part of it.
 */
export async function measureFactsAlone({
  grownIn,
  part,
}: {
  grownIn: string | undefined;
  part: string | undefined;
}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-facts-"));
  try {
    const grown = grownIn ?? join(folder, "grown");
    const isGrown = existsSync(grown);
    await withDatabase(grown, async (db, url) => {
      await migrate(url);
      await seedDemoClinic(db);
      await seedDemoCalendar(db, await loadSecrets(db, undefined), { origin: "http://localhost" });
    });
    if (!isGrown) await grow(grown);
    await withDatabase(grown, (db) => measureFacts(db, part));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * `npm run bench -- scale plans --in grown`: prints the declared statements whose single plan for any values costs
 * several times as much on a grown database as a plan for sample values (decision 0174).
 */
export async function comparePlansIn(grownIn: string): Promise<void> {
  await withDatabase(grownIn, async (_db, url) => {
    await migrate(url);
    for (const line of await comparePlans(url)) say(line);
  });
}

/**
 * `npm run bench -- scale`: measures the same rows on the demo and on a database grown to years of good business. Rows
 * over their limit belong in bench/REPORT.md with their query plan. Growing takes long: `--in` names a folder that is
 * grown once and reused.
 */
export async function measureScale({
  seconds,
  grownIn,
  isOfWrites,
}: {
  seconds: number;
  grownIn: string | undefined;
  /** Whether to measure only carts, bookings and payments. */
  isOfWrites: boolean;
}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-scale-"));
  try {
    const demo = join(folder, "demo");
    const grown = grownIn ?? join(folder, "grown");
    const isGrown = existsSync(grown);
    const bearers = { demo: await seedDemo(demo), grown: await seedDemo(grown) };
    if (!isGrown) await grow(grown);
    if (!isOfWrites) await withDatabase(grown, (db) => measureFacts(db));
    else if (!isGrown) await withDatabase(grown, deriveFacts);
    say("on the demo with its generated life");
    const before = await measureRows(demo, { bearer: bearers.demo, seconds, isOfWrites });
    say("on the grown database");
    compare(before, await measureRows(grown, { bearer: bearers.grown, seconds, isOfWrites }));
    // The check also covers the carts, bookings and payments that the measurement added.
    await withDatabase(grown, checkData);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
