import { z } from "zod";
import { centsSchema, dateSchema, defineCall } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

export const couponSchema = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(["amount", "percent"]),
  /** Cents off, of a coupon by amount; percent off, of one by percent. */
  amount: centsSchema.nullable(),
  percent: z.int().nullable(),
  appliesTo: z.enum(["services", "products", "any"]),
  /** `app`: only through the clinic's app. */
  channel: z.enum(["any", "app"]),
  firstBookingOnly: z.boolean(),
  /** Cents that an order must reach. */
  minimum: centsSchema,
  /** Clinic days, both included; `null`: no end is planned. */
  startsOn: dateSchema,
  endsOn: dateSchema.nullable(),
});

export type WireCoupon = FromWire<z.output<typeof couponSchema>>;

/** The public coupons in force today (PY-8). */
export const listCoupons = defineCall({
  method: "GET",
  path: "getAllcoupan",
  summary: "Public coupons in force",
  auth: "none",
  answer: { data: z.array(couponSchema) },
  isPublic: true,
});
