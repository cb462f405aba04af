import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { maySign, type NoteContent, onlyOthersSign, type Signer, type VisitNote } from "../../domain/visit-note.ts";
import { lockNote } from "./list-notes.ts";
import { visitNotes } from "./note-tables.ts";
import { sealNote } from "./seal-note.ts";

export type NewNote = {
  appointmentId: string;
  customerId: string | null;
  serviceId: string | null;
  author: { accountId: string; name: string };
  corrects?: string | undefined;
  content: NoteContent;
};

/**
 * Adds a note to a visit, or a correction to one of its notes, which replaces an unsigned note or is an addendum to a
 * signed one. Throws `not_found` for a note of another visit, and `conflict` when another correction came first.
 */
export async function writeNote(
  tx: Transaction,
  secrets: Secrets,
  { content, author, corrects, ...note }: NewNote,
): Promise<{ id: string; writtenAt: Date }> {
  if (corrects !== undefined) {
    const corrected = await lockNote(tx, secrets, { appointmentId: note.appointmentId, noteId: corrects });
    if (!corrected) throw new AppError("not_found");
    if (corrected.isReplaced) throw new AppError("conflict", { message: "This note was corrected a moment ago." });
  }
  const id = newId();
  const [row] = await tx
    .insert(visitNotes)
    .values({
      ...note,
      id,
      corrects: corrects ?? null,
      sealed: sealNote(secrets, id, content),
      writtenBy: author.accountId,
      writtenByName: author.name,
    })
    .returning({ writtenAt: visitNotes.writtenAt });
  if (!row) throw new Error("a note was not written");
  return { id, writtenAt: row.writtenAt };
}

type SignNote = { appointmentId: string; noteId: string; signer: Signer & { name: string } };

const sign = statement(
  { at: neverNull("instant") },
  sql`
  update visit_notes set signed_by = ${sql.placeholder("accountId")}, signed_by_name = ${sql.placeholder("name")}, signed_at = clock_now()
  where id = ${sql.placeholder("noteId")} returning signed_at as at`,
);

/**
 * Signs and locks a note. A repeated call returns it unchanged. Throws `not_found`, `forbidden` for a person who may
 * not sign it, and `conflict` for a note that was replaced.
 */
export async function signNote(
  tx: Transaction,
  secrets: Secrets,
  { appointmentId, noteId, signer }: SignNote,
): Promise<{ isNew: boolean; signed: NonNullable<VisitNote["signed"]> }> {
  const note = await lockNote(tx, secrets, { appointmentId, noteId });
  if (!note) throw new AppError("not_found");
  if (!maySign(note, signer)) throw new AppError("forbidden", { message: onlyOthersSign(note) });
  if (note.signed) return { isNew: false, signed: note.signed };
  if (note.isReplaced) throw new AppError("conflict", { message: "This note was corrected a moment ago." });
  const rows = await sign(tx, { accountId: signer.accountId, name: signer.name, noteId });
  return { isNew: true, signed: { at: new Date(rows[0]?.at ?? 0), byName: signer.name } };
}

const setCustomer = command(sql`
  update visit_notes set customer_id = ${sql.placeholder("customerId")}
  where customer_id is null and appointment_id = any(${sql.placeholder("appointmentIds")}::text[])`);

/** Moves notes of guest visits to the account that the visits join. */
export async function adoptNotes(
  tx: Transaction,
  { appointmentIds, customerId }: { appointmentIds: readonly string[]; customerId: string },
): Promise<void> {
  if (appointmentIds.length === 0) return;
  await setCustomer(tx, { customerId, appointmentIds: [...appointmentIds] });
}
