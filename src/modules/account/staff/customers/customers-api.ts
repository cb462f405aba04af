import { staffApi } from "#staff/staff-api.ts";
import type { customerStaffCalls } from "../contract/customers/customer-staff-calls.ts";

/** The API calls of the customer screens. */
export const customersApi = staffApi<typeof customerStaffCalls>();
