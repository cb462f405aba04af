import { z } from "zod";
import { centsSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";

/**
 * Orders the products and bundles in the cart and opens the provider's payment page (PY-1). A repeated request with the
 * same content returns the same order and page. `dueNow` is the total that the customer was shown. If it equals the
 * current total, earlier changes of the cart count as seen; without `dueNow`, a cart with changes is `cart_changed`
 * (CT-6).
 */
export const placeOrder = defineCall({
  method: "POST",
  path: "placeOrder/{id}",
  summary: "Order the cart’s products and open the hosted checkout",
  auth: "customer",
  staffProof: "factor",
  params: z.object({ id: idSchema }),
  body: z.object({ dueNow: centsSchema.optional() }),
  answer: {
    session: z.object({ url: z.url() }),
    data: z.object({ orderId: z.string(), status: z.enum(["pending", "paid"]) }),
  },
  failures: [
    "not_found",
    "cart_empty",
    "not_shipped_there",
    "cart_changed",
    "out_of_stock",
    "coupon_invalid",
    "coupon_used_up",
    "verification_needed",
    "limit_reached",
    "gift_card_spent",
    "order_closed",
    "conflict",
    "payments_unavailable",
    "payments_interrupted",
  ],
  idempotent: true,
});
