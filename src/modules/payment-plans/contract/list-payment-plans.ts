import { z } from "zod";
import { centsSchema, dateSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const optionSchema = z.object({
  instalments: z.int(),
  /** Whether an outside lender runs this option on its own terms, so that no amounts are known here. */
  lenderOnly: z.boolean(),
  interestPercent: z.number(),
  /** Cents of each monthly payment, the first today; empty for a lender. */
  amounts: z.array(centsSchema),
  /** The same amounts with their due dates, if the package started today. */
  schedule: z.array(z.object({ dueOn: dateSchema, amount: centsSchema })),
  /** The terms a customer accepts to start. `hash`: hex SHA-256 of the UTF-8 text. Absent for a lender. */
  consent: z.object({ text: z.string(), hash: z.string() }).optional(),
});

export const paymentPlanSchema = z.object({
  _id: idSchema,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** The treatment of the package's sessions. */
  serviceId: idSchema,
  sessions: z.int(),
  /** The price of the whole package in cents, and `fullPrice` for its sessions bought separately, if that is more. */
  price: centsSchema,
  fullPrice: centsSchema,
  /** How the price is calculated: "6 for the price of 5". */
  rule: z.string(),
  validMonths: z.int(),
  options: z.array(optionSchema),
});

export type WirePaymentPlan = FromWire<z.output<typeof paymentPlanSchema>>;

/** Returns the packages that can be paid in installments (PG-10). */
export const listPaymentPlans = defineCall({
  method: "GET",
  path: "PaymentPlan/all",
  summary: "Packages that can be paid in installments, with every payment",
  auth: "none",
  answer: { data: z.array(paymentPlanSchema) },
  cache: { tags: ["payment-plans", "service-prices", "settings"] },
});
