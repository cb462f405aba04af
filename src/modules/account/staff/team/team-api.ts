import { staffApi } from "#staff/staff-api.ts";
import type { AccountStaffCalls } from "../contract/staff-calls.ts";

/** The calls of the screens about the team. */
export const teamApi = staffApi<AccountStaffCalls>();

/** A new key for each thing that a person does: a request that is sent again counts once. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() });
