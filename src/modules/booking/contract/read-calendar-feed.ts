import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";

/**
 * A practitioner's visits for the calendar programs that subscribe to them, 30 days back and 120 ahead. `file` is the
 * secret of the address with `.ics` behind it. One that is unknown and one that was revoked answer the same 404.
 */
export const readCalendarFeed = defineCall({
  method: "GET",
  path: "calendar/feed/{file}",
  summary: "A practitioner’s visits as a calendar to subscribe to",
  auth: "none",
  params: z.object({ file: z.string().max(100) }),
  answer: {},
  failures: ["not_found"],
  raw: "text/calendar",
});
