import { z } from "zod";
import { defineCall, type StaffCalls } from "#shared/contract/define-call.ts";
import { PRESENCE_RECORD } from "#shared/presence.ts";

/** The other people who have a record open, earliest first: the data of a `presence` event. */
export const presenceSchema = z.array(z.object({ firstName: z.string(), lastName: z.string() }));

export type WirePresent = z.output<typeof presenceSchema>[number];

/**
 * Server-sent events for one open page of the back office. With a record, the page counts as viewing it while the
 * stream is open, and `presence` sends the other viewers, at the start and on each change. `notice` announces the
 * person's new notices. The stream ends with the session.
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
