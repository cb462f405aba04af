import { z } from "zod";
import { acknowledgedSchema } from "#modules/booking/contract/slot.ts";
import { cartConsentSchema } from "#modules/cart/contract/cart.ts";
import { centsSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";

/**
 * Orders everything in the cart (visit, goods, gift cards and membership) as one order. The amount due now is paid on
 * the provider's page at `session.url`. Treatments are paid at the clinic, except for a part that is due now, such as a
 * deposit; the visit is booked once the payment of the amount due now is certain. If nothing is due now, the URL is our
 * own thank-you page, and the order is complete. A repeated request with the same content returns the same order and
 * page. `dueNow` and `dueAtClinic` are the totals that the customer was shown; if the current totals differ, the result
 * is `cart_changed` (CT-6). If the clinic requires a card to book a visit and the customer has none, the URL is the
 * profile page, where they can save a card; a repeated request then books the visit.
 */
export const checkOut = defineCall({
  method: "POST",
  path: "checkout",
  summary: "Order the whole cart, and pay what is due now on the hosted page",
  auth: "customer",
  staffProof: "factor",
  body: z.object({
    cartId: idSchema,
    dueNow: centsSchema.optional(),
    dueAtClinic: centsSchema.optional(),
    acknowledged: acknowledgedSchema,
    /** The accepted consents of the cart, each with its hash. */
    consents: z
      .array(z.object({ kind: cartConsentSchema.shape.kind, hash: z.string().max(64) }))
      .max(8)
      .default([]),
  }),
  answer: {
    session: z.object({ url: z.url() }),
    data: z.object({
      /** The order's id; empty if a card must be saved before the visit is booked. */ orderId: z.string(),
      status: z.enum(["pending", "paid"]),
    }),
  },
  failures: [
    "not_found",
    "cart_empty",
    "not_shipped_there",
    "cart_changed",
    "out_of_stock",
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
    "gift_card_spent",
    "member_already",
    "consent_missing",
    "order_closed",
    "conflict",
    "payments_unavailable",
    "payments_interrupted",
  ],
  idempotent: true,
});
