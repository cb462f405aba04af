import { z } from "zod";
import { defineCall, idSchema, type StaffCalls } from "../define-call.ts";
import type { FromWire } from "../wire-names.ts";

/** A record that a bulk change couldn't change, and why. */
export const failedRowSchema = z.object({ _id: z.string(), title: z.string(), message: z.string() });

export const jobSchema = z.object({
  _id: z.string(),
  /** The kind of the job's records, such as `Brand`. */
  resource: z.string(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  isFinished: z.boolean(),
  /** Whether the job can be undone: `bulk` with this job as its `run`. */
  canUndo: z.boolean(),
  /** The first failed records: 200 at most. */
  failures: z.array(failedRowSchema),
});

export type Job = FromWire<z.output<typeof jobSchema>>;

const readJob = defineCall({
  method: "GET",
  path: "admin/Job/{id}",
  summary: "How far a change of many records has come; for the person who asked for it",
  auth: { right: "backOffice.use" },
  params: z.object({ id: idSchema }),
  answer: { data: jobSchema },
  failures: ["not_found"],
});

/** The calls for bulk changes that run in the background. */
export const jobCalls = { readJob } satisfies StaffCalls;
