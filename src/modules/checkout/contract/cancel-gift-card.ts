import { z } from "zod";
import { ownCardSchema } from "#modules/gift-cards/contract/own-cards.ts";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";

/** Its buyer returns an unused gift card within 14 days; the money goes back the way it came. */
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
