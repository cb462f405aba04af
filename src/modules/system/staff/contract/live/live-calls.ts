import { z } from "zod";
import { defineCall, type StaffCalls } from "#shared/contract/define-call.ts";
import { PRESENCE_RECORD } from "#shared/presence.ts";

/** The other people who have a record open, in the order in which they opened it: the data of a `presence` event. */
export const presenceSchema = z.array(z.object({ firstName: z.string(), lastName: z.string() }));

export type WirePresent = z.output<typeof presenceSchema>[number];

/**
 * Returns server-sent events for one open page of the back office. If the page has a record open, the person counts as
 * its viewer while the stream is open, and `presence` lists the other viewers, at the start and after each change.
 * `notice` announces new notices to the person. The stream ends with the session.
 */
export const streamLive = defineCall({
  method: "GET",
  path: "admin/Live/stream",
  summary: "Tells at once what concerns the page that is open",
  auth: { right: "backOffice.use" },
  query: z.object({
    /** The kind and id of the open record, such as `Brand:verrane`; `none` on a page without a record. */
    record: z.union([z.literal("none"), z.string().regex(PRESENCE_RECORD)]),
  }),
  answer: {},
  raw: "text/event-stream",
  failures: ["not_found"],
});

/** The calls for live updates of an open page. */
export const liveCalls = { streamLive } satisfies StaffCalls;
