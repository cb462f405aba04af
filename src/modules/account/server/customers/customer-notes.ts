import { and, asc, desc, eq } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { openText, sealText } from "#platform/seal.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { WireCustomerNote } from "../../staff/contract/customers/customer.ts";
import { customerNotes } from "../customer-tables.ts";

type NoteRow = typeof customerNotes.$inferSelect;

/** Returns the purpose that a note's encryption is bound to, so that the text can't be decrypted as another note. */
export const purposeOfNote = (noteId: string) => `customer-note:${noteId}`;

function toWireNote(row: NoteRow, secrets: Secrets): WireCustomerNote {
  return {
    id: row.id,
    version: row.version,
    text: openText(secrets, purposeOfNote(row.id), row.sealedText) ?? null,
    isPinned: row.isPinned,
    writtenBy: row.writerName,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Whether a note can be opened with the current secrets. */
export function isNoteReadable(secrets: Secrets, { id, sealedText }: Pick<NoteRow, "id" | "sealedText">): boolean {
  return openText(secrets, purposeOfNote(id), sealedText) !== undefined;
}

/** Returns staff's notes about a customer: pinned notes first, then the newest. */
export async function listCustomerNotes(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  customerId: string,
): Promise<WireCustomerNote[]> {
  const rows = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(customerNotes.isPinned), desc(customerNotes.createdAt), asc(customerNotes.id));
  return rows.map((row) => toWireNote(row, secrets));
}

/** Adds an encrypted note. The audit log records that a note was added, not its text. */
export async function addCustomerNote(
  tx: Transaction,
  secrets: Secrets,
  { customerId, text, isPinned }: { customerId: string; text: string; isPinned: boolean },
  actor: AuditActor,
): Promise<WireCustomerNote> {
  const id = newId();
  const [note] = await tx
    .insert(customerNotes)
    .values({
      id,
      customerId,
      sealedText: sealText(secrets, purposeOfNote(id), text),
      isPinned,
      writtenBy: actor.accountId ?? "system",
      writerName: actor.name,
    })
    .returning();
  if (!note) throw new AppError("conflict");
  await writeNoteAudit(tx, actor, { customerId, action: "customer.note", summary: "Note added" });
  return toWireNote(note, secrets);
}

type NoteKey = { customerId: string; noteId: string; version: number };

/**
 * Changes a note's text or pins it. Throws `not_found`, or `version_conflict` if the note was changed in the meantime.
 */
export async function changeCustomerNote(
  tx: Transaction,
  secrets: Secrets,
  { customerId, noteId, version }: NoteKey,
  { text, isPinned }: { text?: string | undefined; isPinned?: boolean | undefined },
  actor: AuditActor,
): Promise<WireCustomerNote> {
  const current = await lockNote(tx, { customerId, noteId, version });
  const [note] = await tx
    .update(customerNotes)
    .set({
      isPinned: isPinned ?? current.isPinned,
      sealedText: text === undefined ? current.sealedText : sealText(secrets, purposeOfNote(noteId), text),
    })
    .where(eq(customerNotes.id, noteId))
    .returning();
  if (!note) throw new AppError("not_found");
  await writeNoteAudit(tx, actor, {
    customerId,
    action: "customer.note",
    summary: text === undefined ? (note.isPinned ? "Note pinned" : "Note unpinned") : "Note changed",
  });
  return toWireNote(note, secrets);
}

/** Deletes a note. Throws `not_found`, or `version_conflict` if the note was changed in the meantime. */
export async function deleteCustomerNote(tx: Transaction, key: NoteKey, actor: AuditActor): Promise<void> {
  await lockNote(tx, key);
  await tx.delete(customerNotes).where(eq(customerNotes.id, key.noteId));
  await writeNoteAudit(tx, actor, { ...key, action: "customer.note", summary: "Note deleted" });
}

async function lockNote(tx: Transaction, { customerId, noteId, version }: NoteKey): Promise<NoteRow> {
  const [note] = await tx
    .select()
    .from(customerNotes)
    .where(and(eq(customerNotes.id, noteId), eq(customerNotes.customerId, customerId)))
    .for("update");
  if (!note) throw new AppError("not_found");
  if (note.version !== version) throw new AppError("version_conflict");
  return note;
}

function writeNoteAudit(
  tx: Transaction,
  actor: AuditActor,
  { customerId, action, summary }: { customerId: string; action: string; summary: string },
): Promise<string> {
  return writeAudit(tx, actor, { action, resource: "Customer", resourceId: customerId, summary });
}
