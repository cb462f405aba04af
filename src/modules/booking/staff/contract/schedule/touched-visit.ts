import { z } from "zod";
import { idSchema, instantSchema, plannedDateSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { appointmentStatuses } from "../../../domain/appointment-status.ts";
import { timeOffDecisionKinds } from "../../../domain/time-off.ts";
import { unfitReasons } from "../../../domain/unfit-visit.ts";

/** A visit that working hours, time off or qualifications don't allow anymore. It stays booked until it is moved. */
export const touchedVisitSchema = z.object({
  _id: idSchema,
  /** `held` means that the visit is being booked online right now. */
  status: z.enum(appointmentStatuses),
  startsAt: instantSchema,
  endsAt: instantSchema,
  date: plannedDateSchema,
  time: timeSchema,
  customerName: z.string(),
  services: z.array(z.string()),
  practitioner: z.object({ _id: idSchema, name: z.string() }),
  /** The obstacles, each with the name of the person, room or device concerned. */
  reasons: z.array(z.object({ reason: z.enum(unfitReasons), name: z.string() })),
  /** The staff's decision about the visit when the time off was saved. */
  decision: z
    .object({ decision: z.enum(timeOffDecisionKinds), reason: z.string().nullable(), by: z.string().nullable() })
    .nullable(),
  /** Whether the customer has an email. */
  hasEmail: z.boolean(),
});

export type WireUnfitVisit = FromWire<z.output<typeof touchedVisitSchema>>;

/** A slot that a visit could move to. */
export const placeSchema = z.object({
  date: plannedDateSchema,
  time: timeSchema,
  practitioner: z.object({ _id: idSchema, name: z.string() }),
});

export type WirePlace = FromWire<z.output<typeof placeSchema>>;

/**
 * For a change that reduces available time. With `dryRun`, nothing is written, and the response lists the affected
 * visits. The actual write names these visits in `seen`; if an affected visit isn't named, the write is refused with
 * `has_conflicts`.
 */
export const dryRunQuery = z.object({ dryRun: z.enum(["true", "false"]).optional() });

export const seenSchema = z.array(idSchema).max(2_000).default([]);
