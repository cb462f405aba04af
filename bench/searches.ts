import { readFileSync } from "node:fs";
import { repeat } from "./load.ts";
import type { Rows } from "./rows.ts";
import type { ServerUnderTest } from "./server-under-test.ts";

const LIST = new URL("../src/modules/search/server/visitors-searches.json", import.meta.url);

/** Symbols that a search ignores. A text followed by a new sequence of them is in no cache, but means the same. */
const SIGNS = "!.,;:?-+=*";

/** Returns the text followed by symbols that spell the index, so that no cache has it. */
function asNew(text: string, index: number): string {
  return `${text} ${[...String(index)].map((digit) => SIGNS[Number(digit)]).join("")}`;
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
    await rows.measure(name, "p99 < 20 ms", () => repeat(seconds * 200, 8, (index) => search(100_000 + index)));
  }
}
