import { z } from "zod";
import { plannableInstantSchema } from "#modules/booking/contract/slot.ts";
import { bookingRules } from "#modules/booking/domain/booking-rule.ts";
import {
  overrideSchema,
  placeFailures,
  staffVisitParams,
  staffVisitSchema,
  versionSchema,
  writeFailures,
} from "#modules/booking/staff/contract/staff-visit.ts";
import {
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  textSchema,
  timeSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** People, rooms and devices the visit should use. The planner chooses any that aren't named. */
const wantedUnits = {
  practitionerIds: z.array(idSchema).max(4).optional(),
  roomId: idSchema.optional(),
  deviceIds: z.array(idSchema).max(8).optional(),
};

/** A booking rule by its name, or a medical rule by its id. */
const ruleNameSchema = z.enum(bookingRules).or(idSchema);

const reasonSchema = z.object({
  /**
   * A machine-readable reason, such as `STAFF_BUSY`, without the times of the conflict. A colon may be followed by a
   * detail, such as the rule's id in `TOO_SOON:{id}`.
   */
  code: z.string(),
  /** The reason as text: "Tomas Vidal is with Mei Yang until 2:45 pm." */
  message: z.string(),
  /** The rule that the start breaks, if staff may override it; null if the start isn't available at all. */
  rule: ruleNameSchema.nullable(),
  detail: z.object({ unit: idSchema, appointmentId: idSchema.nullable(), who: z.string().nullable() }).optional(),
});

const nearestSchema = z.object({
  startsAt: instantSchema,
  date: dateSchema,
  time: timeSchema,
  practitioner: z.object({ _id: idSchema, name: z.string() }),
});

const explanationSchema = z.object({
  /** Whether no rule is broken and nothing is in the way. */
  fits: z.boolean(),
  /** Whether the start becomes available if every rule in `rules` is overridden. */
  canOverride: z.boolean(),
  rules: z.array(ruleNameSchema),
  reasons: z.array(reasonSchema),
  /** Up to three starts that fit. */
  nearest: z.array(nearestSchema),
  /** The resources that the visit would use; null if the visit doesn't fit. */
  plan: z
    .object({
      startsAt: instantSchema,
      endsAt: instantSchema,
      units: z.array(z.object({ unitId: idSchema, startsAt: instantSchema, endsAt: instantSchema })),
    })
    .nullable(),
});

export type WireExplanation = FromWire<z.output<typeof explanationSchema>>;

/**
 * Returns whether a visit could have another start, and if not, why. `lane` is the person, room or device it is dragged
 * to. With `lock`, only the caller can move the visit for 15 seconds; others get `place_locked`.
 */
export const explainVisit = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/explain",
  summary: "Whether a visit fits at another start, and why not",
  auth: { right: "visits.move" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({
    startsAt: plannableInstantSchema,
    lane: idSchema.optional(),
    ...wantedUnits,
    minutes: z.int().min(5).max(480).multipleOf(5).optional(),
    lock: z.boolean().default(false),
  }),
  answer: { data: explanationSchema },
  failures: ["not_found", "appointment_closed", "place_locked"],
});

/**
 * Moves a visit. If no people are named, it stays with its current ones if they are free. A person the customer
 * requested is only replaced if another is named. `notify` emails the customer the new time with a calendar update.
 */
export const moveVisit = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/move",
  summary: "Move a visit in time, or to other people, rooms and devices",
  auth: { right: "visits.move" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({
    startsAt: plannableInstantSchema,
    ...wantedUnits,
    override: overrideSchema.optional(),
    notify: z.boolean().default(false),
    version: versionSchema,
  }),
  answer: { data: staffVisitSchema },
  failures: [...writeFailures, ...placeFailures, "forbidden"],
});

/** Changes the duration of a treatment in a visit, with the same start. Without `lineId` it is the last treatment. */
export const resizeVisit = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/resize",
  summary: "Change the minutes of a visit's treatment",
  auth: { right: "visits.move" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({
    minutes: z.int().min(5).max(480).multipleOf(5),
    lineId: idSchema.optional(),
    reason: textSchema(300),
    override: overrideSchema.optional(),
    notify: z.boolean().default(false),
    version: versionSchema,
  }),
  answer: { data: staffVisitSchema },
  failures: [...writeFailures, ...placeFailures, "forbidden"],
});
