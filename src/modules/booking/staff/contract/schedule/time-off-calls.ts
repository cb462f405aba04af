import { z } from "zod";
import {
  defineCall,
  idSchema,
  instantSchema,
  plannedDateSchema,
  type StaffCalls,
  textSchema,
  timeSchema,
  versionSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { timeOffKinds, timeOffStates } from "../../../domain/time-off.ts";
import { dryRunQuery, placeSchema, touchedVisitSchema } from "./touched-visit.ts";

const timeOffSchema = z.object({
  _id: idSchema,
  version: z.int(),
  resourceId: idSchema,
  resourceName: z.string(),
  kind: z.enum(timeOffKinds),
  state: z.enum(timeOffStates),
  reason: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** Calendar days, both included; times only if the time off isn't whole days. */
  firstDate: plannedDateSchema,
  lastDate: plannedDateSchema,
  startTime: timeSchema.nullable(),
  endTime: timeSchema.nullable(),
  createdAt: instantSchema,
  /** The staff member who entered the time off. */
  createdBy: z.string().nullable(),
});

export type WireTimeOff = FromWire<z.output<typeof timeOffSchema>>;

/** Whole days, or from a time of the first day to a time of the last one. */
const when = {
  firstDate: plannedDateSchema,
  lastDate: plannedDateSchema,
  startTime: timeSchema.nullish(),
  endTime: timeSchema.nullish(),
};

const what = { kind: z.enum(timeOffKinds), reason: textSchema(200, 0).default("") };

/** A visit during time off, with the slots it could move to, best first; a dry run lists them. */
const displacedVisitSchema = touchedVisitSchema.extend({ places: z.array(placeSchema) });

export type WireDisplacedVisit = FromWire<z.output<typeof displacedVisitSchema>>;

/**
 * The decision about each visit during the time off, except held visits. If one is missing, the change is refused with
 * `has_conflicts` and nothing is saved. `move` requires the slot, which is taken at once; `keep` requires the reason;
 * `ask` emails the customer, who may then move the visit online free of charge, whatever the notice.
 */
const decisionsSchema = z
  .array(
    z.discriminatedUnion("decision", [
      z.object({
        visitId: idSchema,
        decision: z.literal("move"),
        date: plannedDateSchema,
        time: timeSchema,
        practitionerId: idSchema,
      }),
      z.object({ visitId: idSchema, decision: z.literal("ask") }),
      z.object({ visitId: idSchema, decision: z.literal("keep"), reason: textSchema(200, 1) }),
    ]),
  )
  .max(500)
  .default([]);

export type WireVisitDecision = FromWire<z.output<typeof decisionsSchema>>[number];

const changeAnswer = { data: z.object({ timeOff: timeOffSchema, visits: z.array(displacedVisitSchema) }) };
const changeFailures = [
  "not_found",
  "version_conflict",
  "has_conflicts",
  "not_qualified",
  "slot_taken",
  "past_cutoff",
  "appointment_closed",
  "too_soon",
  "place_locked",
] as const;
const idParams = z.object({ id: idSchema });

const listTimeOff = defineCall({
  method: "GET",
  path: "admin/TimeOff/list",
  summary: "Time off that isn't over, or that lies in some days",
  auth: { right: "timeOff.edit" },
  query: z.object({
    resourceId: idSchema.optional(),
    state: z.enum(timeOffStates).optional(),
    from: plannedDateSchema.optional(),
    until: plannedDateSchema.optional(),
  }),
  answer: { data: z.array(timeOffSchema) },
});

const createTimeOff = defineCall({
  method: "POST",
  path: "admin/TimeOff",
  summary: "Take time off from a person, a room or a device",
  auth: { right: "timeOff.edit" },
  idempotent: true,
  query: dryRunQuery,
  body: z.object({ resourceId: idSchema, ...when, ...what, decisions: decisionsSchema }),
  answer: changeAnswer,
  failures: [...changeFailures],
});

const updateTimeOff = defineCall({
  method: "PUT",
  path: "admin/TimeOff/{id}",
  summary: "Change when time off is, and why",
  auth: { right: "timeOff.edit" },
  idempotent: true,
  params: idParams,
  query: dryRunQuery,
  body: z.object({ ...when, ...what, version: versionSchema, decisions: decisionsSchema }),
  answer: changeAnswer,
  failures: [...changeFailures],
});

const approveTimeOff = defineCall({
  method: "POST",
  path: "admin/TimeOff/{id}/approve",
  summary: "Approve time off that a practitioner has asked for",
  auth: { right: "timeOff.edit" },
  idempotent: true,
  params: idParams,
  query: dryRunQuery,
  body: z.object({ version: versionSchema, decisions: decisionsSchema }),
  answer: changeAnswer,
  failures: [...changeFailures],
});

const deleteTimeOff = defineCall({
  method: "DELETE",
  path: "admin/TimeOff/{id}",
  summary: "Take time off back, or decline it",
  auth: { right: "timeOff.edit" },
  idempotent: true,
  params: idParams,
  answer: { data: z.object({}) },
  failures: ["not_found"],
});

/** Requests time off for the practitioner whose account makes the call. */
const askTimeOff = defineCall({
  method: "POST",
  path: "admin/TimeOff/ask",
  summary: "Ask for time off of one's own",
  auth: { right: "timeOff.ask" },
  idempotent: true,
  body: z.object({ ...when, ...what }),
  answer: { data: timeOffSchema },
  failures: ["not_found"],
});

const listOwnTimeOff = defineCall({
  method: "GET",
  path: "admin/TimeOff/own",
  summary: "One's own time off that isn't over, asked for and approved",
  auth: { right: "timeOff.ask" },
  answer: { data: z.array(timeOffSchema) },
  failures: ["not_found"],
});

const withdrawTimeOff = defineCall({
  method: "DELETE",
  path: "admin/TimeOff/own/{id}",
  summary: "Take back what one has asked for, while it isn't approved",
  auth: { right: "timeOff.ask" },
  idempotent: true,
  params: idParams,
  answer: { data: z.object({}) },
  failures: ["not_found"],
});

const moveSchema = z.object({
  visit: touchedVisitSchema,
  /** The best slot found; null if there is none within the bookable days. */
  place: placeSchema.nullable(),
});

export type WireVisitMove = FromWire<z.output<typeof moveSchema>>;

/**
 * Moves the visits during time off. A dry run proposes a slot for each: the same time with other people, else the same
 * person at the nearest time within 7 days, else the first free time. The confirmation names the slots that were shown;
 * all visits move, or none does, and each customer gets an email.
 */
const moveVisitsOfTimeOff = defineCall({
  method: "POST",
  path: "admin/TimeOff/{id}/moveVisits",
  summary: "Propose places for the visits that lie in time off, and move them there",
  auth: { right: "visits.move" },
  idempotent: true,
  params: idParams,
  query: dryRunQuery,
  body: z.object({
    moves: z
      .array(z.object({ visitId: idSchema, date: plannedDateSchema, time: timeSchema, practitionerId: idSchema }))
      .max(200)
      .default([]),
  }),
  answer: { data: z.array(moveSchema) },
  failures: [
    "not_found",
    "not_qualified",
    "slot_taken",
    "past_cutoff",
    "appointment_closed",
    "too_soon",
    "place_locked",
  ],
});

export const timeOffCalls = {
  listTimeOff,
  listOwnTimeOff,
  askTimeOff,
  withdrawTimeOff,
  createTimeOff,
  updateTimeOff,
  approveTimeOff,
  deleteTimeOff,
  moveVisitsOfTimeOff,
} satisfies StaffCalls;
