import type { ServerDeps } from "#platform/server-deps.ts";
import type { Bound } from "../binding.ts";

const registered = new WeakMap<ServerDeps, Map<string, Bound>>();

/** Lets imports find a resource by its name: a checked file only stores that. */
export function registerForImports(deps: ServerDeps, bound: Bound): void {
  const ofServer = registered.get(deps) ?? new Map<string, Bound>();
  registered.set(deps, ofServer.set(bound.resource.name, bound));
}

/** The resource of this server by its name, or undefined. */
export function findRegistered(deps: ServerDeps, name: string): Bound | undefined {
  return registered.get(deps)?.get(name);
}
