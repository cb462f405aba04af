import { z } from "zod";
import { centsSchema, defineCall, idSchema, timeSchema } from "#shared/contract/define-call.ts";
import {
  agreedFeeFields,
  appointmentParams,
  appointmentSchema,
  visitLinkHeaders,
  visitLinkQuery,
} from "./appointment.ts";
import { acknowledgedSchema, plannableDateSchema } from "./slot.ts";

/** The slot a visit is moved to: clinic date and the slot's `from`. */
export const rescheduleSchema = z.object({
  date: plannableDateSchema,
  time: timeSchema,
  practitionerId: idSchema.optional(),
  ...agreedFeeFields,
  acknowledged: acknowledgedSchema,
  /** What was shown as due at the clinic after the move, in cents: a visit that costs something else is `cart_changed`. */
  dueAtClinic: centsSchema.optional(),
  /** Returns what the visit would be, its practitioner and its price, and moves nothing. */
  dryRun: z.boolean().default(false),
});

/** Moves one of one's own visits; its old place is free the moment the new one is taken, never before (BK-5). */
export const rescheduleAppointment = defineCall({
  method: "PUT",
  path: "Appointment/reschedule/{id}",
  summary: "Move one of my visits to another slot",
  auth: "optional",
  params: appointmentParams,
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  body: rescheduleSchema,
  answer: { data: appointmentSchema },
  failures: [
    "not_authenticated",
    "link_expired",
    "not_found",
    "appointment_closed",
    "reschedule_window_passed",
    "fee_not_agreed",
    "cart_changed",
    "already_booked",
    "not_qualified",
    "slot_taken",
    "past_cutoff",
    "too_soon",
    "not_suitable",
  ],
});
