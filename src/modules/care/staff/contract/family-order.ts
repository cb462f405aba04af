import { z } from "zod";
import { serviceFamilyNames } from "#modules/catalog/domain/service-family.ts";
import { defineCall, instantSchema } from "#shared/contract/define-call.ts";

/** A kind of treatment and its step within a visit, starting at 0; null where it can go at any step. */
const placesSchema = z.array(z.object({ family: z.enum(serviceFamilyNames), step: z.int().min(0).max(5).nullable() }));

const familyOrderSchema = z.object({
  places: placesSchema,
  /** The person who last changed the order; missing for the default order. */
  confirmedByName: z.string().optional(),
  confirmedAt: instantSchema.optional(),
});

/** Returns the order of the kinds of treatment within one visit. */
export const readFamilyOrder = defineCall({
  method: "GET",
  path: "admin/FamilyOrder",
  summary: "The order of treatments within a visit",
  auth: { right: "catalog.see" },
  answer: { data: familyOrderSchema },
});

/** Sets the order. Only for the medical director. New visits are planned by it, and booked visits stay unchanged. */
export const saveFamilyOrder = defineCall({
  method: "PUT",
  path: "admin/FamilyOrder",
  summary: "Decide on the order of treatments within a visit, as the medical director",
  auth: { right: "care.direct" },
  idempotent: true,
  body: z.object({ places: placesSchema.min(1).max(serviceFamilyNames.length) }),
  answer: { data: familyOrderSchema },
});
