import { actorOf, type RequestOfStaff } from "#platform/audit/actor.ts";
import { withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { findRegistered } from "../csv/registered.ts";
import { readRecord } from "../read-record.ts";
import { translateRefusals } from "../refusals.ts";
import { assertUnchanged, type Entry, placesOf, planUndo } from "./plan-undo.ts";
import { assertNotUndone, undoAuditEntry } from "./undo-audit-entry.ts";
import { findUndoer, type Undoer } from "./undoers.ts";

/**
 * Returns how an audit log entry is undone: by the handler that its module registered for the action, otherwise as a
 * change of its record's fields. Undefined for entries without an undo.
 */
export function undoOfEntry(deps: ServerDeps, entry: Entry): Undoer | undefined {
  const own = findUndoer(deps, entry.action);
  if (own) return own;
  const bound = findRegistered(deps, entry.resource);
  if (!bound?.resource.update) return undefined;
  const { db } = deps;
  return {
    right: bound.resource.rights.write,
    async check() {
      await assertNotUndone(db, entry.id);
      // Whether a record was moved since is known only under the order's lock.
      if (placesOf(bound, entry)) return;
      const plan = planUndo(bound, entry);
      const record = await readRecord(db, bound, entry.resourceId).catch(() => {
        throw new AppError("undo_too_late", { message: `This ${bound.resource.words.one} was deleted since.` });
      });
      assertUnchanged(bound, plan, record);
    },
    async undo(_, context: RequestOfStaff) {
      const writer = { actor: actorOf(context), scope: bound.scope?.(context.principal) };
      await translateRefusals(db, bound, entry.resourceId, () =>
        withRetry(db, (tx) => undoAuditEntry(tx, bound, writer, entry)),
      );
    },
  };
}
