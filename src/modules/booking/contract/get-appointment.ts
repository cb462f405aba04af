import { z } from "zod";
import { segmentKinds } from "#modules/catalog/domain/service-segment.ts";
import { dateSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { visitStages } from "../domain/visit-stage.ts";
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

/** Where a visit is in its life. */
const progressSchema = z.object({
  /** Where the customer is, once checked in. */
  stage: z.enum(visitStages).optional(),
  /** The page of the call of a visit that takes place online, until it is over. */
  joinUrl: z.string().optional(),
  /** When the customer said that they will be there. */
  confirmedAt: instantSchema.optional(),
  /** How many minutes late the customer said they will be, and whether the visit was moved by as much. */
  late: z.object({ minutes: z.int(), moved: z.boolean() }).optional(),
});

export type WireProgress = FromWire<z.output<typeof progressSchema>>;

/** How a completed visit is booked again. */
const rebookSchema = z.object({
  /** The first day on which no interval and no health answer stands in the way; absent where a person has to look first. */
  from: dateSchema.optional(),
  /** `isOffered`: whether the same person does all of it now. */
  practitioner: namedSchema.extend({ isOffered: z.boolean() }),
  /** The page that books the same treatments with the same person. */
  url: z.string(),
});

/** One of one's own visits, by bearer or by a guest's signed link; `not_found` for any other. */
export const getAppointment = defineCall({
  method: "GET",
  path: "Appointment/{id}",
  summary: "One of my visits",
  auth: "optional",
  params: appointmentParams,
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  answer: {
    data: appointmentSchema.extend({
      ...progressSchema.shape,
      segments: z.array(segmentSchema),
      /** Of a completed visit with treatments that are still offered. */
      rebook: rebookSchema.optional(),
    }),
  },
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
