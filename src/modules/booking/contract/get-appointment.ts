import { defineCall } from "#shared/contract/define-call.ts";
import { appointmentParams, appointmentSchema } from "./appointment.ts";

/** One of one's own visits; anybody else's isn't found. */
export const getAppointment = defineCall({
  method: "GET",
  path: "Appointment/{id}",
  summary: "One of my visits",
  auth: "customer",
  params: appointmentParams,
  answer: { data: appointmentSchema },
  failures: ["not_found"],
});

/** The visit as a calendar file (text/calendar), to be added to any calendar (BK-7). */
export const getAppointmentCalendar = defineCall({
  method: "GET",
  path: "Appointment/{id}/calendar.ics",
  summary: "One of my visits as a calendar file",
  auth: "customer",
  params: appointmentParams,
  answer: {},
  failures: ["not_found"],
  raw: true,
});
