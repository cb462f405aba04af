import { type CallTable, fullPathOf } from "./client.ts";
import type { Calls } from "./define-call.ts";
import { inputNamesOf } from "./wire-schema.ts";

/** Calls as a browser needs them: names, methods, paths and what inputs are called on the wire, without the schemas. */
export function callTableOf(calls: Calls): CallTable {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => {
      const names = inputNamesOf(call);
      return [name, names ? [call.method, fullPathOf(call), names] : [call.method, fullPathOf(call)]];
    }),
  );
}
