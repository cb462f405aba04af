import { z } from "zod";
import { dateSchema, defineCall, idSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { slotHeaders } from "./appointment.ts";
import { plannableDateSchema, slotQuerySchema, slotSchema, warningsSchema } from "./slot.ts";

const reasonSchema = z.object({
  /**
   * The kind of reason, followed by a colon and what it concerns, if anything: `ROOM_BUSY:laser`. The reason's times
   * are in `from`, `to` and `date`.
   */
  code: z.string(),
  /** The reason in words. */
  display: z.string(),
  /** Clinic time; "24:00" is the end of the day. */
  from: timeSchema.or(z.literal("24:00")).optional(),
  to: timeSchema.or(z.literal("24:00")).optional(),
  date: dateSchema.optional(),
});

/** An available start. `time` repeats its `from`. */
const startToHaveSchema = slotSchema.extend({ time: timeSchema });

/** What the customer can book instead. */
const alternativesSchema = z.object({
  /** The two nearest starts of that day. */
  sameDay: z.array(startToHaveSchema),
  /** The requested time of day, on the first day on which it is free. */
  otherDay: startToHaveSchema.optional(),
  /** Other practitioners who are available at that start, if a practitioner was requested. */
  otherPractitioner: z.array(z.object({ _id: idSchema, name: z.string(), time: timeSchema, slot: slotSchema })),
  /** The largest set of treatments that fits at that time, and those left for another visit. */
  split: z.object({ now: z.array(idSchema), later: z.array(idSchema), warnings: warningsSchema }).optional(),
  /** Set if a customer can join the waitlist for that time. */
  waitlist: z.literal(true).optional(),
});

const explanationShape = { free: z.boolean(), alternatives: alternativesSchema };

const explanationSchema = z.object({ ...explanationShape, reasons: z.array(reasonSchema) });
export type WireStartExplanation = FromWire<z.output<typeof explanationSchema>>;

const staffExplanationSchema = z.object({
  ...explanationShape,
  reasons: z.array(
    reasonSchema.extend({
      /** What occupies the resource: a visit or a block, with its time. */
      detail: z.array(
        z.object({
          unit: idSchema,
          name: z.string(),
          from: timeSchema,
          to: timeSchema,
          appointmentId: idSchema.nullable(),
          who: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** The planned visit: customer-facing minutes, minutes of waiting, and the score; lower is better. */
  layout: z.object({ minutes: z.int(), waitMinutes: z.int(), score: z.number() }).optional(),
});
export type WireStaffExplanation = FromWire<z.output<typeof staffExplanationSchema>>;

const startSchema = { date: plannableDateSchema, time: timeSchema };

/**
 * Explains why a start isn't available, without names other than the requested practitioner's, and what is available
 * instead.
 */
export const explainSlot = defineCall({
  method: "GET",
  path: "Slot/explain",
  summary: "Why a visit can’t start at a time, and what can be had instead",
  auth: "optional",
  query: z.object({ ...startSchema, ...slotQuerySchema }),
  headers: slotHeaders,
  answer: { data: explanationSchema },
  failures: ["not_found", "not_qualified", "not_authenticated", "link_expired"],
});

const { appointmentId: _, ...staffQuery } = slotQuerySchema;

/**
 * Explains to staff why a start isn't available, and names the people, rooms, devices and visits that are in the way.
 */
export const explainSlotToStaff = defineCall({
  method: "GET",
  path: "admin/Slot/explain",
  summary: "Why a visit can’t start at a time, with who and what is there",
  auth: { right: "visits.book" },
  query: z.object({
    ...startSchema,
    ...staffQuery,
    /** The customer the visit would be for: medical rules are checked against their visits. */
    customerId: idSchema.optional(),
  }),
  answer: { data: staffExplanationSchema },
  failures: ["not_found", "not_qualified"],
});
