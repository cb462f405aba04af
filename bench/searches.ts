import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { leanServer } from "../scripts/support/dependencies.mjs";
import { repeat } from "./load.ts";
import { median } from "./median.ts";
import type { Rows } from "./rows.ts";
import type { ServerUnderTest } from "./server-under-test.ts";

const LIST = new URL("../src/modules/search/server/visitors-searches.json", import.meta.url);

/** Symbols that a search ignores. A text followed by a new sequence of them is in no cache, but means the same. */
const SIGNS = "!.,;:?-+=*";

/** Returns the text followed by symbols that spell the index, so that no cache has it. */
function asNew(text: string, index: number): string {
  return `${text} ${[...String(index)].map((digit) => SIGNS[Number(digit)]).join("")}`;
}

const AT_ONCE = 8;
/** Searches before the measurement, so that Node has compiled what it uses: 20 of each text. */
const WARM_UP = 1_200;

/** How often row and floor are measured by turns. */
const TURNS = 5;

/** Whether a document is returned without an error. */
async function isFetched(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.ok;
}

/** Starts the server of bench/bare-search.ts, with the product's own settings of Node. */
async function startBareSearch(dataDir: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [...leanServer.flags, "bench/bare-search.ts", dataDir], {
    env: { ...leanServer.env, ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const port = await Promise.race([once(child.stdout, "data"), exited.then(() => undefined)]);
  if (!port) throw new Error("the plain server ended before it listened");
  return {
    origin: `http://127.0.0.1:${String(port[0]).trim()}`,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Returns the 99th percentile of searches eight at once. Throws if one failed. */
async function p99Of(seconds: number, work: (index: number) => Promise<boolean>): Promise<number> {
  const { p99, failures, whyFailed } = await repeat(seconds * 200, AT_ONCE, work);
  if (failures > 0) throw new Error(`${failures} searches failed: ${whyFailed}`);
  return p99;
}

/** Returns a line that compares the 99th percentile with that of the same statements behind a plain server. */
const besideFloor = (p99: number, bare: number) =>
  `floor: p99 of its statements behind a plain node:http server ${bare.toFixed(0)} ms, of the row ${p99.toFixed(0)} ms (medians of ${TURNS} by turns), ${(p99 / bare).toFixed(2)} times that`;

/**
 * Measures the first search of a text, for products and for the whole site. The texts are those with which the ranking
 * is tested, each changed so that no response comes from a cache.
 */
export async function measureNewSearches(
  { origin }: ServerUnderTest,
  dataDir: string,
  rows: Rows,
  seconds: number,
): Promise<void> {
  const list = JSON.parse(readFileSync(LIST, "utf8")) as { search: string }[]; // the format of our own file
  const bare = await startBareSearch(dataDir);
  try {
    for (const [name, path, bareName] of [
      ["first search of a text: products", "Product/all/paginateProductSearch?search=", "products"],
      ["first search of a text: the whole site", "Search/all?q=", "site"],
    ] as const) {
      const search = (index: number) => {
        const text = asNew(list[index % list.length]?.search ?? "", index);
        return isFetched(`${origin}/api/v1/${path}${encodeURIComponent(text)}`);
      };
      const searchBare = (index: number) => isFetched(`${bare.origin}/${bareName}/${index}`);
      await repeat(WARM_UP, AT_ONCE, (index) => search(1_000_000 + index));
      await repeat(WARM_UP, AT_ONCE, searchBare);
      await rows.measure(`${name}, one by one`, "5 ms each", () => repeat(seconds * 60, 1, search));
      await rows.measure(name, "p99 < 20 ms", () => repeat(seconds * 200, AT_ONCE, (index) => search(100_000 + index)));
      const p99s: { row: number[]; bare: number[] } = { row: [], bare: [] };
      for (let turn = 1; turn <= TURNS; turn += 1) {
        const at = 100_000 * (turn + 1);
        p99s.row.push(await p99Of(seconds, (index) => search(at + index)));
        p99s.bare.push(await p99Of(seconds, searchBare));
      }
      process.stdout.write(`${besideFloor(median(p99s.row), median(p99s.bare))}\n`);
    }
  } finally {
    await bare.stop();
  }
}
