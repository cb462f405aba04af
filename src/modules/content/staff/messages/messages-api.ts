import type { findCustomers } from "#modules/account/staff/contract/customers/customer-calls.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { messageStaffCalls } from "../contract/message-calls.ts";

/** The API calls used by the message screens. */
export const messagesApi = staffApi<typeof messageStaffCalls & { findCustomers: typeof findCustomers }>();
