import { staffApi } from "#staff/staff-api.ts";
import type { ReportCalls } from "./contract/report-calls.ts";

/** The calls of the screens of reports. */
export const reportsApi = staffApi<ReportCalls>();
