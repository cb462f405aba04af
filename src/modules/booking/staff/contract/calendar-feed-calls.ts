import { z } from "zod";
import { defineCall, idSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { feedDetails } from "../../domain/calendar/feed-calendar.ts";

const feedSchema = z.object({
  _id: idSchema,
  practitionerId: idSchema,
  detail: z.enum(feedDetails),
  createdAt: instantSchema,
  /** When a calendar program last requested it; null: never yet. */
  lastReadAt: instantSchema.nullable(),
});

export type WireCalendarFeed = FromWire<z.output<typeof feedSchema>>;

/** The URL contains the secret and is returned only this time: the database has only its hash. */
const madeSchema = feedSchema.extend({ url: z.string() });

const idParams = z.object({ id: idSchema });

const listCalendarFeeds = defineCall({
  method: "GET",
  path: "admin/CalendarFeed/list",
  alsoAt: ["/api/v1/admin/CalendarFeed"],
  summary: "A practitioner's calendar addresses in force: one's own unless an administrator asks for another's",
  auth: { right: "visits.see" },
  query: z.object({ practitionerId: idSchema.optional() }),
  answer: { data: z.array(feedSchema) },
  failures: ["not_found"],
});

const makeCalendarFeed = defineCall({
  method: "POST",
  path: "admin/CalendarFeed",
  summary: "Make a calendar address for a practitioner; its answer alone tells it",
  auth: { right: "visits.see" },
  idempotent: true,
  tellsSecret: true,
  body: z.object({ practitionerId: idSchema.optional(), detail: z.enum(feedDetails).default("busy") }),
  answer: { data: madeSchema },
  failures: ["not_found", "limit_reached"],
});

const renewCalendarFeed = defineCall({
  method: "POST",
  path: "admin/CalendarFeed/{id}/renew",
  summary: "Give a calendar feed a new address; the former one ends at once",
  auth: { right: "visits.see" },
  idempotent: true,
  tellsSecret: true,
  params: idParams,
  answer: { data: madeSchema },
  failures: ["not_found"],
});

const revokeCalendarFeed = defineCall({
  method: "DELETE",
  path: "admin/CalendarFeed/{id}",
  summary: "End a calendar address",
  auth: { right: "visits.see" },
  idempotent: true,
  params: idParams,
  answer: { data: z.object({}) },
  failures: ["not_found"],
});

export const calendarFeedCalls = {
  listCalendarFeeds,
  makeCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} satisfies StaffCalls;
