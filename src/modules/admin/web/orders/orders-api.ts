import type { orderStaffCalls } from "#modules/checkout/contract/staff/staff-order-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

/** The calls of the screens about orders. */
export const ordersApi = staffApi<typeof orderStaffCalls>();
