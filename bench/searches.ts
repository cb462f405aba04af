import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { repeat } from "./load.ts";
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

/**
 * Returns a line for how long searches take that come at once, if each processor is busy all the time and all share it
 * equally: the processor time of all of them, with that of the load generator on the same machine, and no less than the
 * one thread of the server needs.
 */
function atBest(row: MeasuredRow | undefined): string {
  if (!row) return "";
  const { serverMs, databaseMs, generatorMs, p99 } = row;
  const least = AT_ONCE * Math.max(serverMs, (serverMs + databaseMs + generatorMs) / availableParallelism());
  return `floor: ${AT_ONCE} at once on ${availableParallelism()} processors take ${least.toFixed(1)} ms each; p99 is ${(p99 / least).toFixed(2)} times that`;
}

/**
 * Measures the first search of a text, for products and for the whole site. The texts are those with which the ranking
 * is tested, each changed so that no response comes from a cache.
 */
export async function measureNewSearches({ origin }: ServerUnderTest, rows: Rows, seconds: number): Promise<void> {
  const list = JSON.parse(readFileSync(LIST, "utf8")) as { search: string }[]; // the format of our own file
  for (const [name, path] of [
    ["first search of a text: products", "Product/all/paginateProductSearch?search="],
    ["first search of a text: the whole site", "Search/all?q="],
  ] as const) {
    const search = async (index: number) => {
      const text = asNew(list[index % list.length]?.search ?? "", index);
      const response = await fetch(`${origin}/api/v1/${path}${encodeURIComponent(text)}`);
      await response.arrayBuffer();
      return response.ok;
    };
    await repeat(list.length, 8, (index) => search(1_000_000 + index));
    await rows.measure(`${name}, one by one`, "5 ms each", () => repeat(seconds * 60, 1, search));
    await rows.measure(name, "p99 < 20 ms", () => repeat(seconds * 200, AT_ONCE, (index) => search(100_000 + index)));
    process.stdout.write(`${atBest(rows.measured.at(-1))}\n`);
  }
}
