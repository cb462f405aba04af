import { z } from "zod";
import { idSchema, instantSchema, plannedDateSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { appointmentStatuses } from "../../domain/appointment-status.ts";
import { unfitReasons } from "../../domain/unfit-visit.ts";

/** A visit that working time, time off or qualifications don't allow any more. It stands until somebody moves it. */
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
});

export type WireTouchedVisit = FromWire<z.output<typeof touchedVisitSchema>>;

/**
 * Of a change that takes time away. With `dryRun` nothing is written: the answer lists the visits that it would touch. The
 * write names those in `seen`; a visit that isn't among them refuses it with `has_conflicts`.
 */
export const dryRunQuery = z.object({ dryRun: z.enum(["true", "false"]).optional() });

export const seenSchema = z.array(idSchema).max(2_000).default([]);
