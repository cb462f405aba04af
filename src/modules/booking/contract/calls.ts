import type { Calls } from "#shared/contract/define-call.ts";
import { explainSlot } from "./explain-slot.ts";
import { forgetGuest, guestIdentify, guestVerify, listGuestVisits } from "./guest-identify.ts";
import { listPractitioners } from "./list-practitioners.ts";
import { findFirstFreeDay, listFreeDays, listSlots, streamSlots } from "./list-slots.ts";
import { readCalendarFeed } from "./read-calendar-feed.ts";
import { rescheduleAppointment } from "./reschedule-appointment.ts";
import { splitAppointment } from "./split-appointment.ts";
import { confirmOwnVisit, readConfirm, readJoin, readLate, sayLate, waitOnline } from "./visit-day-calls.ts";

/** Every call of the booking module, by the name clients use. */
export const bookingCalls = {
  listSlots,
  listFreeDays,
  findFirstFreeDay,
  explainSlot,
  streamSlots,
  listPractitioners,
  rescheduleAppointment,
  splitAppointment,
  readConfirm,
  confirmOwnVisit,
  readLate,
  sayLate,
  readJoin,
  waitOnline,
  guestIdentify,
  guestVerify,
  listGuestVisits,
  forgetGuest,
  readCalendarFeed,
} satisfies Calls;

export type BookingCalls = typeof bookingCalls;
