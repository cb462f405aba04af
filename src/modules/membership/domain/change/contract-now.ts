import type { Cents } from "#shared/money.ts";
import type { MembershipInterval } from "../membership-period.ts";
import type { MembershipState } from "../membership-state.ts";
import type { Raise } from "./raise.ts";

/** What a contract costs each period and grants each month, of which plan. Cents. */
export type Terms = { planId: string; interval: MembershipInterval; price: Cents; credit: Cents };

/** From when nothing is charged, and the charge with which it continues. */
export type Pause = { from: Date; until: Date };

/** All that a change of a membership depends on, at one instant. */
export type ContractNow = {
  state: MembershipState;
  terms: Terms;
  /** The paid period; undefined where the clinic gave the membership, which isn't charged. */
  period: { start: Date; end: Date } | undefined;
  /** An instant of a charge, from which all others are whole periods away. */
  chargeAnchor: Date | undefined;
  /** Its end, once it was canceled. */
  endsAt: Date | undefined;
  pause: Pause | undefined;
  /** When its customer last asked for a pause. */
  pauseUsedAt: Date | undefined;
  /** What it becomes with its next period. */
  next: Terms | undefined;
  /** Another price that its customer got a notice of. */
  raise?: Raise | undefined;
};

export const changeKinds = ["pause", "skip", "switch", "cancel", "resume"] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** The requested change. A switch names the plan's present terms. */
export type Change =
  | { kind: "pause"; months: number }
  | { kind: "skip" | "cancel" | "resume" }
  | { kind: "switch"; to: Terms };

/** The result of a change: the later contract, and the immediate effects. */
export type PlannedChange = {
  after: ContractNow;
  /** Cents that are charged for a dearer plan, and the credit that they bring. */
  dueToday: Cents;
  creditToday: Cents;
  /** The next charge after it; undefined if there is none. */
  nextCharge: { at: Date; amount: Cents } | undefined;
  /** By how many milliseconds credit lives longer, which is still there when the pause begins. */
  creditLivesLonger: number;
};
