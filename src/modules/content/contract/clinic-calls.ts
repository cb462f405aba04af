import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import { cardForChoices, paysVisitChoices } from "../domain/visit-policy.ts";
import { holidaySchema } from "./holiday.ts";

const settings = { tags: ["settings"] } as const;

const addressSchema = z.object({
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
});

/** Local opening hours by weekday, 0 = Sunday; null when closed. */
const hoursSchema = z.array(z.object({ opens: z.string(), closes: z.string() }).nullable());

export const getContactDetails = defineCall({
  method: "GET",
  path: "ContactDetails/viewContactDetails",
  summary: "How to reach the clinic, and when",
  auth: "none",
  answer: {
    data: z.object({
      name: z.string(),
      instagram: z.string(),
      fb: z.string(),
      socialHandle: z.string(),
      phone: z.string(),
      phoneDisplay: z.string(),
      email: z.string(),
      mapLink: z.string(),
      map: z.string(),
      address: addressSchema,
      nearestTrain: z.string(),
      geo: z.object({ latitude: z.number(), longitude: z.number() }),
      hours: hoursSchema,
      holidays: z.array(holidaySchema),
      timeZone: z.string(),
    }),
  },
  cache: settings,
});

/** Returns the facts of the clinic that pages and apps show. Staff can edit all of them. */
export const getClinicSettings = defineCall({
  method: "GET",
  path: "Clinic/settings",
  summary: "Name, currency, zone, hours, shipping and the texts of offers",
  auth: "none",
  answer: {
    data: z.object({
      name: z.string(),
      tagline: z.string(),
      /** The URL that returns to the app after a payment in its web view. */
      appReturnUrl: z.string().optional(),
      currency: z.string(),
      timeZone: z.string(),
      phone: z.string(),
      phoneDisplay: z.string(),
      address: addressSchema,
      hours: hoursSchema,
      booking: z.object({
        closingTime: z.string(),
        horizonDays: z.int(),
        holdMinutes: z.int(),
        noticeHours: z.int(),
        /** The text shown before booking: the policy, and the cost of a late change. */
        policy: z.string(),
        /**
         * The fee for a late online change, in cents. `null` if it is a percentage of the price, or if the clinic
         * requires a call instead.
         */
        lateFee: z.int().nullable(),
        /**
         * `service`: each treatment has its own deposit or, without one, the clinic's default: an amount in cents, or a
         * percentage of the price.
         */
        deposits: z.enum(["none", "service"]),
        deposit: z.object({ percent: z.int(), cents: z.int().nullable() }),
        /** The ways a visit may be paid. */
        paysVisit: z.array(z.enum(paysVisitChoices)),
        /** The customers who need a card to book. */
        cardFor: z.enum(cardForChoices),
        arrival: z.string(),
      }),
      shipping: z.object({
        flatCents: z.int(),
        freeFromCents: z.int(),
        days: z.int(),
        carrierText: z.string(),
        pickupNote: z.string(),
      }),
      returnsText: z.string(),
      promo: z.object({
        offerText: z.string(),
        offerWord: z.string(),
        discountCode: z.string(),
        discountCodeLine: z.string(),
        appleUrl: z.string(),
        androidUrl: z.string(),
        specialOfferTitle: z.string(),
        specialOfferText: z.string(),
        specialOfferLink: z.string(),
        firstVisitGiftTitle: z.string(),
        firstVisitGiftText: z.string(),
      }),
      acceptedCards: z.array(z.string()),
    }),
  },
  cache: settings,
});
