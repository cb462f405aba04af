import { z } from "zod";
import {
  centsSchema,
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  timeSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { addDays } from "#shared/zoned-time.ts";
import { plannableDateSchema } from "../../contract/slot.ts";
import { appointmentStatuses } from "../../domain/appointment-status.ts";
import { blockKinds } from "../../domain/block.ts";
import { bookingChannels, visitStages } from "../../domain/visit-stage.ts";

/** A row of the board: a practitioner, a room or a device. Practitioners who are off have lanes too. */
const laneSchema = z.object({
  _id: idSchema,
  kind: z.enum(["practitioner", "room", "device"]),
  name: z.string(),
  /** A practitioner's role, or the type of a room or device: units of the same type are interchangeable. */
  type: z.string(),
  /** A practitioner's title. */
  title: z.string().optional(),
  /** Whether a practitioner doesn't work that day. */
  isOff: z.boolean(),
});

/**
 * A visit's position in a lane: the lane's index in `lanes`, then four times, in minutes since the start of the board's
 * day: the start of preparation, the start and end of the customer's part, and the end of clean-up. A tuple, because a
 * full day has hundreds of these.
 */
const spanSchema = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]);

/** A visit or a held slot, with every lane that it uses. */
const barSchema = z.object({
  appointmentId: idSchema,
  version: z.int(),
  status: z.enum(appointmentStatuses),
  stage: z.enum(visitStages).optional(),
  via: z.enum(bookingChannels),
  customerId: idSchema.optional(),
  /** The customer's name; "Held" for a hold without a known customer. */
  name: z.string(),
  /** The treatments in order, separated by commas. */
  treatment: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  practitionerId: idSchema,
  spans: z.array(spanSchema),
  /** Since when the customer is in the clinic, and in the room. */
  checkedInAt: instantSchema.optional(),
  inRoomAt: instantSchema.optional(),
  /**
   * For a held slot: its holder ("Web" for a customer's cart, "Deposit link" for one held until it is paid), and when
   * the hold expires.
   */
  hold: z.object({ by: z.string(), expiresAt: instantSchema }).optional(),
  /** Set while a staff member is moving the visit: others can't move it until then. */
  lock: z.object({ by: z.string(), until: instantSchema }).optional(),
});

/** A lane's unavailable time, in minutes since the start of the board's day. */
const offSchema = z.object({
  laneId: idSchema,
  from: z.int(),
  to: z.int(),
  /**
   * `off`: outside working hours; `break`: a gap in working hours; `time_off`: an absence, or service of a device;
   * `block`.
   */
  kind: z.enum(["off", "break", "time_off", "block"]),
  label: z.string(),
  block: z
    .object({
      _id: idSchema,
      version: z.int(),
      kind: z.enum(blockKinds),
      note: z.string().nullable(),
      repeatsUntil: dateSchema.nullable(),
    })
    .optional(),
});

const stripSchema = z.object({
  visits: z.int(),
  done: z.int(),
  inHouse: z.int(),
  held: z.int(),
  noShows: z.int(),
  /** The booked and the total working minutes of practitioners. */
  bookedMinutes: z.int(),
  workingMinutes: z.int(),
  /** The total price of visits that aren't canceled or missed. */
  expected: centsSchema,
});

const boardDaySchema = z.object({
  date: dateSchema,
  timeZone: z.string(),
  /** The clinic's time when the response was made. */
  now: instantSchema,
  /**
   * The day's first minute, to which `from` and `to` are relative, and its length: 1,440 except when the clocks change.
   */
  startsAt: instantSchema,
  minutes: z.int(),
  /** The clinic's opening hours; null on a day it is closed. */
  hours: z.object({ opens: timeSchema, closes: timeSchema }).nullable(),
  /** Why the clinic is closed: "Thanksgiving", or the weekday. */
  closed: z.string().nullable(),
  /** The next four days on which the clinic is open; fewer before a long closure. */
  nextOpenDays: z.array(dateSchema),
  stepMinutes: z.int(),
  lanes: z.array(laneSchema),
  bars: z.array(barSchema),
  off: z.array(offSchema),
  strip: stripSchema,
});

export type WireBoardDay = FromWire<z.output<typeof boardDaySchema>>;
export type WireBar = WireBoardDay["bars"][number];
export type WireLane = WireBoardDay["lanes"][number];
export type WireUnavailableTime = WireBoardDay["off"][number];

/** Returns the board of a day. A practitioner sees every visit of today, but on other days only their own. */
export const readBoardDay = defineCall({
  method: "GET",
  path: "admin/Board/day",
  summary: "A day of the clinic by people, rooms and devices",
  auth: { right: "visits.see" },
  query: z.object({ date: plannableDateSchema }),
  answer: { data: boardDaySchema },
});

/** The maximum number of days that one stream follows. */
const MOST_STREAMED_DAYS = 7;

/**
 * Server-sent events `board` with `{ "date", "appointmentId" }` whenever something changes on that day's board, or on
 * the board of any day up to `to`. If `appointmentId` is null, the days must be read again. A stream that resumes after
 * `last-event-id` starts with such an event.
 */
export const streamBoard = defineCall({
  method: "GET",
  path: "admin/Board/stream",
  summary: "Tells at once what changes on a day's board",
  auth: { right: "visits.see" },
  query: z
    .object({ date: plannableDateSchema, to: plannableDateSchema.optional() })
    .refine(({ date, to = date }) => date <= to && to < addDays(date, MOST_STREAMED_DAYS), {
      path: ["to"],
      message: `is one of the ${MOST_STREAMED_DAYS} days from date on`,
      // The days are counted only if both dates are valid.
      when: ({ issues }) => issues.length === 0,
    }),
  headers: { "last-event-id": "The id of the last event that arrived" },
  answer: {},
  raw: "text/event-stream",
});

const dayOfPersonSchema = z.object({
  date: dateSchema,
  workingMinutes: z.int(),
  bookedMinutes: z.int(),
  /** Working periods and visits in minutes since the day's start. */
  working: z.array(z.object({ from: z.int(), to: z.int() })),
  booked: z.array(z.object({ from: z.int(), to: z.int(), appointmentId: idSchema.optional() })),
});

const boardWeekSchema = z.object({
  from: dateSchema,
  days: z.array(
    z.object({ date: dateSchema, closed: z.string().nullable(), startsAt: instantSchema, minutes: z.int() }),
  ),
  lanes: z.array(laneSchema.omit({ isOff: true }).extend({ days: z.array(dayOfPersonSchema) })),
});

export type WireBoardWeek = FromWire<z.output<typeof boardWeekSchema>>;

/** Returns the board of the seven days starting at `from`. */
export const readBoardWeek = defineCall({
  method: "GET",
  path: "admin/Board/week",
  summary: "How much of a week is booked, by person, room and device",
  auth: { right: "visits.see" },
  query: z.object({ from: plannableDateSchema }),
  answer: { data: boardWeekSchema },
});

const personWeekSchema = z.object({
  from: dateSchema,
  timeZone: z.string(),
  /** The clinic's time when the response was made. */
  now: instantSchema,
  stepMinutes: z.int(),
  practitionerId: idSchema,
  /** All people, rooms and devices: a move names some of them, and the bars' spans use indexes into this list. */
  lanes: z.array(laneSchema.omit({ isOff: true })),
  days: z.array(
    boardDaySchema.pick({ date: true, startsAt: true, minutes: true, hours: true, closed: true, bars: true }).extend({
      /** The person's unavailable time. */
      off: z.array(offSchema),
    }),
  ),
});

export type WirePersonWeek = FromWire<z.output<typeof personWeekSchema>>;

/** Returns a person's seven days starting at `from`. A practitioner who may not see every visit sees only their own. */
export const readPersonWeek = defineCall({
  method: "GET",
  path: "admin/Board/person",
  summary: "A practitioner's visits and free time of a week",
  auth: { right: "visits.see" },
  query: z.object({ practitionerId: idSchema, from: plannableDateSchema }),
  answer: { data: personWeekSchema },
  failures: ["not_found"],
});

const boardMonthSchema = z.object({
  month: z.string(),
  days: z.array(
    z.object({
      date: dateSchema,
      closed: z.string().nullable(),
      visits: z.int(),
      bookedMinutes: z.int(),
      workingMinutes: z.int(),
      /** Practitioners with time off that day. */
      off: z.array(z.string()),
    }),
  ),
});

export type WireBoardMonth = FromWire<z.output<typeof boardMonthSchema>>;

export const readBoardMonth = defineCall({
  method: "GET",
  path: "admin/Board/month",
  summary: "How much of each day of a month is booked",
  auth: { right: "visits.see" },
  query: z.object({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .refine((month) => plannableDateSchema.safeParse(`${month}-01`).success, "is not a month of the calendar"),
  }),
  answer: { data: boardMonthSchema },
});

/** Returns a day's visits to print: one block per person with times, customers, rooms and phone numbers. */
export const printDaySheet = defineCall({
  method: "GET",
  path: "admin/Board/daySheet",
  summary: "A day's visits by practitioner, as a PDF",
  auth: { right: "visits.all" },
  query: z.object({ date: plannableDateSchema }),
  answer: {},
  raw: "application/pdf",
});
