import { z } from "zod";
import { defineCall, type StaffCalls } from "#shared/contract/define-call.ts";
import { COMPARISONS } from "../../domain/report.ts";
import { dashboardSchema } from "./dashboard-schema.ts";
import {
  periodShape,
  reportAnswerSchema,
  reportDescriptionSchema,
  reportNameSchema,
  reportQuerySchema,
  rowsAnswerSchema,
  rowsQuerySchema,
} from "./report-schemas.ts";
import { reportScheduleCalls } from "./schedule-calls.ts";

/**
 * Each call requires one of `reports.all`, `reports.today` (the period is today) and `reports.own` (what the caller
 * performed): a period or a person outside that is `forbidden`.
 */
const auth = { right: "backOffice.use" } as const;

const params = z.object({ name: reportNameSchema });
const failures = ["invalid_input", "forbidden", "not_found"] as const;

const listReports = defineCall({
  method: "GET",
  path: "admin/Report",
  summary: "Every report that the caller may see, with the definition of each figure",
  auth,
  answer: { data: reportDescriptionSchema.array() },
  failures: ["forbidden"],
});

const readDashboard = defineCall({
  method: "GET",
  path: "admin/Report/dashboard",
  summary: "The figures of a period at a glance, against the period before",
  auth,
  query: z.object({ ...periodShape, compare: z.enum(COMPARISONS).default("before") }),
  answer: { data: dashboardSchema },
  failures: ["invalid_input", "forbidden"],
});

const readReport = defineCall({
  method: "GET",
  path: "admin/Report/{name}",
  summary: "The figures of a report in groups, with their totals",
  auth,
  params,
  query: reportQuerySchema,
  answer: { data: reportAnswerSchema },
  failures,
});

const listReportRows = defineCall({
  method: "GET",
  path: "admin/Report/{name}/rows",
  summary: "The rows that a number of a report adds up, the newest first",
  auth,
  params,
  query: rowsQuerySchema.extend({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    /** The `nextCursor` of the previous page. */
    after: z.string().max(120).optional(),
  }),
  answer: { data: rowsAnswerSchema },
  failures,
});

const file = { method: "GET", auth, params, raw: "text/csv", answer: {}, failures } as const;

const readReportFile = defineCall({
  ...file,
  path: "admin/Report/{name}/figures.csv",
  summary: "The figures of a report, as a CSV file",
  query: reportQuerySchema,
});

/** Rows that name people also require `lists.export`. */
const readReportRowsFile = defineCall({
  ...file,
  path: "admin/Report/{name}/rows.csv",
  summary: "The rows that a number of a report adds up, as a CSV file",
  query: rowsQuerySchema,
});

export const reportCalls = {
  listReports,
  readDashboard,
  readReport,
  listReportRows,
  readReportFile,
  readReportRowsFile,
  ...reportScheduleCalls,
} satisfies StaffCalls;

export type ReportCalls = typeof reportCalls;
