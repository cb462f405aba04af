import type { ScheduleStaffCalls } from "#modules/booking/contract/schedule/schedule-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

/** The staff's client for working time, time off, closures and who performs what. */
export const scheduleApi = () => staffApi<ScheduleStaffCalls>();
