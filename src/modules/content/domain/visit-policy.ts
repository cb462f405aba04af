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
  /** The number of hours before a visit until which changes are free. */
  noticeHours: number;
  /** How online changes within the notice period are handled: refused, so that people call, or allowed for the fee. */
  lateChanges: "refused" | "fee";
  lateFee: PolicySum;
  noShowFee: PolicySum;
  /** `service`: treatments have their own deposit, else the clinic's default. */
  deposits: "none" | "service";
  deposit: PolicySum;
  /** The ways customers may pay for a visit; at least one. */
  paysVisit: readonly PaysVisit[];
  cardFor: CardFor;
};

/** The part of the policy added after the first release. Until a clinic saves it, the earlier settings apply. */
export type StoredVisitPolicy = {
  /** The fee for a late change; if null, the amount in the booking rules applies. */
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

/** Returns what a fee or deposit of the policy comes to for a visit, at most the visit's price. */
export function policySumOf({ percent, cents }: PolicySum, visitCents: Cents): Cents {
  return Math.max(0, Math.min(visitCents, cents ?? shareOf(visitCents, percent * 100)));
}

/** Whether a fee or deposit of the policy is above zero. */
export const isSomeSum = ({ percent, cents }: PolicySum) => (cents ?? percent) > 0;

/** Returns the deposit of a treatment from its own setting and price. */
export function depositOfService(
  { deposits, deposit }: Pick<VisitPolicy, "deposits" | "deposit">,
  { ownCents, costCents }: { ownCents: Cents; costCents: Cents },
): Cents {
  if (deposits === "none") return 0;
  return ownCents > 0 ? Math.min(ownCents, costCents) : policySumOf(deposit, costCents);
}

/**
 * Returns how a customer pays for a visit with this deposit: as chosen, if the clinic allows it, else the least it
 * allows. Without a deposit, there is no deposit choice.
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
