import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** The id is created on first use: most requests log nothing. */
type Trace = { id: string | undefined };

const traces = new AsyncLocalStorage<Trace | undefined>();

/** The `traceparent` of W3C Trace Context: version, trace, span, flags. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

/** Runs a request under the trace of its `traceparent`, or a new one; its log lines name the trace (OP-25). */
export function traced<Result>(traceparent: string | string[] | undefined, work: () => Result): Result {
  const id = typeof traceparent === "string" ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
  return traces.run({ id }, work);
}

/** Runs work that belongs to no request, even if a request started it, such as a connection of the pool. */
export function untraced<Result>(work: () => Result): Result {
  return traces.run(undefined, work);
}

/** Returns the trace id of the current work; undefined outside of requests. */
export function presentTraceId(): string | undefined {
  const trace = traces.getStore();
  if (!trace) return undefined;
  trace.id ??= randomBytes(16).toString("hex");
  return trace.id;
}
