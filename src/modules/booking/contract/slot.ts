import { z } from "zod";
import { unavailableReasons } from "#modules/scheduling/domain/unavailable-reason.ts";
import { dateSchema, idListSchema, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/**
 * The years in which a day can be planned, enough for any clinic. Outside them, calendars disagree and time zones have
 * no rules.
 */
const PLANNABLE_YEARS = /^(20|21)\d\d-/;

/** A day that can be planned, in this century or the next. */
export const plannableDateSchema = dateSchema.refine((date) => PLANNABLE_YEARS.test(date), "is too far away");

/** An instant in the plannable years. */
export const plannableInstantSchema = instantSchema.refine((at) => PLANNABLE_YEARS.test(at), "is too far away");

/** Why a start time or a day isn't available. Customers see one of two messages; programs can read the exact reason. */
export const unavailableReasonSchema = z.enum(unavailableReasons);

/** With `too_soon` or `not_suitable`: the medical reason, and the first possible day, if any. */
export const tooSoonShape = { why: z.string().optional(), earliest: dateSchema.optional() };

/**
 * The warnings of medical rules that don't block the visit. The customer reads them first, and confirms with
 * `acknowledged`.
 */
export const warningsSchema = z.array(z.object({ ruleId: idSchema, reason: z.string() })).optional();

/**
 * One start time in the day's grid. `from` and `to` are clinic wall time; `startsAt` and `endsAt` are the same times as
 * instants.
 */
export const slotSchema = z.object({
  _id: z.string(),
  date: dateSchema,
  from: timeSchema,
  to: timeSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  isBooked: z.boolean(),
  reason: unavailableReasonSchema.optional(),
  ...tooSoonShape,
  /**
   * True for up to three free start times of a day that leave no gaps in it. Price and terms are the same as for all
   * others.
   */
  recommended: z.boolean().optional(),
  warnings: warningsSchema,
  practitioners: z.array(z.object({ _id: idSchema, name: z.string() })),
});

export type WireSlot = FromWire<z.output<typeof slotSchema>>;

/** The rules whose warnings the customer has read. Those that actually warn about the visit are stored with it. */
export const acknowledgedSchema = z.array(idSchema).max(20).optional();

/** The requested services and add-ons by id (an add-on listed twice counts twice), and optionally a practitioner. */
export const slotQuerySchema = {
  serviceIds: idListSchema,
  addOnIds: idListSchema,
  practitionerId: idSchema.optional(),
  /**
   * The appointment to be moved. Its own time doesn't block slots, and the start times are for its treatments. Only for
   * its own customer or the holder of its link (header `x-visit-link`); `not_found` for others.
   */
  appointmentId: idSchema.optional(),
};
