import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { AnyRecord } from "./binding.ts";

export type AskedImpact = { before: AnyRecord; changes: Readonly<Record<string, unknown>>; action: string | undefined };

/** Describes in sentences what a change of a record would affect elsewhere. */
export type DescribeImpact = (db: DatabaseOrTransaction, query: AskedImpact) => Promise<string[]>;

const registered = new WeakMap<ServerDeps, Map<string, DescribeImpact>>();

/**
 * Lets a module describe what a change of another module's resource affects. A resource can have one such description.
 */
export function registerImpact(deps: ServerDeps, resource: string, describe: DescribeImpact): void {
  const ofServer = registered.get(deps) ?? new Map<string, DescribeImpact>();
  registered.set(deps, ofServer.set(resource, describe));
}

export function findImpact(deps: ServerDeps, resource: string): DescribeImpact | undefined {
  return registered.get(deps)?.get(resource);
}
