import type { Calls } from "#shared/contract/define-call.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { getAppointment, getAppointmentCalendar } from "./get-appointment.ts";
import { listPastAppointments, listUpcomingAppointments } from "./list-appointments.ts";
import { prepareCalls } from "./prepare-calls.ts";
import { readRebooking } from "./rebooking.ts";

/** Every call about a customer's own visits, by the name clients use. */
export const ownVisitCalls = {
  listUpcomingAppointments,
  listPastAppointments,
  readAgain: readRebooking,
  getAppointment,
  getAppointmentCalendar,
  cancelAppointment,
  ...prepareCalls,
} satisfies Calls;

export type OwnVisitCalls = typeof ownVisitCalls;
