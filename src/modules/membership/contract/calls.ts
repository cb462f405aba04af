import type { Calls } from "#shared/contract/define-call.ts";
import { confirmMembershipChange, previewMembershipChange } from "./change-membership.ts";
import { listMembershipPlans } from "./list-membership-plans.ts";
import { cancelMembership, getMyMembership, subscribeMembership, verifySubscription } from "./own-membership.ts";

/** All calls of the membership module, by the name clients use. Those that take payments are connected by checkout. */
export const membershipCalls = {
  listMembershipPlans,
  getMyMembership,
  cancelMembership,
  subscribeMembership,
  verifySubscription,
  previewMembershipChange,
  confirmMembershipChange,
} satisfies Calls;

export type MembershipCalls = typeof membershipCalls;
