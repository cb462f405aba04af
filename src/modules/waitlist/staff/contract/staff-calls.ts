import { z } from "zod";
import { emailSchema, phoneSchema } from "#modules/account/contract/account-fields.ts";
import { plannableDateSchema } from "#modules/booking/contract/slot.ts";
import {
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  textSchema,
  timeSchema,
} from "#shared/contract/define-call.ts";
import { optionalNameSchema, personNameSchema } from "#shared/contract/person-name.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { dayParts } from "../../domain/waitlist.ts";
import { waitlistResource } from "./waitlist-resource.ts";

const params = z.object({ id: idSchema });
const auth = { right: "visits.book" } as const;

/**
 * Adds a customer whom staff are talking with, known or new. Their entry is active at once, and they may have any
 * number of entries.
 */
const addToWaitlist = defineCall({
  method: "POST",
  path: "admin/Waitlist",
  summary: "Put a customer on the waitlist",
  auth,
  idempotent: true,
  body: z
    .object({
      customerId: idSchema.optional(),
      customer: z
        .object({
          firstName: personNameSchema(),
          lastName: optionalNameSchema().default(""),
          phone: phoneSchema,
          email: emailSchema.optional(),
        })
        .optional(),
      services: z
        .array(z.object({ serviceId: idSchema, addOnIds: z.array(idSchema).max(20).default([]) }))
        .min(1, "Choose a treatment.")
        .max(4),
      /** First and last day, up to a year after the last currently bookable day. */
      dates: z.tuple([plannableDateSchema, plannableDateSchema]),
      parts: z.array(z.enum(dayParts)).min(1, "Choose a time of day.").max(dayParts.length),
      practitionerId: idSchema.optional(),
      note: textSchema(500).default(""),
    })
    .refine(
      ({ customerId, customer }) => (customerId === undefined) !== (customer === undefined),
      "A name and a phone number are needed.",
    ),
  answer: {
    /** `place`: counted from 1, among all people waiting for one of its days. */
    data: z.object({ _id: idSchema, customerId: idSchema, place: z.int().nullable() }),
  },
  failures: ["not_found", "not_qualified", "already_waiting", "email_taken"],
});

const waitingSchema = z.object({
  _id: idSchema,
  serviceIds: z.array(idSchema),
  /** The names of the services. */
  services: z.array(z.string()),
  firstDate: dateSchema,
  lastDate: dateSchema,
  parts: z.array(z.enum(dayParts)),
});

export type WireWaiting = FromWire<z.output<typeof waitingSchema>>;

/** Lists a customer's entries that haven't ended, the oldest first. Staff can end them when they book the visit. */
const listWaitingOf = defineCall({
  method: "GET",
  path: "admin/Waitlist/of/{id}",
  summary: "What a customer waits for",
  auth,
  params,
  answer: { data: z.array(waitingSchema) },
});

const listFittingPlaces = defineCall({
  method: "GET",
  path: "admin/Waitlist/{id}/places",
  summary: "Free starts that an entry of the waitlist could have, the first twelve",
  auth,
  params,
  answer: { data: z.array(z.object({ date: dateSchema, time: timeSchema })) },
  failures: ["not_found"],
});

/** Holds a slot for an entry for fifteen minutes, out of turn, and emails the offer. The reason is in the audit log. */
const offerWaitlistPlace = defineCall({
  method: "POST",
  path: "admin/Waitlist/{id}/offer",
  summary: "Offer a place to someone on the waitlist",
  auth,
  idempotent: true,
  params,
  body: z.object({ date: plannableDateSchema, time: timeSchema, reason: textSchema(300) }),
  answer: { data: z.object({ expiresAt: instantSchema }) },
  failures: ["not_found", "conflict", "slot_taken"],
});

/** Pauses an entry: it gets no offers but keeps its position in line. Repeating the call changes nothing. */
const pauseWaiting = defineCall({
  method: "POST",
  path: "admin/Waitlist/{id}/pause",
  summary: "Pause an entry of the waitlist, or let it wait again",
  auth,
  params,
  body: z.object({ paused: z.boolean() }),
  answer: { data: z.object({}) },
  failures: ["not_found", "conflict"],
  idempotent: true,
});

/** The back-office calls about the waitlist. */
export const waitlistStaffCalls = {
  ...callsOf(waitlistResource),
  addToWaitlist,
  listWaitingOf,
  listFittingPlaces,
  offerWaitlistPlace,
  pauseWaiting,
};
