import { defineCall } from "#shared/contract/define-call.ts";
import { appointmentParams, appointmentSchema, visitLinkHeaders, visitLinkQuery } from "./appointment.ts";

/** One of one's own visits, told by the bearer or by a guest's signed link; anybody else's isn't found. */
export const getAppointment = defineCall({
  method: "GET",
  path: "Appointment/{id}",
  summary: "One of my visits",
  auth: "optional",
  params: appointmentParams,
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  answer: { data: appointmentSchema },
  failures: ["not_authenticated", "link_expired", "not_found"],
});

/** The visit as a calendar file (text/calendar), to be added to any calendar (BK-7). */
export const getAppointmentCalendar = defineCall({
  method: "GET",
  path: "Appointment/{id}/calendar.ics",
  summary: "One of my visits as a calendar file",
  auth: "optional",
  params: appointmentParams,
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  answer: {},
  failures: ["not_authenticated", "link_expired", "not_found"],
  raw: "text/calendar",
});
