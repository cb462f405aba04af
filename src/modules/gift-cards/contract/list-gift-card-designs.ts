import { z } from "zod";
import { centsSchema, defineCall, idSchema, pictureSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

export const giftCardDesignSchema = z.object({
  _id: idSchema,
  slug: z.string(),
  name: z.string(),
  /** URL path of the picture, without width and type. */
  image: z.string(),
  picture: pictureSchema,
  /** Whether text on it is dark or light. */
  ink: z.enum(["dark", "light"]),
  /** The preset amounts in cents. */
  amounts: z.array(centsSchema),
  minAmount: centsSchema,
  maxAmount: centsSchema,
});

export type WireGiftCardDesign = FromWire<z.output<typeof giftCardDesignSchema>>;

/** The gift card designs with their possible values (PG-11). */
export const listGiftCardDesigns = defineCall({
  method: "GET",
  path: "admin/GiftCards/allgiftCard",
  summary: "Designs and values of gift cards",
  auth: "none",
  answer: { data: z.array(giftCardDesignSchema) },
  cache: { tags: ["gift-card-designs"] },
});
