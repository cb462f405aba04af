import { z } from "zod";
import { acknowledgedSchema } from "#modules/booking/contract/slot.ts";
import { centsSchema, defineCall } from "#shared/contract/define-call.ts";

/**
 * Books the treatments in the cart at the reserved time (BK-3). They are paid at the clinic. If part is due now,
 * `session` is its payment page, and the visit stays held until that part is paid. The message texts of `slot_taken`
 * and `past_cutoff` are prescribed (BK-3). If no time was chosen, the result is `no_time_chosen` (422); if prices
 * changed and weren't acknowledged, it is `cart_changed`. A repeated request returns the same order.
 */
export const checkoutService = defineCall({
  method: "POST",
  path: "checkoutService",
  summary: "Book the cart’s treatments at the held time",
  auth: "customer",
  staffProof: "factor",
  /**
   * `dueAtClinic` is the total the customer was shown, in cents. If the visit now costs a different amount, the result
   * is `cart_changed`.
   */
  body: z.object({ dueAtClinic: centsSchema.optional(), acknowledged: acknowledgedSchema }).default({}),
  answer: {
    data: z.object({ /** Empty if a card must be saved before the visit is booked. */ orderId: z.string() }),
    session: z.object({ url: z.string() }).optional(),
  },
  failures: [
    "cart_empty",
    "cart_changed",
    "coupon_invalid",
    "coupon_used_up",
    "no_time_chosen",
    "not_qualified",
    "slot_taken",
    "past_cutoff",
    "too_soon",
    "not_suitable",
    "screening_needed",
    "not_together",
    "hold_expired",
    "already_booked",
    "verification_needed",
    "limit_reached",
    "payments_interrupted",
    "payments_unavailable",
    "conflict",
  ],
  idempotent: true,
});
