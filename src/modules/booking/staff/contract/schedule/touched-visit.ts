import { z } from "zod";
import { idSchema, instantSchema, plannedDateSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { appointmentStatuses } from "../../../domain/appointment-status.ts";
import { timeOffDecisions } from "../../../domain/time-off.ts";
import { unfitReasons } from "../../../domain/unfit-visit.ts";

/** A visit that working time, time off or qualifications don't allow anymore. It stands until it is moved. */
export const touchedVisitSchema = z.object({
  _id: idSchema,
  /** `held` is being booked online at this moment. */
  status: z.enum(appointmentStatuses),
  startsAt: instantSchema,
  endsAt: instantSchema,
  date: plannedDateSchema,
  time: timeSchema,
  customerName: z.string(),
  services: z.array(z.string()),
  practitioner: z.object({ _id: idSchema, name: z.string() }),
  /** What stands in the way, with the name of the person, room or device it is about. */
  reasons: z.array(z.object({ reason: z.enum(unfitReasons), name: z.string() })),
  /** Staff's decision about it when the time off was saved. */
  decision: z
    .object({ decision: z.enum(timeOffDecisions), reason: z.string().nullable(), by: z.string().nullable() })
    .nullable(),
  /** There is an address to ask its customer at. */
  hasEmail: z.boolean(),
});

export type WireTouchedVisit = FromWire<z.output<typeof touchedVisitSchema>>;

/** A place that a visit could move to. */
export const placeSchema = z.object({
  date: plannedDateSchema,
  time: timeSchema,
  practitioner: z.object({ _id: idSchema, name: z.string() }),
});

export type WirePlace = FromWire<z.output<typeof placeSchema>>;

/**
 * For a change that takes time away. With `dryRun` nothing is written: the answer lists the visits that it would touch.
 * The write names those in `seen`; a visit that isn't among them refuses it with `has_conflicts`.
 */
export const dryRunQuery = z.object({ dryRun: z.enum(["true", "false"]).optional() });

export const seenSchema = z.array(idSchema).max(2_000).default([]);
