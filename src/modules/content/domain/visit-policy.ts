import { type Cents, shareOf } from "#shared/money.ts";

/** How much of a visit is paid when it is booked: nothing, its deposit, or all of it. */
export const paysVisitChoices = ["at_clinic", "deposit", "full"] as const;
export type PaysVisit = (typeof paysVisitChoices)[number];

/** The customers who need a card to book. */
export const cardForChoices = ["none", "guests", "all"] as const;
export type CardFor = (typeof cardForChoices)[number];

/** A share of what a visit costs in whole percent, or an amount in its place. */
export type PolicySum = { percent: number; cents: Cents | null };

/** The terms for new bookings. Booked visits stay under the terms that they were booked with. */
export type VisitPolicy = {
  /** Until so many hours before, changes are free. */
  noticeHours: number;
  /** What a later change online is: refused, so that people call, or to be had for the fee. */
  lateChanges: "refused" | "fee";
  lateFee: PolicySum;
  noShowFee: PolicySum;
  /** `service`: treatments have the deposit that is set for them, else the clinic's own. */
  deposits: "none" | "service";
  deposit: PolicySum;
  /** How customers may pay for a visit; at least one. */
  paysVisit: readonly PaysVisit[];
  cardFor: CardFor;
};

/** The part of the policy that came after the first release; a clinic that never saved it has what it had before. */
export type StoredVisitPolicy = {
  /** The fee of a late change; null: the amount in the booking rules applies. */
  lateFeePercent: number | null;
  noShowFee: PolicySum;
  deposits: VisitPolicy["deposits"];
  deposit: PolicySum;
  paysVisit: PaysVisit[];
  cardFor: CardFor;
};

const NONE: PolicySum = { percent: 0, cents: null };

/** What of the clinic's settings the policy is read from. */
type PolicySettings = {
  booking: { noticeHours: number; allowLateChangeForFee: boolean; lateChangeFeeCents: Cents };
  visitPolicy?: StoredVisitPolicy;
};

/** The policy in force. */
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

/** What a sum of the policy comes to for a visit: never more than the visit costs. */
export function policySumOf({ percent, cents }: PolicySum, visitCents: Cents): Cents {
  return Math.max(0, Math.min(visitCents, cents ?? shareOf(visitCents, percent * 100)));
}

/** Whether a sum of the policy is anything at all. */
export const isSomeSum = ({ percent, cents }: PolicySum) => (cents ?? percent) > 0;

/** The deposit of a treatment that costs so much, by what is set for it. */
export function depositOfService(
  { deposits, deposit }: Pick<VisitPolicy, "deposits" | "deposit">,
  { ownCents, costCents }: { ownCents: Cents; costCents: Cents },
): Cents {
  if (deposits === "none") return 0;
  return ownCents > 0 ? Math.min(ownCents, costCents) : policySumOf(deposit, costCents);
}

/**
 * How a customer pays for a visit with such a deposit: as they chose, as far as the clinic allows it, else the least that it allows.
 * Without a deposit there is none to choose.
 */
export function paysVisitOf(
  { paysVisit }: Pick<VisitPolicy, "paysVisit">,
  { chosen, depositCents }: { chosen: PaysVisit | null; depositCents: Cents },
): { pays: PaysVisit; choices: PaysVisit[] } {
  const choices = paysVisitChoices.filter(
    (choice) => paysVisit.includes(choice) && (choice !== "deposit" || depositCents > 0),
  );
  // Only deposits are taken, and this visit has none: it is paid at the clinic.
  if (choices.length === 0) return { pays: "at_clinic", choices: ["at_clinic"] };
  const pays = choices.find((choice) => choice === chosen) ?? choices[0] ?? "at_clinic";
  return { pays, choices };
}
