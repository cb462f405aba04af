import { staffApi } from "#staff/staff-api.ts";
import type { orderStaffCalls } from "../contract/staff-order-calls.ts";

/** The calls for the screens about orders. */
export const ordersApi = staffApi<typeof orderStaffCalls>();
