import type { WireAlerts } from "#modules/system/staff/contract/alerts/alert-calls.ts";
import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

export type Alerts = WireAlerts;

/** Returns the API for calls about server problems. */
export const alertsApi = () => staffApi<SystemStaffCalls>();
