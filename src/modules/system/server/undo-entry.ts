import { desc, eq } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import type { Database } from "#platform/db/client.ts";
import { readEntry } from "#platform/resource/undo/undo-audit-entry.ts";
import { undoOfEntry } from "#platform/resource/undo/undo-of-entry.ts";
import { auditEntries } from "#platform/tables.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { hasRight } from "#shared/rights.ts";
import { undoCalls as calls } from "../staff/contract/audit/undo-calls.ts";
import { entriesSeenBy } from "./audit-log.ts";

async function undoneByOf(db: Database, entryId: string): Promise<string | null> {
  const [undo] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.undoes, entryId))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  return undo?.id ?? null;
}

/** Binds the calls that undo audit log entries. */
export const bindUndoApi: BindApi = (api, deps) => {
  const { db } = deps;
  api.on(calls.readUndo, async ({ params, principal }) => {
    const entry = await readEntry(db, params.id, entriesSeenBy(principal));
    const undoer = undoOfEntry(deps, entry);
    const undoneBy = await undoneByOf(db, entry.id);
    const data = { canUndo: false, reason: null, undoneBy };
    if (!undoer || !hasRight(principal, undoer.right)) return { data };
    try {
      await undoer.check(entry);
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { data: { ...data, reason: error.message } };
    }
    return { data: { ...data, canUndo: true } };
  });
  api.on(calls.undoEntry, async ({ params, ...context }) => {
    const entry = await readEntry(db, params.id, entriesSeenBy(context.principal));
    const undoer = undoOfEntry(deps, entry);
    if (!undoer) throw new AppError("undo_too_late", { message: "This change has no undo." });
    if (!hasRight(context.principal, undoer.right)) throw new AppError("forbidden");
    await undoer.undo(entry, context);
    return { data: { undoneBy: await undoneByOf(db, entry.id) } };
  });
};
