import type { BindApi } from "#platform/api-binder.ts";
import { accountStaffCalls as calls } from "../contract/staff-calls.ts";
import { getSignedInStaff } from "./profile/get-signed-in-staff.ts";

/** Binds the account's calls of the back office to what happens. */
export const bindAccountStaffApi: BindApi = (api, { db }) => {
  api.on(calls.getSignedInStaff, async ({ principal }) => ({ data: await getSignedInStaff(db, principal) }));
};
