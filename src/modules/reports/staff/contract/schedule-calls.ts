import { z } from "zod";
import {
  dateSchema,
  defineCall,
  idSchema,
  lineSchema,
  timeSchema,
  versionSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { CADENCES, SCHEDULE_PERIODS } from "../../domain/report-schedule.ts";
import { breakdownSchema, comparisonSchema, filterShape, reportNameSchema } from "./report-schemas.ts";

const auth = { right: "reports.all" } as const;

/** The query of an emailed report, with relative days. */
const scheduleQuerySchema = z.object({
  report: reportNameSchema,
  period: z.enum(SCHEDULE_PERIODS),
  by: breakdownSchema,
  compare: comparisonSchema,
  ...filterShape,
});

/** A schedule's query, including the ids of records used as filters. */
export type ScheduledQuery = z.output<typeof scheduleQuerySchema>;

const fields = {
  name: lineSchema(60),
  query: scheduleQuerySchema,
  cadence: z.enum(CADENCES),
  /** Weekly: 0 = Sunday. Monthly: 1 to 28. Null for daily. */
  on: z.int().min(0).max(28).nullable(),
  /** By the clinic's clock, for example 07:00. */
  at: timeSchema,
  /** Staff accounts. Each gets the report only while they have permission for the report. */
  recipientIds: idSchema.array().min(1).max(20),
};

const recipientSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  /** Whether the recipient currently has permission for the report; if not, they don't get it. */
  isCovered: z.boolean(),
});

const scheduleSchema = z.object({
  _id: idSchema,
  name: z.string(),
  query: scheduleQuerySchema,
  cadence: z.enum(CADENCES),
  on: z.int().nullable(),
  at: timeSchema,
  recipients: recipientSchema.array(),
  /** The next day on which the report is sent. */
  nextOn: dateSchema,
  lastSentOn: dateSchema.nullable(),
  version: versionSchema,
});
export type ReportSchedule = FromWire<z.output<typeof scheduleSchema>>;

/** Selectable recipients: staff with permission to see numbers. */
const staffSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });

const listReportSchedules = defineCall({
  method: "GET",
  path: "admin/ReportSchedule",
  summary: "Reports that are sent by email, and the staff who can get one",
  auth,
  answer: { data: z.object({ docs: scheduleSchema.array(), staff: staffSchema.array() }) },
});

const addReportSchedule = defineCall({
  method: "POST",
  path: "admin/ReportSchedule",
  summary: "Send a report by email from now on",
  auth,
  idempotent: true,
  body: z.object(fields),
  answer: { data: scheduleSchema },
  failures: ["invalid_input"],
});

const changeReportSchedule = defineCall({
  method: "PUT",
  path: "admin/ReportSchedule/{id}",
  summary: "Change what is sent, when and to whom",
  auth,
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: z.object({ ...fields, version: versionSchema }),
  answer: { data: scheduleSchema },
  failures: ["not_found", "invalid_input", "version_conflict"],
});

const removeReportSchedule = defineCall({
  method: "DELETE",
  path: "admin/ReportSchedule/{id}",
  summary: "Stop sending a report",
  auth,
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: {},
  failures: ["not_found"],
});

export const reportScheduleCalls = {
  listReportSchedules,
  addReportSchedule,
  changeReportSchedule,
  removeReportSchedule,
};
