import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { ReviewedVisit } from "#modules/care/server/public.ts";

/** Converts a visit to the form that the care module reviews. */
export const reviewedVisit = ({ id, customerId, date, lines }: ReviewedAppointment): ReviewedVisit => ({
  appointmentId: id,
  customerId,
  date,
  serviceIds: lines.map(({ serviceId }) => serviceId),
});

type ReviewedAppointment = Pick<Appointment, "id" | "customerId" | "date" | "lines">;
