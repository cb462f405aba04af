import { staffApi } from "#staff/staff-api.ts";
import type { ScheduleStaffCalls } from "../contract/schedule/schedule-calls.ts";

/** The staff's client for working time, time off, closures and qualifications. */
export const scheduleApi = () => staffApi<ScheduleStaffCalls>();
