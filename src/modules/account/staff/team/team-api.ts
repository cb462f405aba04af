import { staffApi } from "#staff/staff-api.ts";
import type { AccountStaffCalls } from "../contract/staff-calls.ts";

/** The API calls of the team screens. */
export const teamApi = staffApi<AccountStaffCalls>();

/** Returns a new idempotency key. One is sent with each action, so that a repeated request takes effect only once. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() });
