import { z } from "zod";
import {
  agreedFeeFields,
  appointmentParams,
  appointmentSchema,
  visitLinkHeaders,
  visitLinkQuery,
} from "#modules/booking/contract/appointment.ts";
import { defineCall } from "#shared/contract/define-call.ts";

/** Cancels one of the caller's own visits and frees its slot at once (BK-5). Safe to repeat. */
export const cancelAppointment = defineCall({
  method: "POST",
  path: "Appointment/cancel/{id}",
  summary: "Cancel one of my visits",
  auth: "optional",
  params: appointmentParams,
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  body: z.object(agreedFeeFields),
  answer: { data: appointmentSchema },
  failures: [
    "not_authenticated",
    "link_expired",
    "not_found",
    "appointment_closed",
    "reschedule_window_passed",
    "fee_not_agreed",
  ],
});
