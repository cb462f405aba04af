import { z } from "zod";
import { dateSchema, defineCall, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { appointmentStatuses } from "../domain/appointment-status.ts";
import { appointmentParams, visitLinkQuery } from "./appointment.ts";

/** Time and practitioner of a visit, but no treatment, because the email may be forwarded. */
export const momentSchema = z.object({
  _id: idSchema,
  status: z.enum(appointmentStatuses),
  date: dateSchema,
  time: timeSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  timeZone: z.string(),
  practitioner: z.object({ _id: idSchema, name: z.string() }),
  /** The clinic's phone number. */
  clinicPhone: z.string(),
  /** For a link made for an earlier start: the URL of the same page for the current start, with a new link. */
  present: z.string().optional(),
});

export type WireVisitTime = FromWire<z.output<typeof momentSchema>>;

const linkedCall = {
  auth: "optional",
  params: appointmentParams,
  query: visitLinkQuery,
  headers: { "x-visit-link": "The secret of an emailed link: a guest’s, or one that does this alone" },
} as const;

const confirmSchema = momentSchema.extend({
  /**
   * `moved`: the visit was moved after the link was made, so the link confirms nothing. `begun`: too late to confirm.
   */
  state: z.enum(["open", "confirmed", "moved", "begun", "closed"]),
});
export type WireConfirm = FromWire<z.output<typeof confirmSchema>>;

/** Returns the visit behind a reminder's confirm link. Calling it changes nothing. */
export const readConfirm = defineCall({
  ...linkedCall,
  method: "GET",
  path: "Appointment/confirm/{id}",
  summary: "What I would confirm",
  answer: { data: confirmSchema },
  failures: ["not_authenticated", "link_expired", "not_found"],
});

/**
 * Confirms that the customer will come. A repeated request gets the same response. If the visit has moved, nothing is
 * confirmed.
 */
export const confirmOwnVisit = defineCall({
  ...linkedCall,
  method: "POST",
  path: "Appointment/confirm/{id}",
  summary: "Confirm that I’ll be at my visit",
  answer: { data: confirmSchema },
  failures: ["not_authenticated", "link_expired", "not_found"],
});

const lateSchema = momentSchema.extend({
  /**
   * `said`: the customer has already reported the delay, which is in `late`. `moved`: the visit was moved after the
   * link was made.
   */
  state: z.enum(["early", "open", "said", "over", "moved", "closed"]),
  opensAt: instantSchema,
  /** Whether the visit can be moved and canceled online now with this link. */
  canChange: z.boolean(),
  late: z.object({ minutes: z.int(), moved: z.boolean() }).optional(),
});
export type WireLate = FromWire<z.output<typeof lateSchema>>;

/** Returns whether "I'm late" can be sent now: from 2 hours before the start to 15 minutes after it. */
export const readLate = defineCall({
  ...linkedCall,
  method: "GET",
  path: "Appointment/late/{id}",
  summary: "Whether I can say that I’m late",
  answer: { data: lateSchema },
  failures: ["not_authenticated", "link_expired", "not_found"],
});

/**
 * Tells the clinic that the customer is 10 or 20 minutes late. The visit moves by as much if no other visit is in the
 * way, free of charge; otherwise it stays where it is. A repeated request gets the same response.
 */
export const sayLate = defineCall({
  ...linkedCall,
  method: "POST",
  path: "Appointment/late/{id}",
  summary: "Say that I’m late",
  body: z.object({ minutes: z.union([z.literal(10), z.literal(20)]) }),
  answer: { data: z.object({ moved: z.boolean(), startsAt: instantSchema, message: z.string() }) },
  failures: ["not_authenticated", "link_expired", "not_found", "appointment_closed"],
});

const joinSchema = momentSchema.extend({
  /**
   * The status of joining, not of the visit. `phone`: there is no video room, the clinic calls. `moved`: the visit was
   * moved after the link was made.
   */
  status: z.enum(["early", "open", "moved", "over", "phone"]),
  opensAt: instantSchema,
  /** The URL of the practitioner's video room, while the room is open. */
  url: z.url().optional(),
  /** The number that the clinic calls. */
  phone: z.string().optional(),
});
export type WireJoin = FromWire<z.output<typeof joinSchema>>;

const joinFailures = ["not_authenticated", "link_expired", "not_found", "appointment_closed"] as const;

/**
 * Returns whether a virtual visit can be joined. The room's URL is included from 15 minutes before to an hour after the
 * visit.
 */
export const readJoin = defineCall({
  ...linkedCall,
  method: "GET",
  path: "Appointment/join/{id}",
  summary: "The room of my virtual visit",
  answer: { data: joinSchema },
  failures: joinFailures,
});

/** Tells staff that a customer is waiting on the page of a virtual visit. Safe to repeat. */
export const waitOnline = defineCall({
  ...linkedCall,
  method: "POST",
  path: "Appointment/join/{id}",
  summary: "Say that I’m on the page of my virtual visit",
  answer: { data: joinSchema },
  failures: joinFailures,
});
