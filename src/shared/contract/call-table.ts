import type { CallTable } from "./client.ts";
import { type CallDefinition, type Calls, isStaffAuth } from "./define-call.ts";
import { standardRouteOf } from "./resource/standard-routes.ts";
import { inputNamesOf } from "./wire-schema.ts";

function entryOf(call: CallDefinition): CallTable[string] {
  const { method, path } = call;
  const names = inputNamesOf(call);
  // Staff screens make their own idempotency keys.
  const isIdempotent = call.idempotent && !isStaffAuth(call.auth) ? 1 : 0;
  if (names) return [method, path, isIdempotent, names];
  return isIdempotent ? [method, path, 1] : [method, path];
}

/** Calls for browsers: names, methods, paths and the wire names of inputs, without the schemas. */
export function callTableOf(calls: Calls): CallTable {
  const entries = Object.entries(calls).map(([name, call]) => [name, entryOf(call)] as const);
  return Object.fromEntries(entries.filter(([name, entry]) => String(entry) !== String(standardRouteOf(name))));
}
