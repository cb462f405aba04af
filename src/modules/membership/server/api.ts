import type { BindApi } from "#platform/api-binder.ts";
import { membershipCalls as calls } from "../contract/calls.ts";
import { listMembershipPlans } from "./list-membership-plans.ts";

/** Binds the membership calls to what happens. */
export const bindMembershipApi: BindApi = (api, { db }) => {
  api.on(calls.listMembershipPlans, async () => ({ data: await listMembershipPlans(db) }));
};
