import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { clinicState, getVisit } from "#modules/booking/server/public.ts";

import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { hasRight } from "#shared/rights.ts";

/** A request for a visit's record. `reason`: why a person reads a visit that isn't their own. */
export type VisitRecordQuery = { appointmentId: string; reason?: string | undefined };

export const isDirector = ({ principal }: clinicState.Staff) => hasRight(principal, "care.direct");

/**
 * Returns the visit whose notes or pictures are requested: the person's own visit, any visit for the medical director
 * and people who see all visits, and another practitioner's visit only with a reason. Throws `not_found`.
 */
export async function findVisitForRecord(
  db: DatabaseOrTransaction,
  staff: clinicState.Staff,
  { appointmentId, reason }: VisitRecordQuery,
): Promise<Appointment> {
  const appointment = await getVisit(db, appointmentId);
  if (appointment.status === "held") throw new AppError("not_found");
  if (reason || hasRight(staff.principal, "visits.all") || isDirector(staff)) return appointment;
  const own = await clinicState.findPractitionerOfAccount(db, staff.principal.customerId);
  if (!appointment.lines.some(({ practitioner }) => practitioner.id === own)) throw new AppError("not_found");
  return appointment;
}

/**
 * Throws `appointment_closed` for a canceled visit, and `invalid_input` for a treatment that the visit doesn't have.
 */
export function assertWritable({ status, lines }: Appointment, serviceId: string | undefined): void {
  if (status === "cancelled") throw new AppError("appointment_closed");
  if (serviceId && !lines.some((line) => line.serviceId === serviceId)) {
    const message = "This visit has no such treatment.";
    throw new AppError("invalid_input", { issues: [{ path: "serviceId", message }] });
  }
}
