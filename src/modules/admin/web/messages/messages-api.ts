import type { findCustomers } from "#modules/account/contract/customers/customer-calls.ts";
import type { messageStaffCalls } from "#modules/content/contract/staff/message-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

/** The calls of the screens about messages. */
export const messagesApi = staffApi<typeof messageStaffCalls & { findCustomers: typeof findCustomers }>();
