import { z } from "zod";
import { plannableDateSchema } from "#modules/booking/contract/slot.ts";
import {
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  textSchema,
  timeSchema,
} from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { waitlistResource } from "./waitlist-resource.ts";

const params = z.object({ id: idSchema });
const auth = { right: "visits.book" } as const;

const listFittingPlaces = defineCall({
  method: "GET",
  path: "admin/Waitlist/{id}/places",
  summary: "Free starts that an entry of the waitlist could have, the first twelve",
  auth,
  params,
  answer: { data: z.array(z.object({ date: dateSchema, time: timeSchema })) },
  failures: ["not_found"],
});

/** Holds a place for an entry for fifteen minutes and mails it, out of turn: the reason is in the audit log. */
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

/** A paused entry gets no offers and stays where it is in line. Repeating the call changes nothing. */
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

/** The back office's calls about the waitlist. */
export const waitlistStaffCalls = {
  ...callsOf(waitlistResource),
  listFittingPlaces,
  offerWaitlistPlace,
  pauseWaiting,
};
