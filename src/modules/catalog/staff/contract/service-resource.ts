import { z } from "zod";
import { addressSchema } from "#shared/contract/address-schema.ts";
import { idSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { bodyAreas } from "../../domain/body-area.ts";
import { priceSchema, reducedPriceSchemas } from "./prices.ts";
import { segmentLines } from "./segments.ts";
import { serviceDescription } from "./service.ts";

const buffer = z.int().min(0).max(120).multipleOf(5, "must be a multiple of 5");
const lines = (most: number, length: number) => z.array(textSchema(length)).max(most);

export const serviceResource = defineResource(serviceDescription, {
  name: textSchema(80),
  slug: addressSchema,
  categoryId: idSchema,
  price: priceSchema,
  priceMaxCents: priceSchema.nullable(),
  priceUnit: textSchema(20).nullable(),
  minUnits: z.int().min(1).max(1_000).nullable(),
  depositCents: priceSchema,
  ...reducedPriceSchemas,
  prepMinutes: buffer,
  durationMinutes: z
    .int()
    .min(5, "Client time must be at least 5 minutes.")
    .max(480)
    .multipleOf(5, "must be a multiple of 5"),
  cleanupMinutes: buffer,
  roles: lines(10, 20).min(1, "Choose who may do it."),
  roomType: textSchema(60).nullable(),
  deviceTypes: lines(10, 60),
  areas: z.array(z.enum(bodyAreas)).max(bodyAreas.length),
  parts: segmentLines,
  addOns: lines(30, 80),
  consumables: lines(12, 200),
  shortDescription: textSchema(300, 0),
  description: textSchema(4_000, 0),
  whatHappens: lines(20, 300),
  whatItFeelsLike: textSchema(1_000, 0),
  preparation: lines(20, 300),
  aftercare: z
    .array(textSchema(340).regex(/^[^:]{1,40}: \S/, "must say when and what, such as “Day 14: Full effect”"))
    .max(20),
  contraindications: lines(40, 300),
  sessions: textSchema(120, 0),
  intervalDays: z.int().min(1).max(730).nullable(),
  lasts: textSchema(120).nullable(),
  categoryName: z.string(),
});
