import { z } from "zod";
import { dateSchema, defineCall } from "#shared/contract/define-call.ts";
import { slotHeaders } from "./appointment.ts";
import { plannableDateSchema, slotQuerySchema, slotSchema, tooSoonShape, unavailableReasonSchema } from "./slot.ts";

/**
 * Lists every start time of a clinic day, free or with the reason it isn't available (BK-1). If a logged-in customer
 * names no services, the treatments in the cart are used.
 */
export const listSlots = defineCall({
  method: "GET",
  path: "admin/Slot/allSlot",
  summary: "The starts of a day for some treatments, free or not",
  auth: "optional",
  query: z.object({ date: plannableDateSchema, ...slotQuerySchema }),
  headers: slotHeaders,
  answer: { data: z.array(slotSchema) },
  failures: ["not_found", "not_qualified", "not_authenticated", "link_expired"],
});

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

const daySchema = z.object({
  date: dateSchema,
  free: z.boolean(),
  /** The number of start times left, counted up to 4; 4 means four or more. */
  freeStarts: z.int(),
  reason: unavailableReasonSchema.optional(),
  ...tooSoonShape,
});

/** Why the treatments can't share a visit on any day, and what to do instead. */
const notTogetherSchema = z.string().optional();

/** For each day of a month, returns how many start times are left for the treatments, or why there are none. */
export const listFreeDays = defineCall({
  method: "GET",
  path: "Slot/month",
  summary: "The days of a month with a free start for some treatments",
  auth: "optional",
  query: z.object({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .refine((month) => plannableDateSchema.safeParse(`${month}-01`).success, "is not a month of the calendar"),
    ...slotQuerySchema,
  }),
  headers: slotHeaders,
  answer: { data: z.array(daySchema), notTogether: notTogetherSchema },
  failures: ["not_found", "not_qualified", "not_authenticated", "link_expired"],
});

/**
 * Returns the first day with a free start time on or after `from`, today if omitted, with its start times and its month,
 * as `Slot/month` and `admin/Slot/allSlot` do. If in the month of `from` only earlier days are free, returns the first
 * of them. Without `date`, no day of four months is free, and the month is the present one.
 */
export const findFirstFreeDay = defineCall({
  method: "GET",
  path: "Slot/first",
  summary: "The first day with a free start for some treatments",
  auth: "optional",
  query: z.object({ from: plannableDateSchema.optional(), ...slotQuerySchema }),
  headers: slotHeaders,
  answer: {
    data: z.object({
      month: z.string(),
      days: z.array(daySchema),
      date: dateSchema.optional(),
      slots: z.array(slotSchema),
    }),
    notTogether: notTogetherSchema,
  },
  failures: ["not_found", "not_qualified", "not_authenticated", "link_expired"],
});
