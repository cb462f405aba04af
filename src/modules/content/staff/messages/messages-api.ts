import type { findCustomers } from "#modules/account/staff/contract/customers/customer-calls.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { messageStaffCalls } from "../contract/message-calls.ts";

/** The calls of the screens about messages. */
export const messagesApi = staffApi<typeof messageStaffCalls & { findCustomers: typeof findCustomers }>();
