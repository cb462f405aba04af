/**
 * The events of the booking module, sent through the outbox. Payloads name rows and carry no personal data: a mail's
 * writer reads the visit as it is then. `startsAt` is the client-facing start, ISO 8601.
 */
export type AppointmentEvent = {
  appointmentId: string;
  startsAt: string;
  /** Who changed it: staff choose whether and when their changes are mailed. */
  notice?: StaffNotice;
};

/** Whether a staff member's change is mailed to the customer, and when (ISO 8601). */
export type StaffNotice = { isMailed: false } | { isMailed: true; sendAt: string };

/** A hold became an appointment. */
export const APPOINTMENT_BOOKED = "appointment_booked";
/** An appointment was moved; `previousStartsAt` is where it was, `sequence` counts its changes, `feeCents` this one's cost. */
export const APPOINTMENT_RESCHEDULED = "appointment_rescheduled";
export type AppointmentRescheduled = AppointmentEvent & {
  previousStartsAt: string;
  sequence: number;
  feeCents: number;
};
/** A canceled appointment was booked again, at its former place; `sequence` counts its changes. */
export const APPOINTMENT_REINSTATED = "appointment_reinstated";
export type AppointmentReinstated = AppointmentEvent & { sequence: number };

/** The treatments of an appointment were given. Taken back, it can be completed once more. */
export const APPOINTMENT_COMPLETED = "appointment_completed";

/** A customer didn't come. Told once it can't be taken back with one click anymore. */
export const APPOINTMENT_MISSED = "appointment_missed";

/** An appointment was canceled; `feeCents` is what that costs. */
export const APPOINTMENT_CANCELLED = "appointment_cancelled";
export type AppointmentCancelled = AppointmentEvent & {
  feeCents: number;
  /** Because the customer's account was erased. */
  isErased?: boolean;
  /** The calendar sequence of a staff member's cancellation, which may be one of several: staff book visits again. */
  sequence?: number;
};

/** The clinic can't do a visit when it is, and asks its customer to choose another time. */
export const APPOINTMENT_MOVE_ASKED = "appointment_move_asked";
export type AppointmentMoveAsked = AppointmentEvent & { timeOffId: string };

/** Time off that a practitioner asked for was approved or declined. Days are the clinic's. */
export const TIME_OFF_ANSWERED = "time_off_answered";
export type TimeOffAnswered = { accountId: string; firstDate: string; lastDate: string; isApproved: boolean };

/** A practitioner's outside calendar: what was read of it now clashes with booked visits, or it can't be read for a day. */
export const OUTSIDE_CALENDAR_TOLD = "outside_calendar_told";
export type OutsideCalendarTold = {
  practitionerId: string;
  name: string;
  /** With which they sign in. */
  accountId: string | null;
  what: "clash" | "unreadable";
  /** How many clash. */
  visits: number;
};

/**
 * A guest said that they were here before (PG-17). `appointmentId`: a guest's visit with their address; they may be
 * unknown.
 */
export const GUEST_CODE_REQUESTED = "guest_code_requested";
export type GuestCodeRequested = { codeId: string; appointmentId: string | null };
