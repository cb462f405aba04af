import { z } from "zod";
import { codeSchema, emailSchema, nameSchema, phoneSchema } from "#modules/account/contract/account-fields.ts";
import { acknowledgedSchema, plannableDateSchema } from "#modules/booking/contract/slot.ts";
import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";
import { screeningAnswersSchema } from "#modules/care/contract/screening-calls.ts";
import { areasSchema, selectionSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { paysVisitChoices } from "#modules/content/domain/visit-policy.ts";
import { centsSchema, idSchema, textSchema, timeSchema } from "#shared/contract/define-call.ts";

/** A guest's details as typed. Email and phone number are stored in a normalized form for later matching (PG-17). */
export const guestSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
});

/** A visit as booked by a guest. `time` is the slot's `from`, clinic local time. An add-on named twice counts twice. */
export const guestBookingSchema = z.object({
  serviceIds: z.array(idSchema).min(1).max(MAX_SERVICES),
  addOnIds: z.array(idSchema).max(12).default([]),
  /** Names of the areas for which the estimates were shown. */
  areas: areasSchema.default([]),
  /**
   * The selected areas and, optionally, the number of units. Replaces `areas`. Units apply to the only treatment in the
   * visit that is sold by the unit.
   */
  selection: selectionSchema.optional(),
  /**
   * The id from `POST Quote` without a login. While the quote is valid, its treatments cost no more. Its choices apply
   * unless others are given.
   */
  quoteId: idSchema.optional(),
  date: plannableDateSchema,
  time: timeSchema,
  practitionerId: idSchema.optional(),
  customer: guestSchema,
  notes: textSchema(1_000, 0).optional(),
  /** Health check answers to all questions for the treatments, stored encrypted with the visit. */
  screening: screeningAnswersSchema.optional(),
  /** Ignored: a guest has no known earlier visits, so no rule warns and nothing is stored. */
  acknowledged: acknowledgedSchema,
  /**
   * The code from the email that `guest/identify` sends. Required once an unverified email has its maximum of upcoming
   * visits.
   */
  code: codeSchema.optional(),
  /** How much of the visit is paid now; by default the minimum the clinic requires. */
  paysVisit: z.enum(paysVisitChoices).optional(),
  /**
   * The totals that were shown, in cents. If the visit costs a different amount, the result is `cart_changed` (CT-6).
   * Without `dueNow`, `dueAtClinic` is the whole amount.
   */
  dueNow: centsSchema.optional(),
  dueAtClinic: centsSchema.optional(),
});

export type GuestBooking = z.output<typeof guestBookingSchema>;
