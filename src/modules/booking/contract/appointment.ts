import { z } from "zod";
import { offerSavingSchema } from "#modules/catalog/contract/limited-offer.ts";
import { chosenSchema, visitEstimateSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { centsSchema, dateSchema, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { appointmentStatuses } from "../domain/appointment-status.ts";

const practitionerSchema = z.object({ _id: idSchema, name: z.string() });

/** A visit as API clients see it. `date` and `time` are its start in clinic time, as the customer sees it. */
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
      /** The id of this treatment in the visit. A rating names it as `itemId`. */
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
      /** The slug of the treatment page. */
      slug: z.string(),
      /** What to do and avoid before the treatment. */
      preparation: z.array(z.string()),
      /** The conditions for which a customer should call first. */
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
          /** The price per unit, if sold by the unit; not part of the total. */
          perUnit: centsSchema.optional(),
        }),
      ),
    }),
  ),
  /** The savings from limited offers at the time of booking. */
  offers: z.array(offerSavingSchema),
  /** The savings from a membership; absent if there are none. */
  memberSavings: centsSchema.optional(),
  /** The savings from coupon codes; absent if there are none. */
  couponSavings: centsSchema.optional(),
  /** The amount due at the clinic, without late fees; a minimum while the price of a treatment is an estimate. */
  dueAtClinic: centsSchema,
  practitioner: practitionerSchema,
  /** The location of the visit; `null` for a visit that is online only. */
  place: z.object({ name: z.string(), address: z.string(), phone: z.string(), mapLink: z.string() }).nullable(),
  /** Whether changes are emailed: the visit has an email to write to. */
  isMailed: z.boolean(),
  /** Whether the visit can be moved or canceled online now (BK-5). */
  canReschedule: z.boolean(),
  canCancel: z.boolean(),
  /**
   * The fee for moving or canceling now, 0 if free of charge. Show it to the customer first, and send it with the
   * change.
   */
  changeFee: centsSchema,
  /** The visit's unpaid fees, to be paid at the clinic. */
  lateFees: centsSchema,
  /** The fee for a change, the deposit held for the visit, and how much of the deposit is refunded on cancellation. */
  money: z.object({
    /** The fee for the change that was just made; if none was made, the fee for canceling now. */
    fee: centsSchema,
    /** The amount paid ahead. It stays with the visit when the visit is moved. */
    deposit: centsSchema,
    /** The refunded part of the deposit. */
    refund: centsSchema,
    /** The payment method that is refunded first; `null` if nothing is refunded. */
    to: z.enum(["card", "cash", "terminal", "gift_card", "credit", "store_credit"]).nullable(),
  }),
  /** How often the visit was moved. */
  changesMade: z.int(),
  /** The time until which a change is free of charge; `null` once the visit is over. */
  changeableUntil: instantSchema.nullable(),
  policy: z.string(),
  /**
   * The tasks left before the visit, such as `consent:{formId}`, and the page for them; absent once the visit is over.
   */
  prepare: z.object({ due: z.array(z.string()), url: z.string() }).optional(),
  /** The terms agreed to at booking; amounts in cents. */
  terms: z.object({
    text: z.string(),
    noticeHours: z.int(),
    /** The most that all late changes together can cost; `null` where the clinic requires a call instead. */
    lateFee: centsSchema.nullable(),
    noShowFee: centsSchema,
    deposit: centsSchema,
  }),
});

export type WireAppointment = FromWire<z.output<typeof appointmentSchema>>;

export const appointmentParams = z.object({ id: idSchema });

/**
 * The fee that was shown to the customer for a change within the notice period, in cents. A fee that the customer
 * hasn't agreed to isn't charged (BK-5). `agreedFee` is the former name, which existing apps send.
 */
export const agreedFeeFields = {
  agreedFeeCents: centsSchema.min(0).optional(),
  agreedFee: centsSchema.min(0).optional(),
};

/** Returns the fee that a caller has agreed to, under either name. */
export const agreedFeeOf = (body: { agreedFeeCents?: number | undefined; agreedFee?: number | undefined }): number =>
  body.agreedFeeCents ?? body.agreedFee ?? 0;

/** A guest's access to a visit: the secret of the emailed link, here or in the header `x-visit-link`. */
export const visitLinkQuery = z.object({ link: z.string().min(32).max(128).optional() });
export const visitLinkHeaders = { "x-visit-link": "The secret of a guest’s emailed link" };

/**
 * Headers of slot calls: the guest's visit link, and a guest's health check results as encrypted by `Screening/check`.
 */
export const slotHeaders = { ...visitLinkHeaders, "x-screening": "The pass that Screening/check answered" };
