import { z } from "zod";
import { offerSavingSchema } from "#modules/catalog/contract/limited-offer.ts";
import { chosenSchema, visitEstimateSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { centsSchema, dateSchema, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { appointmentStatuses } from "../domain/appointment-status.ts";

const practitionerSchema = z.object({ _id: idSchema, name: z.string() });

/** A visit as clients see it. `date` and `time` are the client-facing start on the clinic's wall. */
export const appointmentSchema = z.object({
  _id: idSchema,
  orderId: idSchema.nullable(),
  status: z.enum(appointmentStatuses),
  date: dateSchema,
  time: timeSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  timeZone: z.string(),
  services: z.array(
    z.object({
      /** The `itemId` of its rating. */
      _id: idSchema,
      serviceId: idSchema,
      name: z.string(),
      time: timeSchema,
      startsAt: instantSchema,
      endsAt: instantSchema,
      minutes: z.int(),
      unitPrice: centsSchema,
      estimate: visitEstimateSchema.optional(),
      selection: chosenSchema.optional(),
      /** The slug of the treatment's page. */
      slug: z.string(),
      /** What to do and to avoid before it. */
      preparation: z.array(z.string()),
      /** The conditions with which a customer should call first. */
      contraindications: z.array(z.string()),
      practitioner: practitionerSchema,
      room: z.string().nullable(),
      addOns: z.array(
        z.object({
          addOnId: idSchema,
          name: z.string(),
          quantity: z.int(),
          minutes: z.int(),
          unitPrice: centsSchema,
          /** What a unit costs of one that is sold by the unit; it adds nothing to the sum. */
          perUnit: centsSchema.optional(),
        }),
      ),
    }),
  ),
  /** What limited offers took off when it was booked. */
  offers: z.array(offerSavingSchema),
  /** What a member's membership took off; absent where it took off nothing. */
  memberSavings: centsSchema.optional(),
  /** The discount of codes; absent if there is none. */
  couponSavings: centsSchema.optional(),
  /** What it costs at the clinic, late fees left out; at least, where a treatment has an estimate. */
  dueAtClinic: centsSchema,
  practitioner: practitionerSchema,
  /** Where it takes place; `null` for a visit that is online only. */
  place: z.object({ name: z.string(), address: z.string(), phone: z.string(), mapLink: z.string() }).nullable(),
  /** Whether its changes are mailed: there is an address to write to. */
  isMailed: z.boolean(),
  /** Whether it can be moved or canceled online now (BK-5). */
  canReschedule: z.boolean(),
  canCancel: z.boolean(),
  /** What moving or canceling costs now; show it first, and send it along. 0: it is free of charge. */
  changeFee: centsSchema,
  /** What of its fees is still owed, to be paid at the clinic. */
  lateFees: centsSchema,
  /** The cost of changing it, the deposit held for it, and how much of that is refunded on cancellation. */
  money: z.object({
    /** The fee of the change that was just made, else of canceling now. */
    fee: centsSchema,
    /** What was paid ahead. A move carries it along. */
    deposit: centsSchema,
    /** The part that is refunded. */
    refund: centsSchema,
    /** The first destination of a refund; `null` if nothing is refunded. */
    to: z.enum(["card", "cash", "terminal", "gift_card", "credit", "store_credit"]).nullable(),
  }),
  /** How often it was moved. */
  changesMade: z.int(),
  /** Until when a change is free of charge; `null` once it is over. */
  changeableUntil: instantSchema.nullable(),
  policy: z.string(),
  /** The tasks left before it, such as `consent:{formId}`, and the page for it; absent once it is over. */
  prepare: z.object({ due: z.array(z.string()), url: z.string() }).optional(),
  /** What was agreed when it was booked; sums in cents. */
  terms: z.object({
    text: z.string(),
    noticeHours: z.int(),
    /** The most that late changes cost, all together; `null` where the clinic wants a call instead. */
    lateFee: centsSchema.nullable(),
    noShowFee: centsSchema,
    deposit: centsSchema,
  }),
});

export type WireAppointment = FromWire<z.output<typeof appointmentSchema>>;

export const appointmentParams = z.object({ id: idSchema });

/**
 * The fee that was shown for a change inside the notice, in cents: what is not agreed to is not charged (BK-5). `agreedFee` is its former
 * name, which existing apps send.
 */
export const agreedFeeFields = {
  agreedFeeCents: centsSchema.min(0).optional(),
  agreedFee: centsSchema.min(0).optional(),
};

/** What a caller has agreed to, under either name. */
export const agreedFeeOf = (body: { agreedFeeCents?: number | undefined; agreedFee?: number | undefined }): number =>
  body.agreedFeeCents ?? body.agreedFee ?? 0;

/** A guest's access to a visit: the secret of the mailed link, here or in the header `x-visit-link`. */
export const visitLinkQuery = z.object({ link: z.string().min(32).max(128).optional() });
export const visitLinkHeaders = { "x-visit-link": "The secret of a guest’s emailed link" };

/** The same with what a guest's health answers mean, as `Screening/check` sealed it. */
export const slotHeaders = { ...visitLinkHeaders, "x-screening": "The pass that Screening/check answered" };
