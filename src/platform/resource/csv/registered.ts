import type { RequestOfStaff } from "#platform/audit/actor.ts";
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

/** `stayed`: of some records, why they stay. */
export type Undone = { undone: number; of: number; stayed: { id: string; message: string }[] };

/** Takes back what a file brought that no resource describes, such as what a clinic brings along from a former system. */
export type RunUndo = (runId: string, context: RequestOfStaff) => Promise<Undone>;

const undosOf = new WeakMap<ServerDeps, Map<string, RunUndo>>();

/** Lets `admin/Import/{runId}/undo` take back runs whose resource is `{group}.{kind}`. */
export function registerRunUndo(deps: ServerDeps, group: string, undo: RunUndo): void {
  const ofServer = undosOf.get(deps) ?? new Map<string, RunUndo>();
  undosOf.set(deps, ofServer.set(group, undo));
}

export function findRunUndo(deps: ServerDeps, resource: string): RunUndo | undefined {
  const [group = "", kind] = resource.split(".");
  return kind === undefined ? undefined : undosOf.get(deps)?.get(group);
}
