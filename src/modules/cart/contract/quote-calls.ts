import { z } from "zod";
import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";
import { chosenSchema, selectionSchema, visitEstimateSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { centsSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const lineSums = { net: centsSchema, tax: centsSchema };

const quoteLineSchema = z.object({
  serviceId: z.string(),
  name: z.string(),
  /** What everybody pays; at least, where it has an estimate. */
  unitPrice: centsSchema,
  /** What the membership takes off it. */
  memberSavings: centsSchema,
  /** A session of the customer's own package pays for it. */
  isSession: z.boolean().optional(),
  estimate: visitEstimateSchema.optional(),
  selection: chosenSchema.optional(),
  minutes: z.int(),
  addOns: z.array(
    z.object({
      addOnId: z.string(),
      name: z.string(),
      quantity: z.int(),
      /** What one costs. */
      unitPrice: centsSchema,
      /** The unit price of an item sold by the unit; it isn't added to the total. */
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
    /** What of it is paid when it is booked, as the clinic asks for the least. */
    dueNow: centsSchema,
    dueAtClinic: centsSchema,
  }),
});

export type WireQuote = FromWire<z.output<typeof quoteSchema>>;

/**
 * What a visit with these treatments costs, with a login at the customer's own prices, with their membership and their packages.
 * Its prices hold for 14 days: `add-to-cart/service/{id}` and `guest/book` take `quoteId`, and the lower price counts, the quote's or that
 * of the day. A quote of an account is that account's alone; one without a login is for anyone who has its id. Limited offers for
 * combinations depend on the day of the visit and aren't in it.
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
          /** One named twice counts twice. */
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
