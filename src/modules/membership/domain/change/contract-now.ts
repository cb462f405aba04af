import type { Cents } from "#shared/money.ts";
import type { MembershipInterval } from "../membership-period.ts";
import type { MembershipState } from "../membership-state.ts";
import type { Raise } from "./raise.ts";

/** A contract's price per period and credit per month, with its plan. In cents. */
export type Terms = { planId: string; interval: MembershipInterval; price: Cents; credit: Cents };

/** From when nothing is charged, and when charging resumes. */
export type Pause = { from: Date; until: Date };

/** All data that a change of a membership depends on, at one instant. */
export type ContractNow = {
  state: MembershipState;
  terms: Terms;
  /** The paid period; undefined for a membership given by the clinic, which isn't charged. */
  period: { start: Date; end: Date } | undefined;
  /** The instant of one of the provider's charges; all others are whole periods away. */
  chargeAnchor: Date | undefined;
  /** When the membership ends, once it was canceled. */
  endsAt: Date | undefined;
  pause: Pause | undefined;
  /** When the membership's customer last requested a pause. */
  pauseUsedAt: Date | undefined;
  /** The terms that apply from the membership's next period on. */
  next: Terms | undefined;
  /** A price change that the member was notified of. */
  raise?: Raise | undefined;
};

export const changeKinds = ["pause", "skip", "switch", "cancel", "resume"] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** The requested change. A switch names the plan's current terms. */
export type Change =
  | { kind: "pause"; months: number }
  | { kind: "skip" | "cancel" | "resume" }
  | { kind: "switch"; to: Terms };

/** The result of a change: the later contract, and the immediate effects. */
export type PlannedChange = {
  after: ContractNow;
  /** The cents charged for a more expensive plan, and the credit granted for them. */
  dueToday: Cents;
  creditToday: Cents;
  /** The next charge after the change; undefined if there is none. */
  nextCharge: { at: Date; amount: Cents } | undefined;
  /** How much longer credit lasts, in milliseconds, if it hasn't expired when the pause begins. */
  creditLivesLonger: number;
};
