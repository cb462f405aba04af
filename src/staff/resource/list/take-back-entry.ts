import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import { staffApi } from "../../staff-api.ts";

/** Undoes an entry of the audit log. Throws ApiError, which says what was changed since. */
export async function takeBackEntry(id: string): Promise<void> {
  await staffApi<SystemStaffCalls>().call("undoEntry", { params: { id }, idempotencyKey: crypto.randomUUID() });
}
