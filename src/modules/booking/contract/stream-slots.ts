import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import { plannableDateSchema } from "./slot.ts";

/**
 * Sends server-sent events: `slots` with `{ "date" }` whenever time on that day was taken or freed, so that a page
 * showing the day reloads its slots. Without a date, it reports all days. A comment every 25 seconds keeps the
 * connection open.
 */
export const streamSlots = defineCall({
  method: "GET",
  path: "Slot/stream",
  summary: "Tells at once when a place of a day is taken or freed",
  auth: "none",
  query: z.object({ date: plannableDateSchema.optional() }),
  answer: {},
  raw: "text/event-stream",
});
