import { canSign } from "#modules/booking/domain/appointment-status.ts";
import { clinicState, staffVisits, visitAccess } from "#modules/booking/server/public.ts";
import { listConsents, signConsent, type VisitConsent } from "#modules/care/server/public.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { withRetry } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireVisitForm } from "../../staff/contract/visit-forms.ts";
import { consentSubjectOf, signerOf } from "./consent-subject.ts";

/** Lists the forms of a visit as staff see them. A practitioner can read only their own visits. Throws `not_found`. */
export async function listVisitForms(
  context: clinicState.BookingContext & { secrets: Secrets },
  staff: clinicState.Staff,
  id: string,
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const { appointment } = await staffVisits.readStaffVisit(context.db, staff, id);
  const forms = await listConsents(context.db, consentSubjectOf(snapshot, appointment));
  const isOpen = canSign(appointment);
  const link = isOpen ? visitAccess.makeStepLink(context.secrets, appointment, "prepare") : undefined;
  return {
    forms: forms.map(toWireForm),
    isOpen,
    tabletUrl: link ? `/visit/${id}/prepare?${new URLSearchParams({ t: link })}` : null,
  };
}

function toWireForm({ formId, version, kind, title, body, signed }: VisitConsent): WireVisitForm {
  return {
    id: formId,
    version,
    kind,
    title,
    body,
    ...(signed
      ? {
          signed: {
            consentId: signed.id,
            at: new Date(signed.signedAt).toISOString(),
            typedName: signed.typedName,
            readBy: signed.readByName,
            choices: signed.choices,
          },
        }
      : {}),
  };
}

type Answer = { appointmentId: string; formId: string; version: number; typedName: string };

/**
 * Signs a form for the customer, who heard it read aloud and agreed; the reader is stored too. Consent to pictures is
 * left to the customer. Throws `not_found`, `appointment_closed`, `conflict` and `invalid_input`.
 */
export async function answerVisitForm(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  { appointmentId, ...answer }: Answer,
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  return withRetry(context.db, async (tx) => {
    const { appointment } = await staffVisits.readStaffVisit(tx, staff, appointmentId);
    if (!canSign(appointment)) throw new AppError("appointment_closed");
    const person = await signerOf(tx, appointment);
    const subject = consentSubjectOf(snapshot, appointment);
    const reader = { accountId: staff.principal.customerId, name: staff.principal.name };
    const signed = await signConsent(tx, { ...answer, subject, person, reader });
    if (signed.isNew) {
      await writeAudit(tx, staff.actor, {
        action: "appointment.sign",
        resource: "Appointment",
        resourceId: appointmentId,
        summary: `Read the form “${signed.title}” aloud, version ${answer.version}; the client agreed`,
      });
      await clinicState.announceBoard(tx, [appointment.date], appointmentId);
    }
    return { id: signed.id, signedAt: signed.signedAt };
  });
}
