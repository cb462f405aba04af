import { z } from "zod";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { brandDescription } from "./brand.ts";

export const brandResource = defineResource(brandDescription, {
  name: textSchema(80),
  slug: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "has small letters, digits and single hyphens only"),
  story: textSchema(2_000, 0),
  /** The number of the brand's products shown in the shop. */
  productCount: z.int(),
});
