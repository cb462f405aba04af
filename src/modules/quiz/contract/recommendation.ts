import { z } from "zod";
import { productSchema } from "#modules/catalog/contract/product.ts";
import { bundleSchema } from "#modules/catalog/contract/product-calls.ts";
import { centsSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { questionIds } from "../domain/quiz-rule.ts";

/** One item of the recommendation: the size, when to use it, and the reason. */
export const recommendedItemSchema = z.object({
  product: productSchema,
  sizeId: z.string(),
  size: z.string(),
  price: centsSchema,
  quantity: z.int(),
  inStock: z.boolean(),
  moment: z.string(),
  why: z.string(),
  /** The sold-out product that this product replaces. */
  insteadOf: z.string().optional(),
  /** The ingredient checker's result, in a few words. */
  checked: z.string(),
});

/**
 * The recommendation for four answers: `productId` for a single product, `frequentlyBuyProductId` for a bundle, with
 * the answers that led to it, how to begin and what not to combine. It isn't a diagnosis (QZ-3).
 */
export const recommendationSchema = z.object({
  productId: productSchema.optional(),
  /** The bundle's price applies while all of its items are in stock. */
  frequentlyBuyProductId: bundleSchema.optional(),
  reasons: z.array(
    z.object({
      questionId: z.enum(questionIds),
      optionId: z.string(),
      question: z.string(),
      text: z.string(),
      /** Whether the matching rule depends on this answer. */
      isDeciding: z.boolean(),
    }),
  ),
  ruleId: z.string(),
  headline: z.string(),
  items: z.array(recommendedItemSchema),
  start: z.string(),
  doNotCombine: z.array(z.string()),
  weeksFrom: z.int(),
  weeksTo: z.int(),
  consult: z.enum(["none", "advised", "priority"]),
  note: z.string(),
  /** The version of the quiz on which the recommendation is based. */
  quizVersion: z.int().optional(),
  /**
   * A token that opens this result again for 30 days. It is encrypted, so that its answers can't be read. Nothing is
   * stored for it.
   */
  resultToken: z.string(),
});

export type Recommendation = FromWire<z.output<typeof recommendationSchema>>;
export type RecommendedItem = FromWire<z.output<typeof recommendedItemSchema>>;
