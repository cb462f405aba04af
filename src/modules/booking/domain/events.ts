/**
 * The events of the booking module, sent through the outbox. Payloads hold row ids and no personal data; the code that
 * writes an email reads the visit's current state. `startsAt` is the customer-facing start, ISO 8601.
 */
export type AppointmentEvent = {
  appointmentId: string;
  startsAt: string;
  /** Set if a staff member made the change: they choose whether and when the customer is emailed about it. */
  notice?: StaffNotice;
};

/** Whether a staff member's change is emailed to the customer, and when (ISO 8601). */
export type StaffNotice = { isMailed: false } | { isMailed: true; sendAt: string };

/** A hold became an appointment. */
export const APPOINTMENT_BOOKED = "appointment_booked";
/**
 * An appointment was moved. `previousStartsAt` is its former start, `sequence` counts its changes, and `feeCents` is
 * the cost of this move.
 */
export const APPOINTMENT_RESCHEDULED = "appointment_rescheduled";
export type AppointmentRescheduled = AppointmentEvent & {
  previousStartsAt: string;
  sequence: number;
  feeCents: number;
};
/** A canceled appointment was booked again at its former time. `sequence` counts its changes. */
export const APPOINTMENT_REINSTATED = "appointment_reinstated";
export type AppointmentReinstated = AppointmentEvent & { sequence: number };

/** The treatments of an appointment were given. If this is undone, the appointment can be completed once more. */
export const APPOINTMENT_COMPLETED = "appointment_completed";

/** A customer didn't come. Emitted once staff can no longer undo it with one click. */
export const APPOINTMENT_MISSED = "appointment_missed";

/** An appointment was canceled; `feeCents` is the fee for it. */
export const APPOINTMENT_CANCELLED = "appointment_cancelled";
export type AppointmentCancelled = AppointmentEvent & {
  feeCents: number;
  /** True if the customer's account was erased. */
  isErased?: boolean;
  /**
   * The calendar sequence of a staff member's cancellation. There may be several, because staff can book canceled
   * visits again.
   */
  sequence?: number;
};

/** The clinic can't do a visit at its time, and asks its customer to choose another time. */
export const APPOINTMENT_MOVE_ASKED = "appointment_move_asked";
export type AppointmentMoveAsked = AppointmentEvent & { timeOffId: string };

/** A practitioner's request for time off was approved or declined. Dates are in the clinic's zone. */
export const TIME_OFF_ANSWERED = "time_off_answered";
export type TimeOffAnswered = { accountId: string; firstDate: string; lastDate: string; isApproved: boolean };

/** A practitioner's outside calendar now clashes with booked visits, or has been unreadable for a day. */
export const OUTSIDE_CALENDAR_TOLD = "outside_calendar_told";
export type OutsideCalendarTold = {
  practitionerId: string;
  name: string;
  /** The account with which the practitioner signs in; `null` for a practitioner who doesn't. */
  accountId: string | null;
  what: "clash" | "unreadable";
  /** The number of clashing visits. */
  visits: number;
};

/**
 * A guest said that they have been here before (PG-17). `appointmentId` is a guest visit with their email; null if they
 * are unknown.
 */
export const GUEST_CODE_REQUESTED = "guest_code_requested";
export type GuestCodeRequested = { codeId: string; appointmentId: string | null };
