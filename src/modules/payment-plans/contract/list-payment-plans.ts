import { z } from "zod";
import { centsSchema, dateSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const optionSchema = z.object({
  instalments: z.int(),
  /** Run by an outside lender with terms of its own: no amounts are known here. */
  lenderOnly: z.boolean(),
  interestPercent: z.number(),
  /** Cents of each monthly payment, the first today; empty for the lender's. */
  amounts: z.array(centsSchema),
  /** The same with the clinic's day of each, if one started today. */
  schedule: z.array(z.object({ dueOn: dateSchema, amount: centsSchema })),
  /** What starting so asks to agree to; `hash`: hex SHA-256 of the text in UTF-8. None where a lender runs it. */
  consent: z.object({ text: z.string(), hash: z.string() }).optional(),
});

export const paymentPlanSchema = z.object({
  _id: idSchema,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** The treatment that the package holds several sessions of. */
  serviceId: idSchema,
  sessions: z.int(),
  /** Cents for the whole package, and for its sessions if bought separately, where that is more. */
  price: centsSchema,
  fullPrice: centsSchema,
  /** The basis of the price: "6 for the price of 5". */
  rule: z.string(),
  validMonths: z.int(),
  options: z.array(optionSchema),
});

export type WirePaymentPlan = FromWire<z.output<typeof paymentPlanSchema>>;

/** The packages that can be paid in installments (PG-10). */
export const listPaymentPlans = defineCall({
  method: "GET",
  path: "PaymentPlan/all",
  summary: "Packages that can be paid in installments, with every payment",
  auth: "none",
  answer: { data: z.array(paymentPlanSchema) },
  cache: { tags: ["payment-plans", "service-prices", "settings"] },
});
