import { z } from "zod";
import { addressSchema } from "#shared/contract/address-schema.ts";
import { centsSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { bundleDescription } from "./bundle.ts";
import { priceSchema } from "./prices.ts";

export const bundleResource = defineResource(bundleDescription, {
  name: textSchema(100),
  slug: addressSchema,
  items: z.array(textSchema(200)).min(2, "A bundle has at least two sizes.").max(12),
  price: priceSchema,
  sumCents: centsSchema,
  description: textSchema(2_000, 0),
});
