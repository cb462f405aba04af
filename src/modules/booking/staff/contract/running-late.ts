import { z } from "zod";
import { defineCall, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { staffVisitParams } from "./staff-visit.ts";

const nextVisitSchema = z.object({
  _id: idSchema,
  startsAt: instantSchema,
  time: timeSchema,
  practitioner: z.string(),
  customer: z.object({ name: z.string(), hasEmail: z.boolean(), phone: z.string().nullable() }),
});

export type WireNextVisit = FromWire<z.output<typeof nextVisitSchema>>;

export const findNextVisit = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}/next",
  summary:
    "The next visit of that day with the same practitioner, which waits when this one runs late; null where none follows",
  auth: { right: "visits.checkIn" },
  params: staffVisitParams,
  answer: { data: nextVisitSchema.nullable() },
  failures: ["not_found"],
});

const minutesSchema = z.int().min(5, "At least 5 minutes.").max(120, "At most 120 minutes.");

/** Emails the customer of this visit that it begins some minutes later. The visit keeps its time. */
export const tellRunningLate = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/runningLate",
  summary: "Email the customer of an upcoming visit that the clinic is running late",
  auth: { right: "visits.checkIn" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({ minutes: minutesSchema }),
  answer: { data: z.object({ minutes: z.int() }) },
  failures: ["not_found", "conflict", "appointment_closed"],
});

const toldBehindSchema = z.object({
  _id: idSchema,
  time: timeSchema,
  /** How much later the visit begins, which may be less than the practitioner's delay. */
  minutes: z.int(),
  newTime: timeSchema,
  customer: z.object({ name: z.string(), hasEmail: z.boolean(), phone: z.string().nullable() }),
});

export type WireToldBehind = FromWire<z.output<typeof toldBehindSchema>>;

/**
 * Emails the customers of the next three hours once that they may come later, unless free time makes up for the delay.
 * Also lists customers without email, to be called. Practitioners send this for themselves.
 */
export const tellBehind = defineCall({
  method: "POST",
  path: "admin/Appointment/behind",
  summary: "Email the next customers of a practitioner who is running behind",
  auth: { right: "visits.treat" },
  idempotent: true,
  body: z.object({ practitionerId: idSchema, minutes: minutesSchema, dryRun: z.boolean().default(false) }),
  answer: { data: z.array(toldBehindSchema) },
  failures: ["not_found"],
});
