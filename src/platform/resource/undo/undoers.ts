import type { RequestOfStaff } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { Right } from "#shared/rights.ts";
import type { Entry } from "./plan-undo.ts";

/** How entries of an action that isn't a plain change of fields are taken back. */
export type Undoer = {
  /** What the change itself needed. */
  right: Right;
  /** Throws AppError when the entry can't be taken back now. */
  check: (entry: Entry) => Promise<void>;
  /** Takes it back with checks of its own, and writes an entry that names the first. */
  undo: (entry: Entry, context: RequestOfStaff) => Promise<void>;
};

const registered = new WeakMap<ServerDeps, Map<string, Undoer>>();

/** Lets the audit log take back entries of an action, such as `review.approve`. */
export function registerUndo(deps: ServerDeps, actions: readonly string[], undoer: Undoer): void {
  const ofServer = registered.get(deps) ?? new Map<string, Undoer>();
  for (const action of actions) ofServer.set(action, undoer);
  registered.set(deps, ofServer);
}

export function findUndoer(deps: ServerDeps, action: string): Undoer | undefined {
  return registered.get(deps)?.get(action);
}
