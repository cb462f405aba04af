import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkerLine, measureChecker } from "./checker.ts";
import { usageOf } from "./cpu.ts";
import { measureFreeTimes } from "./free-times.ts";
import { measureHostileInput } from "./hostile-input.ts";
import { bookService, buyProduct, freeSlots, raceForOnePlace, signUpMany } from "./journeys.ts";
import { load, repeat, warmUp } from "./load.ts";
import { weighPage } from "./page-weight.ts";
import { type Person, signUp } from "./people.ts";
import { plannerLines } from "./planner.ts";
import { Rows } from "./rows.ts";
import { measureNewSearches } from "./searches.ts";
import { type ServerUnderTest, startConstant, startServer } from "./server-under-test.ts";

/**
 * `npm run bench`: what the product does per second, in one run with a bare `node:http` constant beside it. Absolute
 * figures move with the machine: compare rows of one run. `--seconds 8` measures longer.
 * `npm run bench -- pages` measures pages in a browser instead (pages.ts), `npm run bench -- staff` the back office of a
 * grown clinic (staff.ts), `npm run bench -- search` only the first searches of texts (searches.ts), `npm run bench -- planner` only free times (planner.ts, free-times.ts), `npm run bench -- ledger`
 * posting to the books (ledger.ts), `npm run bench -- money` redeeming, refunding and renewing (money.ts), `npm run bench -- demo` the generated life of the demo clinic (demo-life.ts).
 */
const secondsAt = process.argv.indexOf("--seconds");
const seconds = (secondsAt > 0 && Number(process.argv[secondsAt + 1])) || 4;
const READERS = 24;
const BUYERS = 16;

type Product = { _id: string; slug: string };

const say = (line: string) => process.stdout.write(`${line}\n`);

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

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
  for (const path of pages) {
    const { pathname, search } = new URL(path, origin);
    const data = `${origin}${pathname === "/" ? "/_" : pathname}.data${search}`;
    await fetch(data, { headers: { "accept-encoding": "br" } });
    await rows.measure(`guest, data: ${pathname}`, "as its document", () => load({ url: data, seconds }));
  }
  const { cookie } = await signUp(origin, "reader");
  const ofGuests: string[] = [];
  for (const path of pages) {
    const name = path.split("?")[0] ?? path;
    const guest = await rows.measure(`guest: ${name}`, "", () => load({ url: `${origin}${path}`, seconds }));
    const customer = await rows.measure(`customer: ${name}`, "within 1.2 of the guest's", () =>
      load({ url: `${origin}${path}`, headers: { cookie }, seconds }),
    );
    ofGuests.push(`${name} ${(guest.perSecond / customer.perSecond).toFixed(2)}`);
  }
  say(`a guest's requests a second to a customer's: ${ofGuests.join(", ")}`);
  for (const path of ["/membership", "/my-profile"]) {
    await rows.measure(`rendered for a customer: ${path}`, ">= 500/s, p99 < 60 ms", () =>
      load({ url: `${origin}${path}`, headers: { cookie }, seconds }),
    );
  }
}

async function measureReads(server: ServerUnderTest, rows: Rows, product: Product, dataDir: string): Promise<void> {
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const reads: [name: string, path: string, target: string][] = [
    ["product list of 20, API", "Product/all/paginate?limit=20", ">= 3,500/s"],
    ["product by name, API", `Product/ByName/${product.slug}?id=${product._id}`, ">= 3,000/s"],
    ["search, API", "Product/all/paginateProductSearch?search=serum", ">= 1,500/s, p99 < 20 ms"],
    ["search of the whole site", "Search/all?q=serum", ">= 1,500/s, p99 < 20 ms"],
    [
      "free days of a month, three treatments",
      `Slot/month?month=${date.slice(0, 7)}&serviceIds=ag07&serviceIds=ac03&serviceIds=ag01`,
      ">= 60/s, p99 < 200 ms",
    ],
  ];
  for (const [name, path, target] of reads) {
    await rows.measure(name, target, () => load({ url: `${server.origin}/api/v1/${path}`, seconds }));
  }
  for (const line of await measureFreeTimes(server, rows, { dataDir, seconds, date })) say(line);
}

/** Adds one of `products` to the cart of each reader in turn: carts come to hold all of them. */
function addToCart(readers: Person[], products: Product[]) {
  return async (index: number) => {
    const product = pick(products, Math.floor(index / readers.length));
    const path = `add-to-cart/product/${product._id}`;
    const { status } = await pick(readers, index).call("POST", path, { quantity: 1 });
    return status === 200 || status === 409;
  };
}

async function measureWrites({ origin }: ServerUnderTest, rows: Rows, products: Product[]): Promise<void> {
  for (const lines of [3, 20]) {
    const readers = await signUpMany(origin, `r${lines}-`, READERS);
    const add = addToCart(readers, products.slice(0, lines));
    await warmUp(READERS * lines, 8, add);
    const target = lines === 3 ? ">= 900/s" : "";
    await rows.measure(`add to a cart of ${lines} lines`, target, () => repeat(seconds * 200, 8, add));
  }
  const bookers = await signUpMany(origin, "v", READERS);
  const slots = await freeSlots(origin, "iv08", 40);
  const book = (index: number) => bookService(pick(bookers, index), "iv08", pick(slots, index));
  await warmUp(16, 8, book);
  await rows.measure("book: cart, free times, hold, checkout", ">= 300/s", () =>
    repeat(Math.min(slots.length - 16, seconds * 30), 8, (index) => book(index + 16)),
  );
  const buyers = await signUpMany(origin, "b", BUYERS);
  // Eight hands and sixteen buyers: nobody has two orders on the way at once.
  const buy = (index: number) => buyProduct(origin, pick(buyers, index), pick(products, index * 3)._id);
  await warmUp(BUYERS, 8, buy);
  await rows.measure("cart to paid order, with the webhook", ">= 120/s", () =>
    repeat(BUYERS * 4, 8, (index) => buy(index + BUYERS)),
  );
}

async function printWeights(origin: string, pages: string[]): Promise<void> {
  const kilobytes = (bytes: number) => `${(bytes / 1_024).toFixed(1).padStart(6)} KB`;
  say("\nbytes by page, brotli                  HTML         JS  files");
  for (const path of [...pages, "/services/services", "/schedule1", "/acnequiz", "/checkIngredients", "/login"]) {
    const { html, js, scripts } = await weighPage(origin, path);
    say(`${(path.split("?")[0] ?? path).padEnd(34)} ${kilobytes(html)}  ${kilobytes(js)}  ${scripts.length}`);
  }
}

const head = `${"".padEnd(50)} ${"requests".padStart(9)} ${"p99".padStart(9)} ${"CPU: server   database  sent: statements, packets".padStart(36)}  target`;

/** The planner alone, in this process and through the API. */
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
    await measureNewSearches(server, rows, seconds);
  } finally {
    await server.stop();
  }
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
    const response = await fetch(`${server.origin}/api/v1/Product/all/paginate?limit=20`);
    const { docs } = ((await response.json()) as { data: { docs: Product[] } }).data; // documented
    const product = pick(docs, 0);
    const pages = ["/", "/shop", `/product/${product.slug}?id=${product._id}`];
    say(head);
    await measurePages(server, rows, pages);
    await measureReads(server, rows, product, dataDir);
    await measureNewSearches(server, rows, seconds);
    await measureWrites(server, rows, docs);
    say(`\n${await raceForOnePlace(server.origin, "iv08", 200)}`);
    say(await measureHostileInput(server.origin));
    say(checkerLine(measureChecker()));
    for (const line of plannerLines()) say(line);
    await printWeights(server.origin, pages);
    const process = usageOf(server.pid).megabytes;
    const database = server.databasePid ? usageOf(server.databasePid, { withChildren: true }).megabytes : 0;
    say(
      `\nmemory after the load: process ${process.toFixed(0)} MB, database ${database.toFixed(0)} MB, together ${(process + database).toFixed(0)} MB (target 400 MB)`,
    );
  } finally {
    const askedAt = performance.now();
    await server.stop();
    say(`asked to stop: ended after ${((performance.now() - askedAt) / 1_000).toFixed(2)} s (target 10 s)`);
  }
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
const built = spawnSync(process.execPath, ["scripts/ensure-build.mjs"], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);
if (process.argv.includes("pages")) {
  const { measurePages } = await import("./pages.ts");
  await measurePages();
} else if (process.argv.includes("money")) {
  const { measureMoney } = await import("./money.ts");
  await measureMoney();
} else if (process.argv.includes("staff")) {
  const { measureStaff } = await import("./staff.ts");
  await measureStaff();
} else {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  try {
    if (process.argv.includes("search")) await measureSearchesAlone(dataDir);
    else if (process.argv.includes("planner")) await measurePlanner(dataDir);
    else await measure(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
