import { defineCall } from "#shared/contract/define-call.ts";
import { appointmentParams, appointmentSchema } from "./appointment.ts";

/** Cancels one of one's own visits and frees its place at once (BK-5). Asked again it answers the same. */
export const cancelAppointment = defineCall({
  method: "POST",
  path: "Appointment/cancel/{id}",
  summary: "Cancel one of my visits",
  auth: "customer",
  params: appointmentParams,
  answer: { data: appointmentSchema },
  failures: ["not_found", "appointment_closed", "reschedule_window_passed"],
});
