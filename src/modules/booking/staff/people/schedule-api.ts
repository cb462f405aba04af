import { staffApi } from "#staff/staff-api.ts";
import type { ScheduleStaffCalls } from "../contract/schedule/schedule-calls.ts";

/** Returns the staff client for working hours, time off, closures and qualifications. */
export const scheduleApi = () => staffApi<ScheduleStaffCalls>();
