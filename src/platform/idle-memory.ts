import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How often it is checked whether the process is idle. */
const CHECK_MS = 15_000;
/** The process counts as idle while its event loop is busy for less than this share of the time. */
const IDLE_BELOW = 0.03;
/** Less garbage isn't worth the pause of a full collection, some 100 ms. */
const LEAST_GARBAGE_BYTES = 40 * 1_024 * 1_024;
/** How long after a collection the next one may follow if the heap hasn't grown. */
const AGAIN_AFTER_MS = 5 * 60_000;

/** The limits of the checks, which tests replace. */
type Conditions = { checkMs?: number; idleBelow?: number; leastGarbageBytes?: number };

/**
 * Collects all garbage when the process becomes idle after work. Node does so only when it needs room, so a server that
 * was busy once would hold 140 MB of garbage until it is busy again (decision 0175). Returns a function that stops the
 * checks.
 */
export function collectWhenIdle({
  checkMs = CHECK_MS,
  idleBelow = IDLE_BELOW,
  leastGarbageBytes = LEAST_GARBAGE_BYTES,
}: Conditions = {}): () => void {
  const collect = collector();
  let usage = performance.eventLoopUtilization();
  // What was in use after the last collection, or less if Node has collected since. Not known at the start.
  let bytesInUse = 0;
  let wasBusy = true;
  let collectedAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, usage);
    usage = current;
    bytesInUse = Math.min(bytesInUse, heapBytes());
    const isBusy = utilization >= idleBelow;
    wasBusy ||= isBusy;
    // After work, also if the heap hasn't grown: what was in use at the last collection may have become garbage.
    const isAfterWork = wasBusy && performance.now() - collectedAt >= AGAIN_AFTER_MS;
    if (isBusy || !(isAfterWork || heapBytes() - bytesInUse >= leastGarbageBytes)) return;
    collect();
    collectedAt = performance.now();
    bytesInUse = heapBytes();
    wasBusy = false;
  }, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns the bytes that the heap occupies, and those of buffers outside of it. */
function heapBytes(): number {
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

/** Returns Node's function that collects all garbage. Only contexts created after the flag is set have it. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void; // Node's own function, by its documentation
}
