import { z } from "zod";
import {
  defineCall,
  idSchema,
  plannedDateSchema,
  type StaffCalls,
  textSchema,
  versionSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { dryRunQuery, seenSchema, touchedVisitSchema } from "./touched-visit.ts";
import { spanSchema } from "./working-hours-calls.ts";

const closureSchema = z.object({
  _id: idSchema,
  version: z.int(),
  firstDate: plannedDateSchema,
  lastDate: plannedDateSchema,
  name: z.string(),
  /** The hours in which the clinic is open; null: closed all day. */
  hours: spanSchema.nullable(),
});

export type WireClosure = FromWire<z.output<typeof closureSchema>>;

const fields = {
  firstDate: plannedDateSchema,
  lastDate: plannedDateSchema,
  name: textSchema(80),
  hours: spanSchema.nullable().default(null),
};

const changeAnswer = { data: z.object({ closure: closureSchema, visits: z.array(touchedVisitSchema) }) };
const idParams = z.object({ id: idSchema });

const listClosures = defineCall({
  method: "GET",
  path: "admin/Closure/list",
  summary: "Days on which the clinic is closed or open at other hours",
  auth: { right: "schedule.see" },
  answer: { data: z.array(closureSchema) },
});

const createClosure = defineCall({
  method: "POST",
  path: "admin/Closure",
  summary: "Close the clinic on some days, or open it at other hours",
  auth: { right: "schedule.edit" },
  idempotent: true,
  query: dryRunQuery,
  body: z.object({ ...fields, seen: seenSchema }),
  answer: changeAnswer,
  failures: ["has_conflicts"],
});

const updateClosure = defineCall({
  method: "PUT",
  path: "admin/Closure/{id}",
  summary: "Change a closure",
  auth: { right: "schedule.edit" },
  idempotent: true,
  params: idParams,
  query: dryRunQuery,
  body: z.object({ ...fields, version: versionSchema, seen: seenSchema }),
  answer: changeAnswer,
  failures: ["not_found", "version_conflict", "has_conflicts"],
});

/**
 * Deletes a closure. Returns the visits that no longer fit, because the closure may have opened the clinic for longer
 * than its regular hours.
 */
const deleteClosure = defineCall({
  method: "DELETE",
  path: "admin/Closure/{id}",
  summary: "Take a closure back",
  auth: { right: "schedule.edit" },
  idempotent: true,
  params: idParams,
  answer: { data: z.object({ visits: z.array(touchedVisitSchema) }) },
  failures: ["not_found"],
});

export const closureCalls = { listClosures, createClosure, updateClosure, deleteClosure } satisfies StaffCalls;
