import { setTimeout as sleep } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { expect, it } from "vitest";
import { collectWhenIdle } from "./idle-memory.ts";

const MB = 1_024 * 1_024;
const usedBytes = () => getHeapStatistics().used_heap_size;

/**
 * Makes garbage that only a full collection removes: it was in use for a while, so a collection of young objects leaves
 * it.
 */
async function makeGarbage(): Promise<void> {
  const objects = Array.from({ length: 1_000_000 }, (_, index) => ({ index, next: [index] }));
  for (let round = 0; round < 5; round += 1) await sleep(1);
  objects.length = 0;
}

it("an idle process collects the garbage of the work before, and a busy one doesn't", async () => {
  const before = usedBytes();
  await makeGarbage();
  expect(usedBytes() - before).toBeGreaterThan(40 * MB);
  const stopBusy = collectWhenIdle({ checkMs: 20, idleBelow: 0 });
  await sleep(200);
  stopBusy();
  expect(usedBytes() - before).toBeGreaterThan(40 * MB);
  const stop = collectWhenIdle({ checkMs: 20, idleBelow: 1, leastGarbageBytes: MB });
  await expect.poll(() => usedBytes() - before, { timeout: 10_000 }).toBeLessThan(20 * MB);
  stop();
});
