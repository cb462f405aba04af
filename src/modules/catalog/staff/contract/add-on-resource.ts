import { z } from "zod";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { addOnPlaces } from "../../domain/service-segment.ts";
import { addOnDescription } from "./add-on.ts";
import { priceSchema } from "./prices.ts";
import { segmentLines } from "./segments.ts";

export const addOnResource = defineResource(addOnDescription, {
  name: textSchema(80),
  description: textSchema(1_000, 0),
  price: priceSchema,
  priceUnit: textSchema(20).nullable(),
  minutes: z.int().min(0).max(240).multipleOf(5, "must be a multiple of 5"),
  maxQuantity: z.int().min(1).max(50),
  deviceType: textSchema(60).nullable(),
  parts: segmentLines,
  place: z.enum(addOnPlaces),
  isActive: z.boolean(),
});
