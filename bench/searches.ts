import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type LoadResult, repeat } from "./load.ts";
import type { MeasuredRow, Rows } from "./rows.ts";
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

/** Whether a document is returned without an error. */
async function isFetched(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.ok;
}

/** Starts the server of bench/bare-search.ts. */
async function startBareSearch(dataDir: string): Promise<{ origin: string; stop(): void }> {
  const child = spawn(process.execPath, ["bench/bare-search.ts", dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill("SIGTERM") };
}

/** Returns a line that compares the 99th percentile of a row with that of its statement behind a plain server. */
const besideFloor = (row: MeasuredRow | undefined, { p99 }: LoadResult) =>
  `floor: p99 of its statement behind a plain node:http server ${p99.toFixed(0)} ms; the row has ${((row?.p99 ?? 0) / p99).toFixed(2)} times that\n`;

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
      const floor = await repeat(seconds * 200, AT_ONCE, searchBare);
      process.stdout.write(besideFloor(rows.measured.at(-1), floor));
    }
  } finally {
    bare.stop();
  }
}
