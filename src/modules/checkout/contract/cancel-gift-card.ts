import { z } from "zod";
import { ownCardSchema } from "#modules/gift-cards/contract/own-cards.ts";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";

/** Lets the buyer return an unused gift card within 14 days. The payment is refunded to its original source. */
export const cancelGiftCard = defineCall({
  method: "POST",
  path: "GiftCards/{id}/cancel",
  summary: "Return an unused gift card I bought",
  auth: "customer",
  params: z.object({ id: idSchema }),
  answer: { data: ownCardSchema },
  failures: ["not_found", "order_closed", "gift_card_used"],
  idempotent: true,
});
