import { z } from "zod";
import { membershipIntervals } from "#modules/membership/domain/membership-period.ts";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";
import { cartSchema } from "./cart.ts";

const answer = { cart: cartSchema };
const params = z.object({ planId: idSchema });

/** Puts a membership in the cart. Only one is allowed; member prices apply to this cart immediately. */
export const addMembershipToCart = defineCall({
  method: "POST",
  path: "add-to-cart/membership/{planId}",
  summary: "Put a membership in the cart",
  auth: "customer",
  staffProof: "factor",
  params,
  body: z.object({ interval: z.enum(membershipIntervals) }),
  answer,
  failures: ["not_found", "member_already"],
  idempotent: true,
});

export const removeMembershipFromCart = defineCall({
  method: "DELETE",
  path: "add-to-cart/membership/{planId}",
  summary: "Take the membership out of the cart",
  auth: "customer",
  staffProof: "factor",
  params,
  answer,
  failures: ["not_found"],
});
