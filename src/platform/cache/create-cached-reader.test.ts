import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { createCachedReader } from "./create-cached-reader.ts";

const { db } = await testDatabase();

/** Creates a reader whose reads the test can count and make fail. */
function readerForTest() {
  const state = { version: "1", reads: 0, fails: false };
  const read = createCachedReader(["search"], async () => {
    state.reads += 1;
    if (state.fails) throw new Error("it fails");
    return state.reads;
  });
  return { state, recall: () => read({ db, versions: { versionOf: () => state.version } }) };
}

it("a cached value is read only once for all concurrent requests, and again after its data have changed", async () => {
  const { state, recall } = readerForTest();
  expect(await Promise.all([recall(), recall()])).toEqual([1, 1]);
  expect(await recall()).toBe(1);
  state.version = "2";
  expect(await recall()).toBe(2);
});

it("a cached value whose read failed is read again for the next request", async () => {
  const { state, recall } = readerForTest();
  state.fails = true;
  const failed = await Promise.allSettled([recall(), recall()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  state.fails = false;
  expect(await recall()).toBe(2);
});
