import fc from "fast-check";
import { calls } from "#calls.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { hostileRequests } from "#testing/hostile-requests.ts";

const EACH = 10;
/** Ids from the demo, to get past the first lookup. */
const KNOWN = ["p01", "ag07"];
const SEED = 20_261_120;
const TARGET_MS = 5_000;

/** Sends requests that try to break each call, as a guest, and returns the slowest response (W6). */
export async function measureHostileInput(origin: string): Promise<string> {
  let slowest = { ms: 0, name: "" };
  let count = 0;
  for (const [name, call] of Object.entries<CallDefinition>(calls)) {
    for (const { target, method, headers, body } of fc.sample(hostileRequests(call, KNOWN), {
      seed: SEED,
      numRuns: EACH,
    })) {
      const startedAt = performance.now();
      const response = await fetch(new URL(target, origin), {
        method,
        headers,
        body: body ?? null,
        redirect: "manual",
      });
      if (response.headers.get("content-type") === "text/event-stream") await response.body?.cancel();
      else await response.arrayBuffer();
      const ms = performance.now() - startedAt;
      count += 1;
      if (ms > slowest.ms) slowest = { ms, name };
    }
  }
  const verdict = slowest.ms < TARGET_MS ? "" : "  TOO SLOW";
  return `hostile input, ${count} requests: slowest answer ${slowest.ms.toFixed(0)} ms, of ${slowest.name}  (target < ${TARGET_MS} ms)${verdict}`;
}
