import { z } from "zod";
import { codeTextSchema, idSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { priceSchema, reducedPriceSchemas } from "./prices.ts";
import { productSizeDescription } from "./product-size.ts";

export const productSizeResource = defineResource(productSizeDescription, {
  title: z.string(),
  productId: idSchema,
  size: textSchema(40),
  amount: z.int().min(1).max(100_000),
  price: priceSchema,
  ...reducedPriceSchemas,
  onHand: z.int(),
  held: z.int(),
  free: z.int(),
  reorderAt: z.int().min(0).max(10_000),
  code: codeTextSchema(40).nullable(),
});
