import { z } from "zod";
import { defineCall, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { ALERT_KINDS } from "../../../domain/alert-words.ts";

const alertsSchema = z.object({
  docs: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(ALERT_KINDS),
      since: instantSchema,
      /** A one-line title for staff. */
      title: z.string(),
      /** How to fix the problem. */
      advice: z.string(),
      link: z.object({ path: z.string(), label: z.string() }).nullable(),
    }),
  ),
  /** Jobs that have failed permanently after their last retry. */
  jobs: z.array(
    z.object({
      _id: z.string(),
      task: z.string(),
      attempts: z.int(),
      reason: z.string(),
      failedAt: instantSchema,
    }),
  ),
  /** This machine's nightly backups; null if none are made (`BACKUP_DIR`). */
  backups: z
    .object({
      folder: z.string(),
      count: z.int(),
      newest: z.object({ madeAt: instantSchema, bytes: z.int() }).nullable(),
    })
    .nullable(),
});

export type WireAlerts = FromWire<z.output<typeof alertsSchema>>;

const auth = { right: "settings.edit" } as const;
const params = z.object({ id: z.string().regex(/^\d{1,18}$/) });
const answer = { data: alertsSchema };

export const listAlerts = defineCall({
  method: "GET",
  path: "admin/Alerts",
  summary: "Problems on the server that need attention",
  auth,
  answer,
});

export const retryJob = defineCall({
  method: "POST",
  path: "admin/Alerts/jobs/{id}/retry",
  summary: "Have a failed job tried again",
  auth,
  idempotent: true,
  params,
  body: z.object({}),
  answer,
  failures: ["not_found"],
});

export const dropJob = defineCall({
  method: "POST",
  path: "admin/Alerts/jobs/{id}/drop",
  summary: "Drop a failed job for good",
  auth,
  idempotent: true,
  params,
  body: z.object({}),
  answer,
  failures: ["not_found"],
});

/** The calls about server problems. */
export const alertCalls = { listAlerts, retryJob, dropJob } satisfies StaffCalls;
