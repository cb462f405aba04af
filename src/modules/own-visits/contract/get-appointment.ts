import { z } from "zod";
import {
  appointmentParams,
  appointmentSchema,
  visitLinkHeaders,
  visitLinkQuery,
} from "#modules/booking/contract/appointment.ts";
import { visitStages } from "#modules/booking/domain/visit-stage.ts";
import { segmentKinds } from "#modules/catalog/domain/service-segment.ts";
import { dateSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const namedSchema = z.object({ _id: idSchema, name: z.string() });

/**
 * A part of a visit. It has no practitioner if none is needed; a part that is supervised remotely has the treatment's
 * practitioner.
 */
const segmentSchema = z.object({
  kind: z.enum(segmentKinds),
  from: instantSchema,
  to: instantSchema,
  practitioner: namedSchema.optional(),
  room: namedSchema.optional(),
});

export type WireSegment = FromWire<z.output<typeof segmentSchema>>;

/** The current state of a visit. */
const progressSchema = z.object({
  /** The stage the customer has reached, once checked in. */
  stage: z.enum(visitStages).optional(),
  /** The video call page of an online visit, until the visit is over. */
  joinUrl: z.string().optional(),
  /** When the customer confirmed that they will come. */
  confirmedAt: instantSchema.optional(),
  /** How many minutes late the customer said they will be, and whether the visit was moved by that much. */
  late: z.object({ minutes: z.int(), moved: z.boolean() }).optional(),
});

export type WireProgress = FromWire<z.output<typeof progressSchema>>;

/** How to book a completed visit again. */
const rebookSchema = z.object({
  /** The first day that no interval or health answer rules out; absent where a staff member has to decide first. */
  from: dateSchema.optional(),
  /** `isOffered`: whether the same practitioner can do all the treatments now. */
  practitioner: namedSchema.extend({ isOffered: z.boolean() }),
  /** The page that books the same treatments with the same practitioner. */
  url: z.string(),
});

/** Returns one of the caller's own visits, by bearer token or by a guest's signed link; `not_found` for any other. */
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
      /** Present for a completed visit with treatments that are still offered. */
      rebook: rebookSchema.optional(),
    }),
  },
  failures: ["not_authenticated", "link_expired", "not_found"],
});

/** Returns the visit as a calendar file (text/calendar), which any calendar can import (BK-7). */
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
