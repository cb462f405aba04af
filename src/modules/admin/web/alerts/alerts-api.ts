import type { WireAlerts } from "#modules/admin/contract/alerts/alert-calls.ts";
import type { AdminStaffCalls } from "#modules/admin/contract/staff-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

export type Alerts = WireAlerts;

/** The calls about trouble of the server. */
export const alertsApi = () => staffApi<AdminStaffCalls>();
