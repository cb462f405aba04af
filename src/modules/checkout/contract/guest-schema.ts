import { z } from "zod";
import { codeSchema, emailSchema, nameSchema, phoneSchema } from "#modules/account/contract/account-fields.ts";
import { acknowledgedSchema, plannableDateSchema } from "#modules/booking/contract/slot.ts";
import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";
import { screeningAnswersSchema } from "#modules/care/contract/screening-calls.ts";
import { areasSchema, selectionSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { paysVisitChoices } from "#modules/content/domain/visit-policy.ts";
import { centsSchema, idSchema, textSchema, timeSchema } from "#shared/contract/define-call.ts";

/** A guest's details as typed. Address and number are stored in one form, so that they can be matched later (PG-17). */
export const guestSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
});

/** A visit as a guest books it: `time` is the slot's `from`, clinic wall time. An add-on named twice counts twice. */
export const guestBookingSchema = z.object({
  serviceIds: z.array(idSchema).min(1).max(MAX_SERVICES),
  addOnIds: z.array(idSchema).max(12).default([]),
  /** Names of the areas that the estimates were shown for. */
  areas: areasSchema.default([]),
  /** The same, in place of `areas`; units are those of the one treatment that is sold by the unit. */
  selection: selectionSchema.optional(),
  /** From `POST Quote` without a login: its treatments cost no more than that while it holds. Unless something is chosen, it is what the quote was made for. */
  quoteId: idSchema.optional(),
  date: plannableDateSchema,
  time: timeSchema,
  practitionerId: idSchema.optional(),
  customer: guestSchema,
  notes: textSchema(1_000, 0).optional(),
  /** Answers of the health check for all that is asked before the treatments; stored with the visit, sealed. */
  screening: screeningAnswersSchema.optional(),
  /** A guest has no known earlier visits, so no rule warns and nothing is stored. */
  acknowledged: acknowledgedSchema,
  /** From the mail that `guest/identify` sends: needed once an unproven address has its maximum of upcoming visits. */
  code: codeSchema.optional(),
  /** How much of it is paid now; unless it is named, the least that the clinic asks for. */
  paysVisit: z.enum(paysVisitChoices).optional(),
  /** The sums that were shown, in cents: a visit that costs something else is `cart_changed` (CT-6). Without `dueNow`, the other is all of it. */
  dueNow: centsSchema.optional(),
  dueAtClinic: centsSchema.optional(),
});

export type GuestBooking = z.output<typeof guestBookingSchema>;
