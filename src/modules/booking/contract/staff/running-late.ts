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

/** The customer of this visit is emailed that it begins some minutes later. The visit stays where it is. */
export const tellRunningLate = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/runningLate",
  summary: "Email the customer of a visit to come that the clinic is running late",
  auth: { right: "visits.checkIn" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({ minutes: z.int().min(5, "At least 5 minutes.").max(120, "At most 120 minutes.") }),
  answer: { data: z.object({ minutes: z.int() }) },
  failures: ["not_found", "conflict", "appointment_closed"],
});
