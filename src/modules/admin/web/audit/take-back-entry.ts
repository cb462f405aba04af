import type { AdminStaffCalls } from "#modules/admin/contract/staff-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

/** Takes an entry of the audit log back. Throws ApiError, which says what was changed since. */
export async function takeBackEntry(id: string): Promise<void> {
  await staffApi<AdminStaffCalls>().call("undoEntry", { params: { id }, idempotencyKey: crypto.randomUUID() });
}
