import { canSign } from "#modules/booking/domain/appointment-status.ts";
import { clinicState, staffVisits } from "#modules/booking/server/public.ts";
import { clearReview, lockCare } from "#modules/care/server/public.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { reviewedVisit } from "../prepare/reviewed-visit.ts";

/**
 * Records that a clinician has reviewed the health check of a visit, which can then be checked in. A practitioner
 * clears only their own visits. Throws `not_found`, `appointment_closed` once it is over, and `conflict` if no review
 * is due.
 */
export async function clearVisitScreening(
  { db, secrets }: Pick<clinicState.BookingContext, "db"> & { secrets: Parameters<typeof clearReview>[1] },
  staff: clinicState.Staff,
  { appointmentId, note }: { appointmentId: string; note: string },
) {
  const { customerId } = (await staffVisits.readStaffVisit(db, staff, appointmentId)).appointment;
  return withRetry(db, async (tx) => {
    // While locked, new answers of the customer wait until the review is stored. For a guest, an answer that arrives
    // later isn't among the reviewed ones.
    if (customerId !== null) await lockCare(tx, customerId);
    const { appointment } = await staffVisits.lockStaffVisit(tx, staff, { appointmentId });
    if (!canSign(appointment)) throw new AppError("appointment_closed");
    const by = { accountId: staff.principal.customerId, name: staff.principal.name };
    if (!(await clearReview(tx, secrets, { visit: reviewedVisit(appointment), by, note })))
      throw new AppError("conflict", { message: "Nothing in this health check needs a clinician’s review." });
    await writeAudit(tx, staff.actor, {
      action: "appointment.clearScreening",
      resource: "Appointment",
      resourceId: appointmentId,
      summary: "Cleared the visit after a look at the health check",
    });
    await clinicState.announceBoard(tx, [appointment.date], appointmentId);
    return { status: "clear" as const };
  });
}
