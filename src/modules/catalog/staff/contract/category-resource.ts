import { z } from "zod";
import { addressSchema } from "#shared/contract/address-schema.ts";
import { pictureNameSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { categoryDescription } from "./category.ts";

export const categoryResource = defineResource(categoryDescription, {
  name: textSchema(60),
  slug: addressSchema,
  intro: textSchema(600, 0),
  /** One of the project's own pictures, or an uploaded one. */
  picture: pictureNameSchema,
  serviceCount: z.int(),
});
