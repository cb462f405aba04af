import { z } from "zod";
import { segmentKinds } from "#modules/catalog/domain/service-segment.ts";
import { defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { appointmentParams, appointmentSchema, visitLinkHeaders, visitLinkQuery } from "./appointment.ts";

const namedSchema = z.object({ _id: idSchema, name: z.string() });

/** A part of a visit. Without a practitioner where none is needed; of a part that is watched from afar, the treatment's practitioner. */
const segmentSchema = z.object({
  kind: z.enum(segmentKinds),
  from: instantSchema,
  to: instantSchema,
  practitioner: namedSchema.optional(),
  room: namedSchema.optional(),
});

export type WireSegment = FromWire<z.output<typeof segmentSchema>>;

/** One of one's own visits, by bearer or by a guest's signed link; `not_found` for any other. */
export const getAppointment = defineCall({
  method: "GET",
  path: "Appointment/{id}",
  summary: "One of my visits",
  auth: "optional",
  params: appointmentParams,
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  answer: { data: appointmentSchema.extend({ segments: z.array(segmentSchema) }) },
  failures: ["not_authenticated", "link_expired", "not_found"],
});

/** The visit as a calendar file (text/calendar), to be added to any calendar (BK-7). */
export const getAppointmentCalendar = defineCall({
  method: "GET",
  path: "Appointment/{id}/calendar.ics",
  summary: "One of my visits as a calendar file",
  auth: "optional",
  params: appointmentParams,
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  answer: {},
  failures: ["not_authenticated", "link_expired", "not_found"],
  raw: "text/calendar",
});
