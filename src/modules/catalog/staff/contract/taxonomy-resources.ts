import { z } from "zod";
import { addressSchema } from "#shared/contract/address-schema.ts";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import {
  nutritionDescription,
  productTypeDescription,
  skinConditionDescription,
  skinTypeDescription,
} from "./taxonomy.ts";

const record = { name: textSchema(60), slug: addressSchema, productCount: z.int() };

export const skinTypeResource = defineResource(skinTypeDescription, record);
export const skinConditionResource = defineResource(skinConditionDescription, record);
export const productTypeResource = defineResource(productTypeDescription, record);
export const nutritionResource = defineResource(nutritionDescription, record);
