import { z } from "zod";
import { dateSchema, defineCall } from "#shared/contract/define-call.ts";
import { slotHeaders } from "./appointment.ts";
import { plannableDateSchema, slotQuerySchema, tooSoonShape, unavailableReasonSchema } from "./slot.ts";

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
  answer: {
    data: z.array(
      z.object({
        date: dateSchema,
        free: z.boolean(),
        /** The number of start times left, counted up to 4; 4 means four or more. */
        freeStarts: z.int(),
        reason: unavailableReasonSchema.optional(),
        ...tooSoonShape,
      }),
    ),
    /** Why the treatments can't share a visit on any day, and what to do instead. */
    notTogether: z.string().optional(),
  },
  failures: ["not_found", "not_qualified", "not_authenticated", "link_expired"],
});
