import { z } from "zod";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";
import { cartSchema } from "./cart.ts";

const answer = { cart: cartSchema };
const params = z.object({ id: idSchema });

/**
 * Puts a package in the cart. Only one is allowed; `option` is the number of its payments. An option that an outside
 * lender runs is refused with `option_unavailable`.
 */
export const addPlanToCart = defineCall({
  method: "POST",
  path: "add-to-cart/paymentPlan/{id}",
  summary: "Put a payment plan in the cart",
  auth: "customer",
  staffProof: "factor",
  params,
  body: z.object({ option: z.int().min(1).max(60) }),
  answer,
  failures: ["not_found", "option_unavailable"],
  idempotent: true,
});

export const removePlanFromCart = defineCall({
  method: "DELETE",
  path: "add-to-cart/paymentPlan/{id}",
  summary: "Take the payment plan out of the cart",
  auth: "customer",
  staffProof: "factor",
  params,
  answer,
  failures: ["not_found"],
});
