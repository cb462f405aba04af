import { z } from "zod";
import { centsSchema, dateSchema, idSchema, lineSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { couponDescription } from "./coupon.ts";

const MOST_CENTS = 1_000_000;
const amountSchema = z.int().min(1, "More than nothing.").max(MOST_CENTS);
const limitSchema = z.int().min(1, "1 at least.").max(1_000_000);

export const couponResource = defineResource(couponDescription, {
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{3,30}$/, "Write 3 to 30 capital letters and digits."),
  name: lineSchema(80),
  description: textSchema(500, 0),
  kind: z.enum(["percent", "amount"]),
  percent: z.int("Percent 1 to 100.").min(1, "Percent 1 to 100.").max(100, "Percent 1 to 100.").nullable(),
  amount: amountSchema.nullable(),
  maxDiscount: amountSchema.nullable(),
  appliesTo: z.enum(["any", "products", "services"]),
  scopes: z.array(lineSchema(120)).max(50),
  minimum: centsSchema.min(0).max(MOST_CENTS),
  firstBookingOnly: z.boolean(),
  birthdayMonthOnly: z.boolean(),
  channel: z.enum(["any", "app"]),
  stacksWith: z.array(z.enum(["percent", "amount"], "Write percent or amount.")).max(2),
  /** The id of the customer the coupon is for; null for all customers. */
  customerId: idSchema.nullable().prefault(null),
  /** The name of the customer the coupon is for. */
  customerName: z.string().nullable(),
  startsOn: dateSchema,
  endsOn: dateSchema.nullable(),
  usedCount: z.int(),
  totalLimit: limitSchema.nullable(),
  perCustomerLimit: limitSchema,
  isSingleUse: z.boolean(),
  isPublic: z.boolean(),
  isActive: z.boolean(),
  /** The coupon's state on the clinic's current date. */
  state: z.enum(["in_force", "planned", "ended", "used_up", "off"]),
});
