import { type Cents, shareOf } from "#shared/money.ts";

/** How much of a visit is paid at booking: nothing, its deposit, or all of it. */
export const paysVisitChoices = ["at_clinic", "deposit", "full"] as const;
export type PaysVisit = (typeof paysVisitChoices)[number];

/** The customers who need a card to book. */
export const cardForChoices = ["none", "guests", "all"] as const;
export type CardFor = (typeof cardForChoices)[number];

/** A share of a visit's price as a whole percentage, or an amount that replaces it. */
export type PolicySum = { percent: number; cents: Cents | null };

/** The terms for new bookings. Existing visits keep the terms they were booked with. */
export type VisitPolicy = {
  /** Changes are free until this many hours before the visit. */
  noticeHours: number;
  /**
   * How online changes within the notice period are handled: refused, so that customers call, or allowed for the fee.
   */
  lateChanges: "refused" | "fee";
  lateFee: PolicySum;
  noShowFee: PolicySum;
  /** `service`: each treatment has its own deposit or, without one, the clinic's default. */
  deposits: "none" | "service";
  deposit: PolicySum;
  /** The ways customers may pay for a visit; at least one. */
  paysVisit: readonly PaysVisit[];
  cardFor: CardFor;
};

/**
 * The part of the policy that was added after the first release. Until a clinic saves it, defaults apply, and the late
 * fee is the amount in the booking rules.
 */
export type StoredVisitPolicy = {
  /** The fee for a late change, as a percentage. If null, the amount in the booking rules applies. */
  lateFeePercent: number | null;
  noShowFee: PolicySum;
  deposits: VisitPolicy["deposits"];
  deposit: PolicySum;
  paysVisit: PaysVisit[];
  cardFor: CardFor;
};

const NONE: PolicySum = { percent: 0, cents: null };

/** The clinic settings that the policy is read from. */
type PolicySettings = {
  booking: { noticeHours: number; allowLateChangeForFee: boolean; lateChangeFeeCents: Cents };
  visitPolicy?: StoredVisitPolicy;
};

/** Returns the current policy. */
export function visitPolicyOf({ booking, visitPolicy }: PolicySettings): VisitPolicy {
  const percent = visitPolicy?.lateFeePercent ?? null;
  return {
    noticeHours: booking.noticeHours,
    lateChanges: booking.allowLateChangeForFee ? "fee" : "refused",
    lateFee: percent === null ? { percent: 0, cents: booking.lateChangeFeeCents } : { percent, cents: null },
    noShowFee: visitPolicy?.noShowFee ?? NONE,
    deposits: visitPolicy?.deposits ?? "none",
    deposit: visitPolicy?.deposit ?? NONE,
    paysVisit: visitPolicy?.paysVisit ?? ["at_clinic"],
    cardFor: visitPolicy?.cardFor ?? "none",
  };
}

/** Returns the amount in cents of a fee or deposit for a visit, at most the visit's price. */
export function policySumOf({ percent, cents }: PolicySum, visitCents: Cents): Cents {
  return Math.max(0, Math.min(visitCents, cents ?? shareOf(visitCents, percent * 100)));
}

/** Whether a fee or deposit of the policy is above zero. */
export const isSomeSum = ({ percent, cents }: PolicySum) => (cents ?? percent) > 0;

/** Returns a treatment's deposit in cents: its own, or else the clinic's default. */
export function depositOfService(
  { deposits, deposit }: Pick<VisitPolicy, "deposits" | "deposit">,
  { ownCents, costCents }: { ownCents: Cents; costCents: Cents },
): Cents {
  if (deposits === "none") return 0;
  return ownCents > 0 ? Math.min(ownCents, costCents) : policySumOf(deposit, costCents);
}

/**
 * Returns how a customer pays for a visit with this deposit: as they chose, if the clinic allows it, otherwise the
 * choice with the least to pay now. For a visit without a deposit, paying a deposit isn't a choice.
 */
export function paysVisitOf(
  { paysVisit }: Pick<VisitPolicy, "paysVisit">,
  { chosen, depositCents }: { chosen: PaysVisit | null; depositCents: Cents },
): { pays: PaysVisit; choices: PaysVisit[] } {
  const choices = paysVisitChoices.filter(
    (choice) => paysVisit.includes(choice) && (choice !== "deposit" || depositCents > 0),
  );
  // Only deposits are allowed, but this visit has none, so it is paid at the clinic.
  if (choices.length === 0) return { pays: "at_clinic", choices: ["at_clinic"] };
  const pays = choices.find((choice) => choice === chosen) ?? choices[0] ?? "at_clinic";
  return { pays, choices };
}
