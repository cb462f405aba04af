import type { Calls } from "#shared/contract/define-call.ts";
import { listMembershipPlans } from "./list-membership-plans.ts";

/** Every call of the membership module, by the name clients use. */
export const membershipCalls = { listMembershipPlans } satisfies Calls;

export type MembershipCalls = typeof membershipCalls;
