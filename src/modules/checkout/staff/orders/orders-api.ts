import { staffApi } from "#staff/staff-api.ts";
import type { orderStaffCalls } from "../contract/staff-order-calls.ts";

/** The calls of the screens about orders. */
export const ordersApi = staffApi<typeof orderStaffCalls>();
