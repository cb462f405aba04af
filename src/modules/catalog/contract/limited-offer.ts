import { z } from "zod";
import { centsSchema, defineCall, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { offerKinds } from "../domain/limited-offer.ts";
import { serviceSchema } from "./service.ts";

/** A limited offer while it is active: a price for several items together, or for several visits. */
export const limitedOfferSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(offerKinds),
  description: z.string(),
  price: centsSchema,
  /** The price of the same items if bought separately. */
  fullPrice: centsSchema,
  /** The number of visits. */
  sessions: z.int(),
  /** The duration, such as "70 minutes" or "15 min each". */
  minutesText: z.string(),
  conditions: z.array(z.string()),
  /** Weekdays on which the visit must be, 0 = Sunday … 6 = Saturday; empty for any day the clinic is open. */
  weekdays: z.array(z.int().min(0).max(6)),
  oncePerClient: z.boolean(),
  endsAt: instantSchema,
  services: z.array(serviceSchema),
  addOns: z.array(z.object({ _id: z.string(), name: z.string(), price: centsSchema })),
});

export type WireLimitedOffer = FromWire<z.output<typeof limitedOfferSchema>>;

/** A limited offer's saving on a visit, shown as a separate line wherever a visit's totals are shown. */
export const offerSavingSchema = z.object({ _id: z.string(), name: z.string(), saving: centsSchema });

export type WireOfferSaving = FromWire<z.output<typeof offerSavingSchema>>;

export const listLimitedOffers = defineCall({
  method: "GET",
  path: "LimitedOffer/all",
  summary: "Combinations, series and packages at one price, while they are in force",
  auth: "none",
  answer: { data: z.array(limitedOfferSchema) },
  cache: { tags: ["offers", "services", "categories", "add-ons"] },
});
