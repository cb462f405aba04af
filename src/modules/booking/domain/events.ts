/**
 * What the booking module tells others through the outbox. Payloads name rows and carry no personal data: whoever sends a
 * mail reads the visit as it is then. `startsAt` is the client-facing start, ISO 8601.
 */
export type AppointmentEvent = { appointmentId: string; startsAt: string };

/** A hold became an appointment. */
export const APPOINTMENT_BOOKED = "appointment_booked";
/** An appointment was moved; `previousStartsAt` is where it was. */
export const APPOINTMENT_RESCHEDULED = "appointment_rescheduled";
export type AppointmentRescheduled = AppointmentEvent & { previousStartsAt: string };
/** An appointment was cancelled. */
export const APPOINTMENT_CANCELLED = "appointment_cancelled";
