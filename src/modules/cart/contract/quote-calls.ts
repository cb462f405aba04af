import { z } from "zod";
import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";
import { chosenSchema, selectionSchema, visitEstimateSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { centsSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const lineSums = { net: centsSchema, tax: centsSchema };

const quoteLineSchema = z.object({
  serviceId: z.string(),
  name: z.string(),
  /** The regular price; if the treatment's price is an estimate, its minimum. */
  unitPrice: centsSchema,
  /** The membership's discount. */
  memberSavings: centsSchema,
  /** Whether a session of the customer's own package pays for the treatment. */
  isSession: z.boolean().optional(),
  estimate: visitEstimateSchema.optional(),
  selection: chosenSchema.optional(),
  minutes: z.int(),
  addOns: z.array(
    z.object({
      addOnId: z.string(),
      name: z.string(),
      quantity: z.int(),
      /** The price of one add-on. */
      unitPrice: centsSchema,
      /** The unit price of an item sold by the unit; the price isn't added to the total. */
      perUnit: centsSchema.optional(),
      ...lineSums,
    }),
  ),
  ...lineSums,
});

export const quoteSchema = z.object({
  quoteId: z.string(),
  expiresAt: instantSchema,
  lines: z.array(quoteLineSchema),
  totals: z.object({
    subtotal: centsSchema,
    memberSavings: centsSchema,
    tax: centsSchema,
    total: centsSchema,
    /** The amount to pay at booking, if the customer pays the least that the clinic accepts. */
    dueNow: centsSchema,
    dueAtClinic: centsSchema,
  }),
});

export type WireQuote = FromWire<z.output<typeof quoteSchema>>;

/**
 * The price of a visit with these treatments; for a logged-in customer, with their own prices, membership and packages.
 * Its prices are valid for 14 days: `add-to-cart/service/{id}` and `guest/book` accept `quoteId`, and the lower price
 * applies, the quote's or that day's. A quote made with a login is valid only for that account; one made without a
 * login can be used with its id alone. Limited offers for combinations depend on the day of the visit and aren't
 * included.
 */
export const makeQuote = defineCall({
  method: "POST",
  path: "Quote",
  summary: "What treatments cost, promised for 14 days",
  auth: "optional",
  staffProof: "factor",
  body: z.object({
    services: z
      .array(
        z.object({
          serviceId: idSchema,
          /** An add-on listed twice counts twice. */
          addOnIds: z.array(idSchema).max(12).default([]),
          selection: selectionSchema.optional(),
        }),
      )
      .min(1)
      .max(MAX_SERVICES)
      .refine((all) => new Set(all.map(({ serviceId }) => serviceId)).size === all.length, "name each treatment once"),
  }),
  answer: { data: quoteSchema },
  failures: ["not_found"],
  idempotent: true,
});
