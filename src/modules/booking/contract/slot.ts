import { z } from "zod";
import { unavailableReasons } from "#modules/scheduling/domain/unavailable-reason.ts";
import { dateSchema, idListSchema, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** Far enough for any clinic; before and after, calendars disagree and time zones have no rules. */
const PLANNABLE_YEARS = /^(20|21)\d\d-/;

/** A day that can be planned: of this century or the next. */
export const plannableDateSchema = dateSchema.refine((date) => PLANNABLE_YEARS.test(date), "is too far away");

/** An instant of those years. */
export const plannableInstantSchema = instantSchema.refine((at) => PLANNABLE_YEARS.test(at), "is too far away");

/** Why a start or a day isn't available. For people it is one of two messages; for programs it says what would help. */
export const unavailableReasonSchema = z.enum(unavailableReasons);

/** With `too_soon` or `not_suitable`: the medical reason, and the first possible day, if any. */
export const tooSoonShape = { why: z.string().optional(), earliest: dateSchema.optional() };

/** What medical rules only warn of: the customer reads it first, and says so with `acknowledged`. */
export const warningsSchema = z.array(z.object({ ruleId: idSchema, reason: z.string() })).optional();

/** One start on the day's raster. `from` and `to` are clinic wall time, `startsAt` and `endsAt` the same as instants. */
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
  /** Up to three free starts of a day that leave no gaps in it. Price and terms are those of all others. */
  recommended: z.boolean().optional(),
  warnings: warningsSchema,
  practitioners: z.array(z.object({ _id: idSchema, name: z.string() })),
});

export type WireSlot = FromWire<z.output<typeof slotSchema>>;

/** The rules whose warning the customer has read: those that do warn of the visit are stored with it. */
export const acknowledgedSchema = z.array(idSchema).max(20).optional();

/**
 * What slots are asked for: services and add-ons by id (an add-on named twice counts twice), and maybe a practitioner.
 */
export const slotQuerySchema = {
  serviceIds: idListSchema,
  addOnIds: idListSchema,
  practitionerId: idSchema.optional(),
  /**
   * The appointment that would be moved: what it occupies is no obstacle, and the starts are for what it consists of.
   * For its own customer or the holder of its link (header `x-visit-link`); `not_found` for others.
   */
  appointmentId: idSchema.optional(),
};
