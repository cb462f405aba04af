import { staffApi } from "#staff/staff-api.ts";
import type { ReportCalls } from "./contract/report-calls.ts";

/** The API client of the report screens. */
export const reportsApi = staffApi<ReportCalls>();
