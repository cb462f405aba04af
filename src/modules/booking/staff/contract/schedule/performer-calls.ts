import { z } from "zod";
import { defineCall, idSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const performerSchema = z.object({
  practitionerId: idSchema,
  name: z.string(),
  /** The person's license, such as RN. */
  role: z.string(),
  isPerformed: z.boolean(),
  /** Whether the license is allowed for the treatment. */
  isRoleAllowed: z.boolean(),
  /** This person's minutes with the customer. */
  minutes: z.int(),
  hasOwnMinutes: z.boolean(),
  /** The last day in clinic time on which the person performs the treatment; null: no end. */
  qualifiedUntil: z.iso.date().nullable(),
});

export type WirePerformer = FromWire<z.output<typeof performerSchema>>;

const listPerformers = defineCall({
  method: "GET",
  path: "admin/Service/{id}/performers",
  summary: "The clinic's practitioners, with whether they perform a treatment",
  auth: { right: "schedule.see" },
  params: z.object({ id: idSchema }),
  answer: { data: z.array(performerSchema) },
  failures: ["not_found"],
});

export const performerCalls = { listPerformers } satisfies StaffCalls;
