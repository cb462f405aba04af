import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import { plannableDateSchema } from "./slot.ts";

/**
 * Server-sent events: `slots` with `{ "date" }` whenever a place of that day was taken or freed, so that a page that
 * shows the day asks for its slots again. Without a date: for all days. A comment every 25 seconds keeps it open.
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
