import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { presentTraceId, traced, untraced } from "./trace.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const idUnder = (traceparent: string | undefined) => traced(traceparent, presentTraceId);

it("OP-25: the trace id is read from a request's traceparent header", () => {
  expect(idUnder(`00-${TRACE}-00f067aa0ba902b7-01`)).toBe(TRACE);
  expect(idUnder(`01-${TRACE}-00f067aa0ba902b7-01-more`)).toBe(TRACE);
});

it.each([
  undefined,
  "",
  TRACE,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE}"}-00f067aa0ba902b7-01`,
])("OP-25: for the invalid header %j, each request gets a new trace id", async (traceparent) => {
  const ids = await traced(traceparent, async () => {
    const first = presentTraceId();
    await sleep(1);
    return [first, presentTraceId()];
  });
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(ids[1]).toBe(ids[0]);
  expect(idUnder(traceparent)).not.toBe(ids[0]);
});

it("OP-25: code that runs outside of a request, or continues after it, has no trace id", () => {
  expect(presentTraceId()).toBe(undefined);
  expect(traced(undefined, () => untraced(presentTraceId))).toBe(undefined);
});
