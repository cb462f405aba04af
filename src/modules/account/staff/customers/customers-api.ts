import { staffApi } from "#staff/staff-api.ts";
import type { customerStaffCalls } from "../contract/customers/customer-staff-calls.ts";

/** The calls of the screens about customers. */
export const customersApi = staffApi<typeof customerStaffCalls>();
