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

/** The slot to which a visit is moved: clinic date and the slot's `from`. */
export const rescheduleSchema = z.object({
  date: plannableDateSchema,
  time: timeSchema,
  practitionerId: idSchema.optional(),
  ...agreedFeeFields,
  acknowledged: acknowledgedSchema,
  /**
   * The amount shown as due at the clinic after the move, in cents. If the actual amount differs, the call fails with
   * `cart_changed`.
   */
  dueAtClinic: centsSchema.optional(),
  /** If true, returns the moved visit with its practitioner and price, but moves nothing. */
  dryRun: z.boolean().default(false),
});

/**
 * Moves one of the customer's own visits. The old slot becomes free the moment the new one is taken, never before
 * (BK-5).
 */
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
