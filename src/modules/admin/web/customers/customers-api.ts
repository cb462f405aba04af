import type { customerStaffCalls } from "#modules/account/contract/customers/customer-staff-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

/** The calls of the screens about customers. */
export const customersApi = staffApi<typeof customerStaffCalls>();
