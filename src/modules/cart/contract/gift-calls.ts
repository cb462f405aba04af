import { z } from "zod";
import { emailSchema } from "#modules/account/contract/account-fields.ts";
import { paysVisitChoices } from "#modules/content/domain/visit-policy.ts";
import { centsSchema, dateSchema, defineCall, idSchema, textSchema } from "#shared/contract/define-call.ts";
import { optionalNameSchema, passedOnTextSchema, personNameSchema } from "#shared/contract/person-name.ts";
import { cartSchema } from "./cart.ts";

const answer = { cart: cartSchema };
const byId = z.object({ id: idSchema });

export const giftBodySchema = z.object({
  amount: centsSchema,
  for: z.enum(["me", "someone"]),
  recipient: z.object({ name: personNameSchema(), email: emailSchema }).optional(),
  /** The sender's name under the message. */
  from: optionalNameSchema().optional(),
  message: passedOnTextSchema(300).optional(),
  deliverOn: dateSchema.optional(),
});

/** Puts a gift card in the cart. Each gift card is its own line. */
export const addGiftToCart = defineCall({
  method: "POST",
  path: "add-to-cart/gift/{id}",
  summary: "Put a gift card of a design in the cart",
  auth: "customer",
  staffProof: "factor",
  params: byId,
  body: giftBodySchema,
  answer,
  failures: ["not_found", "limit_reached"],
  idempotent: true,
});

/** Uses a gift card to pay what it can: by its code, or by its id when it is in my account. */
export const enterGiftCard = defineCall({
  method: "POST",
  path: "cart/giftCard",
  summary: "Pay with a gift card",
  auth: "customer",
  staffProof: "factor",
  body: z.union([z.object({ code: textSchema(40) }), z.object({ id: idSchema })]),
  answer,
  failures: ["invalid_code", "gift_card_invalid", "limit_reached", "rate_limited"],
  statuses: { invalid_code: 422 },
  idempotent: true,
});

export const removeGiftCard = defineCall({
  method: "DELETE",
  path: "cart/giftCard/{id}",
  summary: "Don’t pay with this gift card",
  auth: "customer",
  staffProof: "factor",
  params: byId,
  answer,
  failures: ["not_found"],
});

/** Removes a gift card by its code, as existing apps request it; without a code, removes all gift cards. */
export const removeGiftCardByCode = defineCall({
  method: "DELETE",
  path: "cart/giftCard",
  summary: "Don’t pay with the gift card of this code",
  auth: "customer",
  staffProof: "factor",
  body: z.object({ code: textSchema(40).optional() }),
  answer,
  failures: ["not_found", "invalid_code"],
  statuses: { invalid_code: 422 },
});

export const chooseTenders = defineCall({
  method: "PUT",
  path: "cart/tenders",
  summary: "Choose whether store credit pays, and how much of the visit is paid now",
  auth: "customer",
  staffProof: "factor",
  /**
   * Omitted fields stay unchanged. If the clinic doesn't offer the chosen way to pay anymore, the offered choice with
   * the least to pay now applies.
   */
  body: z.object({ usesWallet: z.boolean().optional(), paysVisit: z.enum(paysVisitChoices).optional() }),
  answer,
});
