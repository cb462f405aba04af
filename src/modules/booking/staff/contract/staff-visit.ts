import { z } from "zod";
import { idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { appointmentStatuses } from "../../domain/appointment-status.ts";
import { bookingRules } from "../../domain/booking-rule.ts";
import { bookingChannels, visitStages } from "../../domain/visit-stage.ts";

export const staffVisitParams = z.object({ id: idSchema });

/** The reason for reading another practitioner's visit; the audit log stores it. */
export const visitReasonQuery = z.object({ reason: textSchema(300).optional() });

/** The version that the writer has seen. If another version is stored, the write fails with `version_conflict`. */
export { versionSchema } from "#shared/contract/define-call.ts";

/**
 * Staff may override rules with a reason. Every broken rule must be named: booking rules by name, medical rules by id
 * (`interval` stands for all medical rules). Medical rules require a reason of 10 characters or more.
 */
export const overrideSchema = z.object({
  rules: z.array(z.enum(bookingRules).or(idSchema)).max(40),
  reason: textSchema(300, 0),
});

/** A visit after a change by staff. */
export const staffVisitSchema = z.object({
  _id: idSchema,
  version: z.int(),
  status: z.enum(appointmentStatuses),
  stage: z.enum(visitStages).nullable(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  customerId: idSchema.nullable(),
  via: z.enum(bookingChannels),
  practitioner: z.object({ _id: idSchema, name: z.string() }),
});

export type WireStaffVisit = FromWire<z.output<typeof staffVisitSchema>>;

/** The errors that every write to a visit can return. */
export const writeFailures = ["not_found", "appointment_closed", "version_conflict", "place_locked"] as const;

/** The additional errors of taking a slot. */
export const placeFailures = [
  "slot_taken",
  "not_qualified",
  "rule_broken",
  "override_reason_needed",
  "too_soon",
  "not_together",
  "not_suitable",
] as const;
