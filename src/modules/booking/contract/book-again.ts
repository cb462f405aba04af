import { z } from "zod";
import { areasSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { dateSchema, defineCall, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { visitLinkHeaders, visitLinkQuery } from "./appointment.ts";

const againSchema = z.object({
  /** The visit that would be repeated. */
  _id: idSchema,
  /** Its treatments that the clinic still offers, with the add-ons that still go with them. */
  services: z.array(
    z.object({
      serviceId: idSchema,
      name: z.string(),
      /** The areas of its estimate. */
      areas: areasSchema,
      addOns: z.array(z.object({ addOnId: idSchema, name: z.string(), quantity: z.int() })),
    }),
  ),
  /** `isOffered`: whether the same person does all of it now. */
  practitioner: z.object({ _id: idSchema, name: z.string(), isOffered: z.boolean() }),
  /** The first day on which no interval and no health answer stands in the way; absent where a person has to look first. */
  from: dateSchema.optional(),
  /** The next starts with the same person, up to three, on three days; none where the person isn't offered or has none. */
  times: z.array(z.object({ date: dateSchema, time: timeSchema, startsAt: instantSchema })),
});

export type WireAgain = FromWire<z.output<typeof againSchema>>;

/** The last completed visit, or the named one, as it can be booked again; `null` where there is none. */
export const readAgain = defineCall({
  method: "GET",
  path: "Appointment/again",
  summary: "My last visit, and the next times to book the same with the same person",
  auth: "optional",
  query: visitLinkQuery.extend({ appointmentId: idSchema.optional() }),
  headers: visitLinkHeaders,
  answer: { data: againSchema.nullable() },
  failures: ["not_authenticated", "link_expired", "not_found"],
});
