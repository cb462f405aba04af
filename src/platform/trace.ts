import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** The id is made when something first asks for it: most requests log nothing. */
type Trace = { id: string | undefined };

const traces = new AsyncLocalStorage<Trace | undefined>();

/** `traceparent` of W3C Trace Context: version, trace, span, flags. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

/** Runs a request under the trace of its `traceparent`, or one of its own, which its log lines name (OP-25). */
export function traced<Result>(traceparent: string | string[] | undefined, work: () => Result): Result {
  const id = typeof traceparent === "string" ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
  return traces.run({ id }, work);
}

/** Runs what belongs to no request, though one may have begun it, such as a connection of the pool. */
export function untraced<Result>(work: () => Result): Result {
  return traces.run(undefined, work);
}

/** The id of the trace of the work at hand; undefined outside of requests. */
export function presentTraceId(): string | undefined {
  const trace = traces.getStore();
  if (!trace) return undefined;
  trace.id ??= randomBytes(16).toString("hex");
  return trace.id;
}
