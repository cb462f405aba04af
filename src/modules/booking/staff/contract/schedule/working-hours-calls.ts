import { z } from "zod";
import {
  defineCall,
  idSchema,
  plannedDateSchema,
  type StaffCalls,
  timeSchema,
  versionSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { findSpanIssues } from "../../../domain/hours-spans.ts";
import { dryRunQuery, seenSchema, touchedVisitSchema } from "./touched-visit.ts";

const MOST_SPANS = 8;

export const spanSchema = z.object({ opens: timeSchema, closes: z.union([timeSchema, z.literal("24:00")]) });

/** The hours of one day; an error names the invalid span. */
export const spansSchema = z
  .array(spanSchema)
  .max(MOST_SPANS)
  .superRefine((spans, context) => {
    for (const { index, message } of findSpanIssues(spans)) {
      context.addIssue({ code: "custom", path: [index], message });
    }
  });

/** By weekday, 0 = Sunday. */
const weekSchema = z.array(spansSchema).length(7);

const workingHoursSchema = z.object({
  resourceId: idSchema,
  name: z.string(),
  /** Increases with each change of the hours; a write names the version it was made from. */
  version: z.int(),
  /** The weeks in order; `from` null: from the beginning, `until` null: no end. */
  weeks: z.array(
    z.object({
      from: plannedDateSchema.nullable(),
      until: plannedDateSchema.nullable(),
      week: z.array(z.array(spanSchema)),
    }),
  ),
  extraHours: z.array(z.object({ date: plannedDateSchema, opens: z.string(), closes: z.string() })),
});

export type WireWorkingHours = FromWire<z.output<typeof workingHoursSchema>>;

const changeAnswer = { data: z.object({ hours: workingHoursSchema, visits: z.array(touchedVisitSchema) }) };

const getWorkingHours = defineCall({
  method: "GET",
  path: "admin/WorkingHours/{id}",
  summary: "The usual weeks and extra hours of a practitioner",
  auth: { right: "schedule.see" },
  params: z.object({ id: idSchema }),
  answer: { data: workingHoursSchema },
  failures: ["not_found"],
});

/** Saves a week that replaces the current one from its first day, until the next planned week. */
const saveWorkingHours = defineCall({
  method: "PUT",
  path: "admin/WorkingHours/{id}",
  summary: "Set the usual week of a practitioner from a date on",
  auth: { right: "schedule.edit" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  query: dryRunQuery,
  body: z.object({ from: plannedDateSchema, week: weekSchema, version: versionSchema, seen: seenSchema }),
  answer: changeAnswer,
  failures: ["not_found", "version_conflict", "has_conflicts"],
});

const saveExtraHours = defineCall({
  method: "PUT",
  path: "admin/WorkingHours/{id}/extra/{date}",
  summary: "Set the hours of one day that a practitioner works beside the usual ones",
  auth: { right: "schedule.edit" },
  idempotent: true,
  params: z.object({ id: idSchema, date: plannedDateSchema }),
  query: dryRunQuery,
  body: z.object({ spans: spansSchema, version: versionSchema, seen: seenSchema }),
  answer: changeAnswer,
  failures: ["not_found", "version_conflict", "has_conflicts"],
});

const listWorkingDays = defineCall({
  method: "GET",
  path: "admin/WorkingHours/{id}/days",
  summary: "When a person, room or device really serves, day by day, with the minutes that pass",
  auth: { right: "schedule.see" },
  params: z.object({ id: idSchema }),
  query: z.object({ from: plannedDateSchema, days: z.coerce.number().int().min(1).max(62).default(7) }),
  answer: {
    data: z.array(
      z.object({
        date: plannedDateSchema,
        minutes: z.int(),
        spans: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
      }),
    ),
  },
  failures: ["not_found"],
});

const listVisitsOutsideHours = defineCall({
  method: "GET",
  path: "admin/WorkingHours/outside",
  summary: "Upcoming visits that the clinic's present hours, time off, closures and qualifications don't allow",
  auth: { right: "visits.all" },
  query: z.object({ resourceId: idSchema.optional() }),
  answer: { data: z.array(touchedVisitSchema) },
});

export const workingHoursCalls = {
  listVisitsOutsideHours,
  getWorkingHours,
  saveWorkingHours,
  saveExtraHours,
  listWorkingDays,
} satisfies StaffCalls;
