import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import { staffApi } from "../../staff-api.ts";

/** Takes an entry of the audit log back. Throws ApiError, which says what was changed since. */
export async function takeBackEntry(id: string): Promise<void> {
  await staffApi<SystemStaffCalls>().call("undoEntry", { params: { id }, idempotencyKey: crypto.randomUUID() });
}
