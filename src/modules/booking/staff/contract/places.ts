import { z } from "zod";
import {
  dateSchema,
  defineCall,
  idListSchema,
  idSchema,
  instantSchema,
  timeSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { plannableDateSchema } from "../../contract/slot.ts";

const placeSchema = z.object({
  startsAt: instantSchema,
  endsAt: instantSchema,
  date: dateSchema,
  time: timeSchema,
  practitionerId: idSchema,
});

export type WirePlace = FromWire<z.output<typeof placeSchema>>;

/**
 * Lists every start within some days, 31 at most, that fits the whole visit, once for each practitioner who can do all
 * of it.
 */
export const listPlaces = defineCall({
  method: "GET",
  path: "admin/Slot/places",
  summary: "Every free place for some treatments, by practitioner",
  auth: { right: "visits.book" },
  query: z.object({
    from: plannableDateSchema,
    to: plannableDateSchema,
    serviceIds: idListSchema,
    addOnIds: idListSchema,
    /** Set for a walk-in: only today's starts. */
    walkIn: z.stringbool().default(false),
  }),
  answer: { data: z.array(placeSchema) },
  failures: ["not_found"],
});
