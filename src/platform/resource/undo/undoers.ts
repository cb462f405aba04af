import type { RequestOfStaff } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { Right } from "#shared/rights.ts";
import type { Entry } from "./plan-undo.ts";

/** How entries of an action other than a plain field change are undone. */
export type Undoer = {
  /** The permission required for the change itself. */
  right: Right;
  /** Throws AppError when the entry can't be undone now. */
  check: (entry: Entry) => Promise<void>;
  /** Undoes the entry with its own checks, and writes an entry that names it. */
  undo: (entry: Entry, context: RequestOfStaff) => Promise<void>;
};

const registered = new WeakMap<ServerDeps, Map<string, Undoer>>();

/** Lets the audit log undo entries of an action, such as `review.approve`. */
export function registerUndo(deps: ServerDeps, actions: readonly string[], undoer: Undoer): void {
  const ofServer = registered.get(deps) ?? new Map<string, Undoer>();
  for (const action of actions) ofServer.set(action, undoer);
  registered.set(deps, ofServer);
}

export function findUndoer(deps: ServerDeps, action: string): Undoer | undefined {
  return registered.get(deps)?.get(action);
}
