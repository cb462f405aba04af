import { type CallTable, fullPathOf } from "./client.ts";
import type { Calls } from "./define-call.ts";

/** Calls as a browser needs them: names, methods and paths, without the schemas. */
export function callTableOf(calls: Calls): CallTable {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, [call.method, fullPathOf(call)]]));
}
