/**
 * What the booking module tells others through the outbox. Payloads name rows and carry no personal data: whoever sends a
 * mail reads the visit as it is then. `startsAt` is the client-facing start, ISO 8601.
 */
export type AppointmentEvent = { appointmentId: string; startsAt: string };

/** A hold became an appointment. */
export const APPOINTMENT_BOOKED = "appointment_booked";
/** An appointment was moved; `previousStartsAt` is where it was, `sequence` counts its changes, `feeCents` this one's cost. */
export const APPOINTMENT_RESCHEDULED = "appointment_rescheduled";
export type AppointmentRescheduled = AppointmentEvent & {
  previousStartsAt: string;
  sequence: number;
  feeCents: number;
};
/** An appointment was cancelled; `feeCents` is what that costs. */
export const APPOINTMENT_CANCELLED = "appointment_cancelled";
/** `isErased`: with the account of who booked it. */
export type AppointmentCancelled = AppointmentEvent & { feeCents: number; isErased?: boolean };

/** Somebody said they were here before (PG-17). `appointmentId`: a guest's visit with their address; they may be unknown. */
export const GUEST_CODE_REQUESTED = "guest_code_requested";
export type GuestCodeRequested = { codeId: string; appointmentId: string | null };
