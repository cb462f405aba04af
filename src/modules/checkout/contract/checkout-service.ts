import { z } from "zod";
import { acknowledgedSchema } from "#modules/booking/contract/slot.ts";
import { centsSchema, defineCall } from "#shared/contract/define-call.ts";

/**
 * Books the treatments of the cart at the time it holds (BK-3). They are paid at the clinic; where something of them is paid now, `session` is the
 * page for it, and the visit stays held until it is paid. `slot_taken` and `past_cutoff`
 * carry the fixed messages; no time chosen is 422; prices that changed and weren't acknowledged are `cart_changed`. Asked twice, it is the same appointment.
 */
export const checkoutService = defineCall({
  method: "POST",
  path: "checkoutService",
  summary: "Book the cart’s treatments at the held time",
  auth: "customer",
  staffProof: "factor",
  /** `dueAtClinic` is the sum the customer was shown, in cents: a visit that costs something else by now is `cart_changed`. */
  body: z.object({ dueAtClinic: centsSchema.optional(), acknowledged: acknowledgedSchema }).default({}),
  answer: {
    data: z.object({ /** Empty where a card has to be saved first. */ orderId: z.string() }),
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
