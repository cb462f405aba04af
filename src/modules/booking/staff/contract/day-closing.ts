import { z } from "zod";
import {
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  plannedDateSchema,
  textSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { appointmentStatuses } from "../../domain/appointment-status.ts";
import { closingOutcomes } from "../../domain/day-closing.ts";
import { visitStages } from "../../domain/visit-stage.ts";

const dateParams = z.object({ date: plannedDateSchema });

const openVisitSchema = z.object({
  _id: idSchema,
  name: z.string(),
  treatment: z.string(),
  practitioner: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  status: z.enum(appointmentStatuses),
  stage: z.enum(visitStages).nullable(),
  /** The possible next statuses: a checked-in visit can't become a no-show. */
  outcomes: z.array(z.enum(closingOutcomes)),
});

const dayClosingSchema = z.object({
  date: dateSchema,
  timeZone: z.string(),
  /** Visits that are over but not completed, missed or canceled, by start. */
  visits: z.array(openVisitSchema),
  /** Visits of the day that aren't over yet. */
  toCome: z.int(),
  /** Null until the day is closed. Undoing a step of one of its visits reopens the day. */
  closed: z.object({ at: instantSchema, by: z.string() }).nullable(),
});

export type WireDayClosing = FromWire<z.output<typeof dayClosingSchema>>;

/** Returns a day's visits without an outcome. Closes none of them, because staff decide what happened to each. */
export const readDayClosing = defineCall({
  method: "GET",
  path: "admin/Day/{date}/close",
  summary: "The visits of a day that still have to be closed",
  auth: { right: "visits.checkIn" },
  params: dateParams,
  answer: { data: dayClosingSchema },
});

/**
 * Records the outcomes of the remaining visits and closes the day, all or nothing. Throws `conflict` while a visit has
 * no outcome or isn't over.
 */
export const closeDay = defineCall({
  method: "POST",
  path: "admin/Day/{date}/close",
  summary: "Close a day: each visit that is left gets its outcome",
  auth: { right: "visits.checkIn" },
  idempotent: true,
  params: dateParams,
  body: z.object({
    outcomes: z
      .array(
        z.object({
          appointmentId: idSchema,
          to: z.enum(closingOutcomes),
          /** The reason, for a cancellation by the clinic. */
          reason: textSchema(300).optional(),
        }),
      )
      .max(500)
      .default([]),
  }),
  answer: { data: dayClosingSchema },
  failures: ["conflict", "not_found", "appointment_closed", "no_show_too_early", "place_locked"],
});

/**
 * Lists the days of the last two weeks that have visits to close, oldest first; for today, only visits that are over.
 */
export const listOpenDays = defineCall({
  method: "GET",
  path: "admin/Day/open",
  summary: "Days whose visits still have to be closed",
  auth: { right: "visits.checkIn" },
  answer: { data: z.array(z.object({ date: dateSchema, visits: z.int() })) },
});

export const dayClosingCalls = { readDayClosing, closeDay, listOpenDays };
