import { and, eq, type SQL } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { auditEntries } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import type { AnyRecord, Bound, Writer } from "../binding.ts";
import { moveBack } from "../order-records.ts";
import { readRecord } from "../read-record.ts";
import { changeRecord } from "../write-record.ts";
import { assertUnchanged, type Entry, placesOf, planUndo } from "./plan-undo.ts";

/** Returns an audit log entry that `isVisible` allows its reader to see. Throws `not_found`. */
export async function readEntry(
  db: DatabaseOrTransaction,
  entryId: string,
  isVisible: SQL | undefined,
): Promise<Entry> {
  const [entry] = await db
    .select({
      id: auditEntries.id,
      accountId: auditEntries.accountId,
      resource: auditEntries.resource,
      resourceId: auditEntries.resourceId,
      action: auditEntries.action,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.id, entryId), isVisible));
  if (!entry) throw new AppError("not_found");
  return entry;
}

/** Throws `undo_too_late` when an entry was already undone. */
export async function assertNotUndone(db: DatabaseOrTransaction, entryId: string): Promise<void> {
  const [undone] = await db.select({ id: auditEntries.id }).from(auditEntries).where(eq(auditEntries.undoes, entryId));
  if (undone) throw new AppError("undo_too_late", { message: "This was undone already." });
}

/**
 * Restores the former values of an entry's record in the caller's transaction, as a separate change: with the rules of
 * the resource, its events, and an audit entry that names the undone one. Throws `not_found`, and `undo_too_late`
 * naming what was changed since.
 */
export async function undoAuditEntry(tx: Transaction, bound: Bound, writer: Writer, entry: Entry): Promise<AnyRecord> {
  const places = placesOf(bound, entry);
  if (places) {
    await assertNotUndone(tx, entry.id);
    // Of two simultaneous undos, the second is refused: under the order's lock, it finds the record already moved.
    await moveBack(tx, bound, { ...writer, undoes: entry.id }, { id: entry.resourceId, ...places });
    return readRecord(tx, bound, entry.resourceId, writer.scope);
  }
  const plan = planUndo(bound, entry);
  return changeRecord(tx, bound, { ...writer, undoes: entry.id }, plan.change, async (record) => {
    // Checked under the record's lock, so that one of two simultaneous undos sees the other.
    await assertNotUndone(tx, entry.id);
    assertUnchanged(bound, plan, record);
  });
}
