import { z } from "zod";
import { visitLinkHeaders, visitLinkQuery } from "#modules/booking/contract/appointment.ts";
import { areasSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { dateSchema, defineCall, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const rebookingSchema = z.object({
  /** The visit that would be booked again. */
  _id: idSchema,
  /** The visit's treatments that the clinic still offers, with the add-ons that can still be booked with them. */
  services: z.array(
    z.object({
      serviceId: idSchema,
      name: z.string(),
      /** The areas of the treatment's estimate. */
      areas: areasSchema,
      addOns: z.array(z.object({ addOnId: idSchema, name: z.string(), quantity: z.int() })),
    }),
  ),
  /** `isOffered`: whether the same practitioner can do all the treatments now. */
  practitioner: z.object({ _id: idSchema, name: z.string(), isOffered: z.boolean() }),
  /** The first day that no interval or health answer rules out; absent where a staff member has to decide first. */
  from: dateSchema.optional(),
  /**
   * The next start times with the same practitioner, up to three, on three days; empty if `isOffered` is false or the
   * practitioner has no free time.
   */
  times: z.array(z.object({ date: dateSchema, time: timeSchema, startsAt: instantSchema })),
});

export type WireRebooking = FromWire<z.output<typeof rebookingSchema>>;

/** Returns the last completed visit, or the named one, in a form that can be booked again; `null` if there is none. */
export const readRebooking = defineCall({
  method: "GET",
  path: "Appointment/again",
  summary: "My last visit, and the next times to book the same with the same person",
  auth: "optional",
  query: visitLinkQuery.extend({ appointmentId: idSchema.optional() }),
  headers: visitLinkHeaders,
  answer: { data: rebookingSchema.nullable() },
  failures: ["not_authenticated", "link_expired", "not_found"],
});
