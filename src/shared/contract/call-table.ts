import { type CallTable, fullPathOf } from "./client.ts";
import { type CallDefinition, type Calls, isStaffAuth } from "./define-call.ts";
import { standardRouteOf } from "./resource/standard-routes.ts";
import { inputNamesOf } from "./wire-schema.ts";

function entryOf(call: CallDefinition): CallTable[string] {
  const names = inputNamesOf(call);
  // Staff screens make their own idempotency keys.
  if (call.idempotent && !isStaffAuth(call.auth)) return [call.method, fullPathOf(call), names ?? null, 1];
  return names ? [call.method, fullPathOf(call), names] : [call.method, fullPathOf(call)];
}

/** Calls for browsers: names, methods, paths and the wire names of inputs, without the schemas. */
export function callTableOf(calls: Calls): CallTable {
  const entries = Object.entries(calls).map(([name, call]) => [name, entryOf(call)] as const);
  return Object.fromEntries(entries.filter(([name, entry]) => String(entry) !== String(standardRouteOf(name))));
}
