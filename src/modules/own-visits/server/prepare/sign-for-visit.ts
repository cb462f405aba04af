import { canSign } from "#modules/booking/domain/appointment-status.ts";
import { clinicState, visitAccess } from "#modules/booking/server/public.ts";
import { type SignConsent, signConsent, visitOfConsent, withdrawConsent } from "#modules/care/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { consentSubjectOf, signerOf } from "./consent-subject.ts";

type Signature = Pick<SignConsent, "formId" | "version" | "typedName" | "choices">;

/**
 * Signs a form for the customer's own visit. Throws what care's `signConsent` throws, `appointment_closed` for a visit
 * that is over, and `link_expired` for a link to an earlier start.
 */
export async function signForOwnVisit(
  context: clinicState.BookingContext,
  { appointmentId, access, ...signature }: Signature & { appointmentId: string; access: visitAccess.VisitAccess },
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  return withRetry(context.db, async (tx) => {
    const found = await visitAccess.lockAccessedVisit(tx, { appointmentId, access, now: context.clock.now() });
    const { visit, isMoved } = found;
    if (isMoved)
      throw new AppError("link_expired", {
        message: "This visit has moved. Reload the page to continue with its new time.",
      });
    if (!canSign(visit)) throw new AppError("appointment_closed");
    const person = await signerOf(tx, visit);
    const signed = await signConsent(tx, { ...signature, subject: consentSubjectOf(snapshot, visit), person });
    if (signed.isNew) await clinicState.announceBoard(tx, [visit.date], visit.id);
    return { id: signed.id, signedAt: signed.signedAt };
  });
}

/**
 * Withdraws the customer's own consent to pictures, even long after the visit. Throws `not_found`, `conflict` and
 * `link_expired`.
 */
export async function withdrawOwnConsent(
  { db, clock }: clinicState.BookingContext,
  { consentId, appointmentId, accessOf }: OwnConsent,
): Promise<void> {
  const visitId = appointmentId ?? (await visitOfConsent(db, consentId))?.appointmentId;
  if (visitId === undefined) throw new AppError("not_found");
  const access = accessOf(visitId);
  await withRetry(db, async (tx) => {
    const { visit } = await visitAccess.readAccessedVisit(tx, { appointmentId: visitId, access, now: clock.now() });
    await withdrawConsent(tx, { consentId, customerId: visit.customerId, appointmentId: visit.id });
  });
}

type OwnConsent = {
  consentId: string;
  appointmentId: string | undefined;
  /** Returns who makes the request, and checks their access to the visit of the consent. */
  accessOf: (appointmentId: string) => visitAccess.VisitAccess;
};
