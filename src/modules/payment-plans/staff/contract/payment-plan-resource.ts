import { z } from "zod";
import { addressSchema } from "#shared/contract/address-schema.ts";
import { centsSchema, idSchema, lineSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { paymentPlanDescription } from "./payment-plan.ts";

export const paymentPlanResource = defineResource(paymentPlanDescription, {
  name: lineSchema(100),
  slug: addressSchema,
  serviceId: idSchema,
  serviceName: z.string().nullable(),
  sessions: z.int("2 to 60 visits.").min(2, "2 to 60 visits.").max(60, "2 to 60 visits."),
  price: z.int().min(100, "$1 at least.").max(10_000_000),
  /**
   * The price of the visits if bought separately, at the treatment's list price; null where there is no single price.
   */
  fullPrice: centsSchema.nullable(),
  validMonths: z.int("1 to 60 months.").min(1, "1 to 60 months.").max(60, "1 to 60 months."),
  options: z.array(lineSchema(120)).max(8),
  description: textSchema(2_000, 0),
  rule: lineSchema(80, 0),
  isOffered: z.boolean(),
  /** The number of bought packages that aren't over. */
  running: z.int(),
});
