import type { BindApi } from "#platform/api-binder.ts";
import { membershipCalls as calls } from "../contract/calls.ts";
import { cancelMembership } from "./changes/cancel-membership.ts";
import { previewChange } from "./changes/preview-change.ts";
import { findOwnMembership } from "./contracts/read-membership.ts";
import { listMembershipPlans } from "./list-membership-plans.ts";

/** Binds the membership calls that don't involve payments to their use cases. */
export const bindMembershipApi: BindApi = (api, deps) => {
  const { db, clock } = deps;
  api.on(calls.listMembershipPlans, async () => ({ data: await listMembershipPlans(db) }));
  api.on(calls.getMyMembership, async ({ principal }) => ({
    data: (await findOwnMembership(db, principal.customerId, clock.now())) ?? null,
  }));
  api.on(calls.previewMembershipChange, async ({ body, principal }) => ({
    data: await previewChange(db, { customerId: principal.customerId }, body),
  }));
  api.on(calls.cancelMembership, async ({ principal }) => ({
    message: "Your membership is canceled. You keep it until its last day.",
    data: await cancelMembership(deps, principal.customerId),
  }));
};
