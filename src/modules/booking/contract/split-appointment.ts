import { z } from "zod";
import { defineCall, idSchema, timeSchema } from "#shared/contract/define-call.ts";
import { MAX_SERVICES } from "../domain/booked-service.ts";
import { appointmentParams, appointmentSchema } from "./appointment.ts";
import { plannableDateSchema } from "./slot.ts";

/**
 * Moves some treatments of the customer's own visit to a new visit at another slot; the rest stay at their original
 * start. Both changes happen or neither does. Returns the remaining visit, then the new one.
 */
export const splitAppointment = defineCall({
  method: "POST",
  path: "Appointment/split/{id}",
  summary: "Move some treatments of my visit into a visit of their own",
  auth: "customer",
  staffProof: "factor",
  idempotent: true,
  params: appointmentParams,
  body: z.object({
    lineIds: z.array(idSchema).min(1).max(MAX_SERVICES),
    date: plannableDateSchema,
    time: timeSchema,
  }),
  answer: { data: z.array(appointmentSchema) },
  failures: [
    "not_found",
    "appointment_closed",
    "reschedule_window_passed",
    "fee_not_agreed",
    "already_booked",
    "not_qualified",
    "slot_taken",
    "past_cutoff",
    "too_soon",
    "not_suitable",
    "conflict",
  ],
});
