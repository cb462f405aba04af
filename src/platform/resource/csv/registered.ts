import type { AuditActor, RequestOfStaff } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { ImportRequest, importRuns, LeftOutRow, WrittenRow } from "#platform/tables.ts";
import type { Bound } from "../binding.ts";

const registered = new WeakMap<ServerDeps, Map<string, Bound>>();

/** Lets imports find a resource by its name, because a checked file stores only the name. */
export function registerForImports(deps: ServerDeps, bound: Bound): void {
  const ofServer = registered.get(deps) ?? new Map<string, Bound>();
  registered.set(deps, ofServer.set(bound.resource.name, bound));
}

/** Returns this server's resource by name, or undefined. */
export function findRegistered(deps: ServerDeps, name: string): Bound | undefined {
  return registered.get(deps)?.get(name);
}

/** `stayed`: some of the records that stay, with the reasons. */
export type UndoneRun = { undone: number; of: number; stayed: { id: string; message: string }[] };

export type StoredRun = typeof importRuns.$inferSelect;

/** How a checked file is written, some of its rows at a time. */
export type RunWriter<Row extends { row: number } = { row: number }> = {
  rows: readonly Row[];
  /** Writes rows in the caller's transaction. Throws `import_invalid` naming rows. */
  write(tx: Transaction, rows: readonly Row[]): Promise<{ written: WrittenRow[]; leftOut: LeftOutRow[] }>;
  /** Undoes the writes of records that weren't changed since. Returns how many records stay. */
  takeBack(tx: Transaction, written: readonly WrittenRow[]): Promise<number>;
  /** Runs work that writes or undoes rows, and converts the database's refusals to messages for staff. */
  around<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** The handlers for files without a resource, such as data imported from a former system. */
export type OtherRuns = {
  undo(runId: string, context: RequestOfStaff): Promise<UndoneRun>;
  /** Throws `import_invalid` for a file that no longer exists. */
  open(run: StoredRun, actor: AuditActor, wish: ImportRequest): Promise<RunWriter>;
};

const othersOf = new WeakMap<ServerDeps, Map<string, OtherRuns>>();

/** Lets the import calls handle runs whose resource is `{group}.{kind}`. */
export function registerRuns(deps: ServerDeps, group: string, runs: OtherRuns): void {
  const ofServer = othersOf.get(deps) ?? new Map<string, OtherRuns>();
  othersOf.set(deps, ofServer.set(group, runs));
}

export function findOtherRuns(deps: ServerDeps, resource: string): OtherRuns | undefined {
  const [group = "", kind] = resource.split(".");
  return kind === undefined ? undefined : othersOf.get(deps)?.get(group);
}
