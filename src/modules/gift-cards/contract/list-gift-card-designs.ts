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
  /** Whether writing on it is dark or light. */
  ink: z.enum(["dark", "light"]),
  /** Cents that are offered at a press. */
  amounts: z.array(centsSchema),
  minAmount: centsSchema,
  maxAmount: centsSchema,
});

export type WireGiftCardDesign = FromWire<z.output<typeof giftCardDesignSchema>>;

/** The designs of gift cards with the values they can have (PG-11). */
export const listGiftCardDesigns = defineCall({
  method: "GET",
  path: "admin/GiftCards/allgiftCard",
  summary: "Designs and values of gift cards",
  auth: "none",
  answer: { data: z.array(giftCardDesignSchema) },
  cache: { tags: ["gift-card-designs"] },
});
