import { z } from "zod";
import { appointmentSchema } from "#modules/booking/contract/appointment.ts";
import { defineCall } from "#shared/contract/define-call.ts";
import { guestBookingSchema } from "./guest-schema.ts";

/**
 * Books a visit without an account (PG-15). The link for viewing, moving or canceling it is only sent by email. The
 * message texts of `slot_taken` and `past_cutoff` are prescribed (BK-3).
 */
export const guestBook = defineCall({
  method: "POST",
  path: "guest/book",
  summary: "Book a visit without an account",
  auth: "none",
  body: guestBookingSchema,
  answer: {
    data: z.object({
      orderId: z.string(),
      number: z.int(),
      appointment: appointmentSchema,
      /**
       * Set if something must be paid or a card saved first: the secret for reading the order (`user/getOrderDetails`)
       * and paying it.
       */
      link: z.string().optional(),
    }),
    /**
     * The page for paying the amount due now, or for saving the card the clinic requires. The visit stays held until
     * then.
     */
    session: z.object({ url: z.string() }).optional(),
  },
  failures: [
    "not_found",
    "quote_expired",
    "slot_taken",
    "past_cutoff",
    "not_together",
    "too_soon",
    "not_suitable",
    "screening_needed",
    "already_booked",
    "not_qualified",
    "verification_needed",
    "limit_reached",
    "invalid_code",
    "code_expired",
    "cart_changed",
    "payments_interrupted",
    "payments_unavailable",
    "conflict",
  ],
  idempotent: true,
});
