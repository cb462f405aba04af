import { AppError } from "#shared/app-error.ts";

/**
 * Where a membership stands. `pending`: its first order waits for money; `securing`: the money is set aside and is about to be
 * taken; `past_due`: a charge failed, and the days of grace run.
 */
export const membershipStates = ["pending", "securing", "active", "past_due", "paused", "ended", "cancelled"] as const;

export type MembershipState = (typeof membershipStates)[number];

/** Which state may follow which. `cancelled` is a membership that never began, `ended` one that is over. */
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

/** Throws `conflict` when a membership may not go from one state to the other. */
export function assertMembershipMove(from: MembershipState, to: MembershipState): void {
  if (!canMoveMembership(from, to)) throw new AppError("conflict");
}

/** Whether member prices hold. Where a charge failed, they stay until the grace is over. */
export function paysMemberPrices(state: MembershipState): boolean {
  return state === "active" || state === "past_due";
}
