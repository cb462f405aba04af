import { z } from "zod";
import { addressSchema } from "#shared/contract/address-schema.ts";
import { centsSchema, idSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { rowsSchema } from "#shared/contract/resource/rows-schema.ts";
import { productDescription, SIZE_COLUMNS } from "./product.ts";
import { productSizeResource } from "./product-size-resource.ts";

const values = z.array(textSchema(60)).max(20);

export const productResource = defineResource(productDescription, {
  name: textSchema(100),
  slug: addressSchema,
  brandId: idSchema,
  /** The price of the cheapest size, without a sale; null without sizes. */
  price: centsSchema.nullable(),
  sizeCount: z.int(),
  free: z.int(),
  description: textSchema(4_000, 0),
  howToUse: textSchema(2_000, 0),
  ingredients: z.array(textSchema(120)).max(150),
  productTypes: values,
  skinTypes: values,
  skinConditions: values,
  nutrition: values,
  sizes: rowsSchema(productSizeResource, SIZE_COLUMNS),
  brandName: z.string(),
  /** The name of the product's first picture; null if there is none. */
  picture: z.string().nullable(),
});
