import "./record-places.ts";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FLOORED_ROWS, FRAMEWORK_ROW, measureReads, measureWrites, pick } from "./api-rows.ts";
import { checkerLine, measureChecker } from "./checker.ts";
import { usageOf } from "./cpu.ts";
import { countStatements } from "./dear-statements.ts";
import { measureFreeTimes } from "./free-times.ts";
import { measureHostileInput } from "./hostile-input.ts";
import { raceForOnePlace } from "./journeys.ts";
import { load } from "./load.ts";
import { longestTasks } from "./long-tasks.ts";
import { weighPage } from "./page-weight.ts";
import { signUp } from "./people.ts";
import { plannerLines } from "./planner.ts";
import { Rows } from "./rows.ts";
import { measureSandboxShare } from "./sandbox-share.ts";
import { measureNewSearches } from "./searches.ts";
import { firstProducts, type Product, type ServerUnderTest, startConstant, startServer } from "./server-under-test.ts";
import { statementFloors } from "./statement-floor.ts";
import { traceWrites } from "./trace-writes.ts";

/**
 * `npm run bench`: measures how much the product does per second, and in the same run a plain `node:http` server that
 * sends a constant. Absolute figures depend on the machine, so compare rows of one run. `--seconds 8` measures longer.
 * A word after `npm run bench --` measures something else instead:
 *
 * - `pages`: pages in a browser (pages.ts)
 * - `staff`: the back office of a grown clinic (staff.ts)
 * - `weight`: only the bytes of pages and their longest tasks
 * - `search`: only first searches of texts (searches.ts)
 * - `planner`: only free times (planner.ts, free-times.ts)
 * - `writes`: only carts, bookings and orders (api-rows.ts), their floors (statement-floor.ts), and
 *   the card sandbox's share of an order (sandbox-share.ts). `--statements`: also the most expensive statements of each.
 *   `--trace`: instead, all statements of one booking and of one paid order (trace-writes.ts)
 * - `ledger`: posting to the books (ledger.ts)
 * - `money`: redeeming, mixed orders, refunds and renewals (money.ts)
 * - `demo`: the demo data (demo-life.ts)
 * - `peers`: this shop beside Vendure (peers/measure-peers.ts)
 * - `scale`: the same rows on the demo and on a database with years of business; `scale writes` only carts, bookings
 *   and orders there, `scale facts` only the facts of reports (scale/measure-scale.ts), `scale plans` statements with
 *   an expensive plan there (scale/compare-plans.ts)
 */
const secondsAt = process.argv.indexOf("--seconds");
const seconds = (secondsAt > 0 && Number(process.argv[secondsAt + 1])) || 4;

const say = (line: string) => process.stdout.write(`${line}\n`);

const TREATMENT = "/service/hydra-exfoliation-facial?id=ag07";
/** A page that is rendered for each visitor, like those of customers. */
const FRAMELESS = "/faildeSubApp";
const FRAMELESS_ROW = `floor: ${FRAMELESS}, a page without a frame`;
const CUSTOMER_PAGES = ["/membership", "/my-profile", "/schedule1", "/mycart"];
const customerRow = (path: string) => `rendered for a customer: ${path}`;
/** What browsers accept. A customer's page is sent to them with gzip, which reuses the compressed parts of the frame. */
const AS_BROWSERS = { "accept-encoding": "gzip, deflate, br, zstd" };

async function measurePages(server: ServerUnderTest, rows: Rows, pages: string[]): Promise<void> {
  const { origin } = server;
  const constant = await startConstant(30_000);
  const ratios: string[] = [];
  for (const path of pages) {
    await fetch(`${origin}${path}`, { headers: { "accept-encoding": "br" } });
    const name = path.split("?")[0] ?? path;
    const bare = await rows.constant("bare node:http, a constant of 30 KB", constant.pid, () =>
      load({ url: constant.origin, seconds }),
    );
    const cached = await rows.measure(`guest, from the cache: ${name}`, ">= 60 % of the constant", () =>
      load({ url: `${origin}${path}`, seconds }),
    );
    ratios.push(`${name} ${((cached.perSecond / bare.perSecond) * 100).toFixed(0)} %`);
  }
  say(`of the constant: ${ratios.join(", ")}`);
  await constant.stop();
  const reader = await signUp(origin, "reader");
  const { cookie } = reader;
  await reader.call("POST", "add-to-cart/service/iv08");
  const ofGuests: string[] = [];
  for (const path of [...pages, TREATMENT]) {
    const { pathname, search } = new URL(path, origin);
    for (const [kind, url] of [
      ["document", `${origin}${path}`],
      ["data", `${origin}${pathname === "/" ? "/_" : pathname}.data${search}`],
    ] as const) {
      await fetch(url, { headers: { "accept-encoding": "br" } });
      const guest = await rows.measure(`guest, ${kind}: ${pathname}`, "", () => load({ url, seconds }));
      const customer = await rows.measure(`customer, ${kind}: ${pathname}`, "within 1.2 of the guest's", () =>
        load({ url, headers: { cookie }, seconds }),
      );
      const [ofGuest, ofCustomer] = rows.measured.slice(-2).map(({ serverMs }) => serverMs);
      ofGuests.push(
        `${kind} ${pathname} ${((ofCustomer ?? 0) / (ofGuest || 1)).toFixed(2)} (${(guest.perSecond / customer.perSecond).toFixed(2)})`,
      );
    }
  }
  say(`processor time of a customer's request to a guest's, target 1.2 (a second's requests): ${ofGuests.join(", ")}`);
  const asCustomer = (path: string) => load({ url: `${origin}${path}`, headers: { cookie, ...AS_BROWSERS }, seconds });
  // Node compiles the code that renders pages only after it has rendered some thousands.
  for (let time = 0; time < 2; time += 1) for (const path of [...CUSTOMER_PAGES, FRAMELESS]) await asCustomer(path);
  for (const path of CUSTOMER_PAGES) await rows.measure(customerRow(path), ">= 400/s, 3 ms", () => asCustomer(path));
  // Measures only the server, React Router and React with the layout's data: the page itself shows almost nothing.
  await rows.measure(FRAMELESS_ROW, "", () => asCustomer(FRAMELESS));
}

async function printWeights(origin: string, pages: string[]): Promise<void> {
  const kilobytes = (bytes: number) => `${(bytes / 1_024).toFixed(1).padStart(6)} KB`;
  const paths = [...pages, TREATMENT, "/services/services", "/schedule1", "/acnequiz", "/checkIngredients", "/login"];
  const longest = await longestTasks(origin, [...pages, TREATMENT]);
  const withoutScripts = await longestTasks(origin, [...pages, TREATMENT], { hasScripts: false });
  say(
    "\nbytes by page, brotli                  HTML         JS  files  longest task at 4 times throttle (target 100 ms), without scripts",
  );
  for (const path of paths) {
    const { html, js, scripts } = await weighPage(origin, path);
    const target = path.startsWith("/product/") ? "  at most 115 KB of JavaScript" : "";
    const milliseconds = (of: Map<string, number>) => `${of.get(path)?.toFixed(0).padStart(6)} ms`;
    const task = longest.has(path) ? `${milliseconds(longest)} ${milliseconds(withoutScripts)}` : "";
    say(
      `${(path.split("?")[0] ?? path).padEnd(34)} ${kilobytes(html)}  ${kilobytes(js)}  ${String(scripts.length).padStart(5)}${task}${target}`,
    );
  }
}

const head = `${"".padEnd(50)} ${"requests".padStart(9)} ${"p99".padStart(9)} ${"CPU: server   database  sent: statements, packets".padStart(36)}  target`;

/** Prints the scripts of a product's page, the largest first. */
async function printScripts(origin: string, path: string): Promise<void> {
  const { scripts } = await weighPage(origin, path);
  say(`\nscripts of ${path.split("?")[0] ?? path}, brotli`);
  for (const script of scripts) say(`${(script.bytes / 1_024).toFixed(2).padStart(8)} KB  ${script.path}`);
}

/** Measures only what pages weigh, and their longest tasks. */
async function measureWeightsAlone(dataDir: string): Promise<void> {
  const server = await startServer(dataDir);
  try {
    const pages = pagesOf(pick(await firstProducts(server), 0));
    await printWeights(server.origin, pages);
    await printScripts(server.origin, pages.at(-1) ?? "/");
  } finally {
    await server.stop();
  }
}

const pagesOf = ({ slug, _id }: Product): string[] => ["/", "/shop", `/product/${slug}?id=${_id}`];

/** Measures only the planner, in this process and through the API. */
async function measurePlanner(dataDir: string): Promise<void> {
  for (const line of plannerLines()) say(line);
  const server = await startServer(dataDir);
  const rows = new Rows(server);
  try {
    say(head);
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    for (const line of await measureFreeTimes(server, rows, { dataDir, seconds, date })) say(line);
  } finally {
    await server.stop();
  }
  if (rows.failures > 0) process.exitCode = 1;
}

async function measureSearchesAlone(dataDir: string): Promise<void> {
  const server = await startServer(dataDir);
  const rows = new Rows(server);
  try {
    say(head);
    await measureNewSearches(server, dataDir, rows, seconds);
  } finally {
    await server.stop();
  }
  if (rows.failures > 0) process.exitCode = 1;
}

/** Measures only filling carts, booking and buying; with `--statements` also the most expensive statements of each. */
async function measureWritesAlone(dataDir: string): Promise<void> {
  const isCounting = process.argv.includes("--statements");
  const first = await startServer(dataDir);
  await first.stop();
  if (isCounting) await countStatements(dataDir);
  const server = await startServer(dataDir);
  const rows = new Rows(server, isCounting ? { dearIn: dataDir } : {});
  try {
    if (process.argv.includes("--trace")) return await traceWrites(server, dataDir, await firstProducts(server));
    say(head);
    await measureWrites(server, rows, { products: await firstProducts(server), seconds });
  } finally {
    await server.stop();
  }
  const rowNamed = (name: string) => rows.measured.find((row) => row.name === name);
  const floored = Object.entries(FLOORED_ROWS).map(([name, requests]) => ({ row: rowNamed(name), requests }));
  for (const line of await statementFloors(dataDir, { framework: rowNamed(FRAMEWORK_ROW), rows: floored })) say(line);
  say(await measureSandboxShare(join(dataDir, "share")));
  if (rows.failures > 0) process.exitCode = 1;
}

async function measure(dataDir: string): Promise<void> {
  const cold = await startServer(dataDir);
  await cold.stop();
  const server = await startServer(dataDir);
  const inSeconds = ({ readyAfterMs }: ServerUnderTest) => `${(readyAfterMs / 1_000).toFixed(2)} s`;
  say(`start to ready: cold ${inSeconds(cold)} (new data folder, seeded), warm ${inSeconds(server)} (target 2 s)\n`);
  const rows = new Rows(server);
  try {
    const docs = await firstProducts(server);
    const product = pick(docs, 0);
    const pages = pagesOf(product);
    say(head);
    await measurePages(server, rows, pages);
    await measureReads(server, rows, { product, seconds });
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    for (const line of await measureFreeTimes(server, rows, { dataDir, seconds, date })) say(line);
    await measureNewSearches(server, dataDir, rows, seconds);
    await measureWrites(server, rows, { products: docs, seconds });
    say(`\n${await raceForOnePlace(server.origin, "iv08", 200)}`);
    say(await measureHostileInput(server.origin));
    say(checkerLine(measureChecker()));
    for (const line of plannerLines()) say(line);
    await printWeights(server.origin, pages);
    const process = usageOf(server.pid).megabytes;
    const database = server.databasePid ? usageOf(server.databasePid, { withChildren: true }).megabytes : 0;
    say(
      `\nmemory after the load: process ${process.toFixed(0)} MB, database ${database.toFixed(0)} MB, together ${(process + database).toFixed(0)} MB (target 450 MB)`,
    );
  } finally {
    const askedAt = performance.now();
    await server.stop();
    say(`asked to stop: ended after ${((performance.now() - askedAt) / 1_000).toFixed(2)} s (target 10 s)`);
  }
  const rowNamed = (name: string) => rows.measured.find((row) => row.name === name);
  const ofCustomers = CUSTOMER_PAGES.map((path) => ({ row: rowNamed(customerRow(path)), requests: 1 }));
  const floors = { framework: rowNamed(FRAMELESS_ROW), rows: ofCustomers };
  for (const line of await statementFloors(dataDir, floors)) say(line);
  if (rows.failures > 0) process.exitCode = 1;
}

if (process.argv.includes("ledger")) {
  const { measureLedger } = await import("./ledger.ts");
  await measureLedger();
  process.exit();
}
if (process.argv.includes("demo")) {
  const { measureDemoLife } = await import("./demo-life.ts");
  await measureDemoLife();
  process.exit();
}
const folderAt = process.argv.indexOf("--in");
const grownIn = folderAt > 0 ? process.argv[folderAt + 1] : undefined;
if (process.argv.includes("scale") && process.argv.includes("facts")) {
  const { measureFactsAlone } = await import("./scale/measure-scale.ts");
  const partAt = process.argv.indexOf("--part");
  await measureFactsAlone({ grownIn, part: partAt > 0 ? process.argv[partAt + 1] : undefined });
  process.exit();
}
if (process.argv.includes("scale") && process.argv.includes("plans")) {
  if (!grownIn) throw new Error("--in names the folder of a grown database");
  const { comparePlansIn } = await import("./scale/measure-scale.ts");
  await comparePlansIn(grownIn);
  process.exit();
}
const built = spawnSync(process.execPath, ["scripts/ensure-build.mjs"], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);
if (process.argv.includes("pages")) {
  const { measurePages } = await import("./pages.ts");
  await measurePages();
} else if (process.argv.includes("scale")) {
  const { measureScale } = await import("./scale/measure-scale.ts");
  await measureScale({ seconds, grownIn, isOfWrites: process.argv.includes("writes") });
} else if (process.argv.includes("money")) {
  const { measureMoney } = await import("./money.ts");
  await measureMoney();
} else if (process.argv.includes("peers")) {
  const { measurePeers } = await import("./peers/measure-peers.ts");
  await measurePeers(seconds);
} else if (process.argv.includes("staff")) {
  const { measureStaff } = await import("./staff.ts");
  await measureStaff();
} else {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  try {
    if (process.argv.includes("search")) await measureSearchesAlone(dataDir);
    else if (process.argv.includes("weight")) await measureWeightsAlone(dataDir);
    else if (process.argv.includes("planner")) await measurePlanner(dataDir);
    else if (process.argv.includes("writes")) await measureWritesAlone(dataDir);
    else await measure(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
