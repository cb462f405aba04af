import type { Calls } from "#shared/contract/define-call.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { explainSlot } from "./explain-slot.ts";
import { getAppointment, getAppointmentCalendar } from "./get-appointment.ts";
import { forgetGuest, guestIdentify, guestVerify, listGuestVisits } from "./guest-identify.ts";
import { listPastAppointments, listUpcomingAppointments } from "./list-appointments.ts";
import { listFreeDays } from "./list-free-days.ts";
import { listPractitioners } from "./list-practitioners.ts";
import { listSlots } from "./list-slots.ts";
import { prepareCalls } from "./prepare/prepare-calls.ts";
import { readCalendarFeed } from "./read-calendar-feed.ts";
import { readRebooking } from "./rebooking.ts";
import { rescheduleAppointment } from "./reschedule-appointment.ts";
import { splitAppointment } from "./split-appointment.ts";
import { streamSlots } from "./stream-slots.ts";
import { confirmOwnVisit, readConfirm, readJoin, readLate, sayLate, waitOnline } from "./visit-moments.ts";

/** Every call of the booking module, by the name clients use. */
export const bookingCalls = {
  listSlots,
  listFreeDays,
  explainSlot,
  streamSlots,
  listPractitioners,
  listUpcomingAppointments,
  listPastAppointments,
  readAgain: readRebooking,
  getAppointment,
  getAppointmentCalendar,
  rescheduleAppointment,
  splitAppointment,
  cancelAppointment,
  readConfirm,
  confirmOwnVisit,
  readLate,
  sayLate,
  readJoin,
  waitOnline,
  ...prepareCalls,
  guestIdentify,
  guestVerify,
  listGuestVisits,
  forgetGuest,
  readCalendarFeed,
} satisfies Calls;

export type BookingCalls = typeof bookingCalls;
