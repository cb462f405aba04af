import { z } from "zod";
import { centsSchema, dateSchema, defineCall } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

export const couponSchema = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(["amount", "percent"]),
  /** The discount in cents, for a coupon by amount; or in percent, for one by percent. */
  amount: centsSchema.nullable(),
  percent: z.int().nullable(),
  appliesTo: z.enum(["services", "products", "any"]),
  /** `app`: valid only in the clinic's app. */
  channel: z.enum(["any", "app"]),
  firstBookingOnly: z.boolean(),
  /** The minimum order total in cents. */
  minimum: centsSchema,
  /** Clinic days, both inclusive; `null`: no end is planned. */
  startsOn: dateSchema,
  endsOn: dateSchema.nullable(),
});

export type WireCoupon = FromWire<z.output<typeof couponSchema>>;

/** The public coupons valid today (PY-8). */
export const listCoupons = defineCall({
  method: "GET",
  path: "getAllcoupan",
  summary: "Public coupons in force",
  auth: "none",
  answer: { data: z.array(couponSchema) },
  isPublic: true,
});
