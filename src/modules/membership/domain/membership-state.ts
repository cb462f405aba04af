import { AppError } from "#shared/app-error.ts";

/**
 * The state of a membership. `pending`: its first order waits for payment; `securing`: the money is authorized and
 * about to be captured; `past_due`: a charge failed and the grace period is running.
 */
export const membershipStates = ["pending", "securing", "active", "past_due", "paused", "ended", "cancelled"] as const;

export type MembershipState = (typeof membershipStates)[number];

/** The allowed transitions between states. `cancelled` is a membership that never began, `ended` one that is over. */
export const membershipTransitions = {
  pending: ["securing", "cancelled"],
  securing: ["active", "cancelled"],
  active: ["past_due", "paused", "ended"],
  past_due: ["active", "ended"],
  paused: ["active", "ended"],
  ended: [],
  cancelled: [],
} as const satisfies Record<MembershipState, readonly MembershipState[]>;

export function canMoveMembership(from: MembershipState, to: MembershipState): boolean {
  const next: readonly MembershipState[] = membershipTransitions[from];
  return next.includes(to);
}

/** Throws `conflict` when a membership may not change from one state to the other. */
export function assertMembershipMove(from: MembershipState, to: MembershipState): void {
  if (!canMoveMembership(from, to)) throw new AppError("conflict");
}

/** Whether member prices apply. After a failed charge they apply until the grace period is over. */
export function paysMemberPrices(state: MembershipState): boolean {
  return state === "active" || state === "past_due";
}
