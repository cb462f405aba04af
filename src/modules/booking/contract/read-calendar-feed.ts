import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";

/**
 * Returns a practitioner's visits for subscribed calendar programs, from 30 days back to 120 ahead. `file` is the
 * secret of the feed's URL followed by `.ics`. Unknown and revoked URLs get the same 404.
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
