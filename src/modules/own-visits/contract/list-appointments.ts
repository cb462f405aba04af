import { z } from "zod";
import { appointmentSchema } from "#modules/booking/contract/appointment.ts";
import { defineCall } from "#shared/contract/define-call.ts";

/** Lists the customer's own visits that are upcoming or under way, the soonest first. */
export const listUpcomingAppointments = defineCall({
  method: "GET",
  path: "Appointment/upcoming",
  summary: "My upcoming visits",
  auth: "customer",
  answer: { data: z.array(appointmentSchema) },
});

/** Lists the customer's own visits that are over, canceled or missed, the latest first. */
export const listPastAppointments = defineCall({
  method: "GET",
  path: "Appointment/past",
  summary: "My past visits",
  auth: "customer",
  answer: { data: z.array(appointmentSchema) },
});
