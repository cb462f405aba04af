import type { clinicState } from "#modules/booking/server/public.ts";

import { maySign, type NoteContent, type VisitNote } from "#modules/care/domain/visit-note.ts";
import { listEarlierNotes, listNotes, signNote, writeNote } from "#modules/care/server/public.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { withRetry } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { hasRight } from "#shared/rights.ts";
import type { WireVisitNote } from "../../staff/contract/record/visit-notes.ts";
import { assertWritable, findVisitForRecord, isDirector, type VisitRecordQuery } from "./find-visit-for-record.ts";

type NotesContext = Pick<clinicState.BookingContext, "db" | "clock"> & { secrets: Secrets };

const EARLIER = 10;

/**
 * Returns the notes of a visit in the order they were written. The audit log records who read them. Throws `not_found`.
 */
export async function listVisitNotes(
  context: NotesContext,
  staff: clinicState.Staff,
  read: VisitRecordQuery,
): Promise<WireVisitNote[]> {
  await findVisitForRecord(context.db, staff, read);
  const notes = await listNotes(context.db, context.secrets, read);
  return auditReading(context, staff, read, notes);
}

/**
 * Returns signed notes of the customer's other visits, newest first. The audit log records who read them. Throws
 * `not_found`.
 */
export async function listNotesBefore(
  context: NotesContext,
  staff: clinicState.Staff,
  read: VisitRecordQuery,
): Promise<WireVisitNote[]> {
  const { customerId } = await findVisitForRecord(context.db, staff, read);
  if (!customerId) return [];
  const of = { customerId, appointmentId: read.appointmentId, limit: EARLIER };
  return auditReading(context, staff, read, await listEarlierNotes(context.db, context.secrets, of));
}

async function auditReading(
  { db }: NotesContext,
  staff: clinicState.Staff,
  { reason }: VisitRecordQuery,
  notes: VisitNote[],
): Promise<WireVisitNote[]> {
  const visits = [...new Set(notes.map(({ appointmentId }) => appointmentId))];
  if (visits.length > 0)
    await db.transaction(async (tx) => {
      for (const visit of visits)
        await writeAudit(tx, staff.actor, {
          action: "appointment.readNotes",
          resource: "Appointment",
          resourceId: visit,
          summary: "Read the visit’s notes",
          reason,
        });
    });
  return notes.map((note) => toWireNote(note, staff));
}

function toWireNote(
  { writtenBy, writtenByName, writtenAt, signed, isReplaced, serviceId, ...note }: VisitNote,
  staff: clinicState.Staff,
): WireVisitNote {
  const signer = { accountId: staff.principal.customerId, isDirector: isDirector(staff) };
  return {
    ...note,
    ...(serviceId ? { serviceId } : {}),
    writtenAt: writtenAt.toISOString(),
    writtenBy: writtenByName,
    ...(signed ? { signed: { at: signed.at.toISOString(), by: signed.byName } } : {}),
    isReplaced,
    maySign: !signed && !isReplaced && hasRight(staff.principal, "health.write") && maySign({ writtenBy }, signer),
  };
}

type AddNote = NoteContent & { appointmentId: string; serviceId?: string | undefined; corrects?: string | undefined };

/**
 * Writes a note, or a correction of one: a note itself never changes. Throws `not_found`, `appointment_closed` for a
 * canceled visit, `invalid_input` for a treatment that isn't part of the visit, and `conflict` after another
 * correction.
 */
export async function addVisitNote(
  context: NotesContext,
  staff: clinicState.Staff,
  { appointmentId, serviceId, corrects, ...content }: AddNote,
): Promise<{ id: string; writtenAt: string }> {
  return withRetry(context.db, async (tx) => {
    const appointment = await findVisitForRecord(tx, staff, { appointmentId });
    assertWritable(appointment, serviceId);
    const author = { accountId: staff.principal.customerId, name: staff.principal.name };
    const { customerId } = appointment;
    const of = { appointmentId, customerId, serviceId: serviceId ?? null, author, corrects, content };
    const { id, writtenAt } = await writeNote(tx, context.secrets, of);
    await writeAudit(tx, staff.actor, {
      action: "appointment.writeNote",
      resource: "Appointment",
      resourceId: appointmentId,
      summary: corrects ? "Corrected a note of the visit" : "Wrote a note of the visit",
    });
    return { id, writtenAt: writtenAt.toISOString() };
  });
}

type SignNote = { appointmentId: string; noteId: string };

/**
 * Signs and locks a note. Throws `not_found`, `forbidden` for all but its author and the medical director, and
 * `conflict`.
 */
export async function signVisitNote(
  context: NotesContext,
  staff: clinicState.Staff,
  { appointmentId, noteId }: SignNote,
) {
  return withRetry(context.db, async (tx) => {
    await findVisitForRecord(tx, staff, { appointmentId });
    const { customerId: accountId, name } = staff.principal;
    const signer = { accountId, name, isDirector: isDirector(staff) };
    const { isNew, signed } = await signNote(tx, context.secrets, { appointmentId, noteId, signer });
    if (isNew)
      await writeAudit(tx, staff.actor, {
        action: "appointment.signNote",
        resource: "Appointment",
        resourceId: appointmentId,
        summary: "Signed and locked a note of the visit",
      });
    return { id: noteId, signedAt: signed.at.toISOString(), signedBy: signed.byName };
  });
}
