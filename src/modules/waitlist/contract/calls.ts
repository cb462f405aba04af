import { z } from "zod";
import { emailSchema, nameSchema, phoneSchema } from "#modules/account/contract/account-fields.ts";
import { appointmentParams, visitLinkHeaders, visitLinkQuery } from "#modules/booking/contract/appointment.ts";
import { plannableDateSchema } from "#modules/booking/contract/slot.ts";
import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";
import { screeningAnswersSchema } from "#modules/care/contract/screening-calls.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import {
  centsSchema,
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  timeSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { allWeekdays, dayParts, entryStates } from "../domain/waitlist.ts";

const entrySchema = z.object({
  _id: idSchema,
  serviceIds: z.array(idSchema),
  /** The names of the services, in the same order. */
  services: z.array(z.string()),
  /** The first and the last day. */
  dates: z.tuple([dateSchema, dateSchema]),
  parts: z.array(z.enum(dayParts)),
  /** Only these days of the week; Sunday is 0. */
  weekdays: z.array(z.int()),
  minNoticeMinutes: z.int(),
  status: z.enum(entryStates),
  /** Position in line, from 1, among all people who wait for one of its days; null while the entry isn't active. */
  place: z.int().nullable(),
  /** The slot currently held for this entry. For a logged-in customer, the offer's `_id` serves as its token. */
  offer: z.object({ _id: idSchema, startsAt: instantSchema, expiresAt: instantSchema }).optional(),
});
export type WireWaitlistEntry = FromWire<z.output<typeof entrySchema>>;

const datesSchema = z.tuple([plannableDateSchema, plannableDateSchema]);
const partsSchema = z.array(z.enum(dayParts)).min(1).max(dayParts.length);
/** Days of the week, Sunday is 0. */
const weekdaysSchema = z.array(z.int().min(0).max(6)).min(1).max(allWeekdays.length);
const minNoticeSchema = z.int().min(0).max(20_160);

/** Joins the waitlist (BK-8). Without an account, the entry counts only after the email is confirmed by a link. */
export const joinWaitlist = defineCall({
  method: "POST",
  path: "waitlist/{serviceId}",
  summary: "Join the waitlist on days that are full",
  auth: "optional",
  params: z.object({ serviceId: idSchema }),
  body: z.object({
    /** The first and the last day, up to a year after the last bookable day. */
    dates: datesSchema,
    parts: partsSchema,
    /** Required without an account. */
    email: emailSchema.optional(),
    firstName: nameSchema.optional(),
    lastName: nameSchema.optional(),
    phone: phoneSchema.optional(),
    /** All treatments of the visit, if it has more than the one in the path. */
    serviceIds: z.array(idSchema).max(MAX_SERVICES).default([]),
    addOnIds: z.array(idSchema).max(20).default([]),
    /** Any of these practitioners; empty: any practitioner. */
    practitionerIds: z.array(idSchema).max(10).default([]),
    /** Minimum minutes between the offer and the visit's start. */
    minNoticeMinutes: minNoticeSchema.default(180),
    weekdays: weekdaysSchema.default([...allWeekdays]),
    /** The customer's own visit to move to an earlier time: accepting an offer moves it, free of charge. */
    insteadOf: idSchema.optional(),
  }),
  answer: { data: z.object({ _id: idSchema, status: z.enum(entryStates), place: z.int().nullable() }) },
  failures: ["not_found", "not_qualified", "already_waiting", "too_many_waiting"],
  idempotent: true,
});

/** Lists the customer's own waitlist entries, by login or by the link in an entry's email. */
export const listWaiting = defineCall({
  method: "GET",
  path: "Waitlist/mine",
  summary: "What I wait for",
  auth: "optional",
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  answer: { data: z.array(entrySchema) },
  failures: ["not_authenticated"],
});

/**
 * Changes when a person can come, without changing their position in line. Omitted fields don't change. An open offer
 * stays open.
 */
export const changeWaiting = defineCall({
  method: "PUT",
  path: "Waitlist/{id}",
  summary: "Change what I wait for",
  auth: "optional",
  params: appointmentParams,
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  body: z.object({
    dates: datesSchema.optional(),
    parts: partsSchema.optional(),
    weekdays: weekdaysSchema.optional(),
    practitionerIds: z.array(idSchema).max(10).optional(),
    minNoticeMinutes: minNoticeSchema.optional(),
  }),
  answer: { data: entrySchema },
  failures: ["not_authenticated", "not_found", "not_qualified", "already_waiting"],
});

/** Leaves the waitlist; an open offer goes to the next person at once. Safe to repeat. */
export const leaveWaitlist = defineCall({
  method: "DELETE",
  path: "Waitlist/{id}",
  summary: "Leave the waitlist",
  auth: "optional",
  params: appointmentParams,
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  answer: { data: z.object({}) },
  failures: ["not_authenticated", "not_found"],
});

/** Verifies a guest's email by the emailed link, and reactivates a paused entry. Safe to repeat. */
export const confirmWaitlist = defineCall({
  method: "POST",
  path: "Waitlist/confirm",
  summary: "Confirm a place on the waitlist",
  auth: "none",
  body: z.object({ token: z.string().min(32).max(128) }),
  answer: { data: z.array(entrySchema) },
  failures: ["link_expired"],
});

export const offerParams = z.object({
  token: z
    .string()
    .min(8)
    .max(128)
    .regex(/^[A-Za-z0-9_-]+$/),
});

const offerSchema = z.object({
  status: z.enum(["open", "accepted", "declined", "expired", "withdrawn"]),
  expiresAt: instantSchema,
  slot: z.object({ date: dateSchema, from: timeSchema, startsAt: instantSchema }),
  services: z.array(z.string()),
  serviceIds: z.array(idSchema),
  /** The practitioner for most of the visit; absent once another customer has the slot. */
  practitioner: z.object({ _id: idSchema, name: z.string() }).optional(),
  /** Amount due at the clinic, in cents; absent once another customer has the slot. */
  due: centsSchema.optional(),
  /** Amount to pay first, in cents: accepting the offer opens a payment page. */
  dueNow: centsSchema.optional(),
  /** Whether accepting moves an existing visit. */
  moves: z.boolean(),
  timeZone: z.string(),
});
export type WireOffer = FromWire<z.output<typeof offerSchema>>;

/** Returns an offer in its current state. Reading changes nothing, because mail programs open links automatically. */
export const getOffer = defineCall({
  method: "GET",
  path: "Offer/{token}",
  summary: "A place that the waitlist offers",
  auth: "optional",
  params: offerParams,
  answer: { data: offerSchema },
  failures: ["not_found"],
});

/**
 * Accepts an offer: books the offered slot, or moves the existing visit to it. A repeated request returns the same
 * visit. If a payment is due first, `session` has the payment page, the slot is held until that page expires, and the
 * visit is booked once it is paid.
 */
export const acceptOffer = defineCall({
  method: "POST",
  path: "Offer/{token}/accept",
  summary: "Take an offered place",
  auth: "optional",
  params: offerParams,
  /**
   * Answers to the health check of the treatments, as in `Screening/questions`; not required for a visit that moves.
   */
  body: z.object({ screening: screeningAnswersSchema.optional() }).default({}),
  answer: {
    data: z.object({ appointmentId: idSchema, orderId: idSchema.nullable() }),
    session: z.object({ url: z.string() }).optional(),
  },
  failures: [
    "not_found",
    "offer_gone",
    "already_booked",
    "verification_needed",
    "limit_reached",
    "not_qualified",
    "slot_taken",
    "too_soon",
    "not_suitable",
    "screening_needed",
    "not_together",
    "order_closed",
    "payments_interrupted",
    "payments_unavailable",
  ],
  idempotent: true,
});

/** Declines an offer: the slot is offered to the next person at once, and this person stays in line. Safe to repeat. */
export const declineOffer = defineCall({
  method: "POST",
  path: "Offer/{token}/decline",
  summary: "Say no to an offered place",
  auth: "optional",
  params: offerParams,
  answer: { data: offerSchema },
  failures: ["not_found"],
});

/** Every call of the waitlist, by the name clients use. */
export const waitlistCalls = {
  joinWaitlist,
  listWaiting,
  changeWaiting,
  leaveWaitlist,
  confirmWaitlist,
  getOffer,
  acceptOffer,
  declineOffer,
} satisfies Calls;

export type WaitlistCalls = typeof waitlistCalls;
