import { z } from "zod";
import { defineCall, idSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { calendarFailures } from "../../domain/calendar/outside-calendar.ts";

/** A calendar without its URL, which is secret: the host identifies it. */
const calendarSchema = z.object({
  _id: idSchema,
  host: z.string(),
  createdAt: instantSchema,
  /** When the calendar last responded correctly; null: never yet. */
  readAt: instantSchema.nullable(),
  checkedAt: instantSchema.nullable(),
  /** Why the last attempt failed, and since when all attempts have failed. */
  failure: z.enum(calendarFailures).nullable(),
  failingSince: instantSchema.nullable(),
  /** When the calendar's busy times were dropped because reading it had failed for a day. */
  emptiedAt: instantSchema.nullable(),
  /** The number of busy times from now on, and of entries that can't be read. */
  busyTimes: z.int(),
  unread: z.int(),
});

const answerSchema = z.object({
  practitionerId: idSchema.nullable(),
  /**
   * Hosts whose calendars the clinic reads; a name with a leading dot includes all names below it. Empty: the clinic
   * reads no calendars.
   */
  hosts: z.array(z.string()),
  calendar: calendarSchema.nullable(),
});

export type WireOutsideCalendar = FromWire<z.output<typeof answerSchema>>;

const readOutsideCalendar = defineCall({
  method: "GET",
  path: "admin/OutsideCalendar",
  summary:
    "The calendar elsewhere whose busy times a practitioner isn't booked in: one's own unless another's is asked for",
  auth: { right: "visits.see" },
  query: z.object({ practitionerId: idSchema.optional() }),
  answer: { data: answerSchema },
  failures: ["not_found"],
});

const setOutsideCalendar = defineCall({
  method: "PUT",
  path: "admin/OutsideCalendar",
  summary: "Read a practitioner's busy times from a calendar elsewhere, instead of the one before",
  auth: { right: "visits.see" },
  idempotent: true,
  body: z.object({ practitionerId: idSchema.optional(), url: z.string().trim().min(1).max(2_000) }),
  answer: { data: answerSchema },
  failures: ["not_found"],
});

const endOutsideCalendar = defineCall({
  method: "DELETE",
  path: "admin/OutsideCalendar/{id}",
  summary: "Read a calendar no more, and give up its busy times",
  auth: { right: "visits.see" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: { data: z.object({}) },
  failures: ["not_found"],
});

export const outsideCalendarCalls = {
  readOutsideCalendar,
  setOutsideCalendar,
  endOutsideCalendar,
} satisfies StaffCalls;
