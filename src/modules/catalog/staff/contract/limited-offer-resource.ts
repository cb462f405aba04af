import { z } from "zod";
import { addressSchema } from "#shared/contract/address-schema.ts";
import { centsSchema, instantSchema, lineSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { refsSchema } from "#shared/contract/resource/schemas.ts";
import { offerKinds } from "../../domain/limited-offer.ts";
import { WEEKDAYS } from "../../domain/offer-terms.ts";
import { limitedOfferDescription } from "./limited-offer.ts";
import { priceSchema } from "./prices.ts";

const VISITS = "1 to 24 visits.";

export const limitedOfferResource = defineResource(limitedOfferDescription, {
  name: lineSchema(100),
  slug: addressSchema,
  kind: z.enum(offerKinds),
  isActive: z.boolean(),
  serviceIds: refsSchema(12).min(1, "Choose a treatment."),
  serviceNames: z.array(z.string()),
  addOnIds: refsSchema(12),
  addOnNames: z.array(z.string()),
  sessions: z.int(VISITS).min(1, VISITS).max(24, VISITS),
  price: priceSchema,
  /** The price of all parts at list prices. */
  fullPrice: centsSchema,
  /** Such as "70 minutes", "15 min each". */
  minutesText: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  weekdays: z.array(z.enum(WEEKDAYS, "Write a day, such as wednesday.")).max(7),
  oncePerClient: z.boolean(),
  isFirstVisitOnly: z.boolean(),
  isNewClientsOnly: z.boolean(),
  notes: z.array(lineSchema(120)).max(6),
  description: textSchema(600),
  /** The conditions as shown on the site. */
  conditions: z.array(z.string()),
  /** The current state in clinic time. */
  state: z.enum(["in_force", "planned", "ended", "off"]),
});
