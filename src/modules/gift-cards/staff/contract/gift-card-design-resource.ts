import { z } from "zod";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { GIFT_CARD_CENTS, plainAmount } from "../../domain/design-rules.ts";
import { giftCardDesignDescription } from "./gift-card-design.ts";

const BOUNDS = "From $1.00 to $2,000.00.";
const amountSchema = z
  .string()
  .overwrite(plainAmount)
  .regex(/^\d{1,4}(\.\d{2})?$/, "Write an amount, such as 50 or 12.50.");
const boundSchema = z.int().min(GIFT_CARD_CENTS.least, BOUNDS).max(GIFT_CARD_CENTS.most, BOUNDS);

export const giftCardDesignResource = defineResource(giftCardDesignDescription, {
  name: textSchema(60),
  slug: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "has small letters, digits and single hyphens only"),
  alt: z.string().trim().min(1, "Say what the picture shows.").max(200),
  /** "50" or "12.50", lowest first. */
  amounts: z.array(amountSchema).min(1, "Offer one amount at least.").max(12),
  minAmount: boundSchema,
  maxAmount: boundSchema,
});
