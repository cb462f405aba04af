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
 * Emails the customers whose visits in the next three hours begin later because the practitioner is behind; free time
 * in between can absorb the delay. The same delay is emailed only once. Also lists customers without email, so that
 * staff can call them. A practitioner who may not see all visits can send this only for their own.
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
