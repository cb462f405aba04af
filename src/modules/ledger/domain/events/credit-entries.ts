import type { Cents } from "#shared/money.ts";
import { type Movement, move } from "../transfer.ts";

/** One grant: `grantKey` names what it is for, so that a period grants once. */
type Grant = { grantKey: string; lotId: string; cents: Cents };

const granted = ({ grantKey }: Grant) => ({ key: `grant:${grantKey}`, event: "credit_granted" });

/**
 * The credit that a paid period of a membership grants. It comes out of what the order holds; if the period costs less than its credit, the
 * clinic gives the difference.
 */
export function creditGranted(grant: Grant & { orderId: string; givenCents?: Cents }): Movement {
  const { lotId, cents, orderId, givenCents = 0 } = grant;
  const entries = [
    ...move(`order:${orderId}`, `credit:${lotId}`, cents),
    ...move("goodwill", `credit:${lotId}`, givenCents),
  ];
  return { ...granted(grant), orderId, entries };
}

/** Birthday, referral and goodwill credit: given for no money. */
export function creditGiven(grant: Grant): Movement {
  return { ...granted(grant), entries: move("goodwill", `credit:${grant.lotId}`, grant.cents) };
}

/**
 * A month of an annual membership is earned and grants its credit. Where the month's share is less than the credit, the
 * clinic gives the difference.
 */
export function annualMonthEarned(grant: Grant & { membershipId: string; monthCents: Cents }): Movement {
  const { lotId, cents, membershipId, monthCents } = grant;
  const paid = Math.min(cents, monthCents);
  return {
    ...granted(grant),
    entries: [
      ...move(`prepaid:${membershipId}`, `credit:${lotId}`, paid),
      ...move("goodwill", `credit:${lotId}`, cents - paid),
      ...move(`prepaid:${membershipId}`, "membership_sales", monthCents - paid),
    ],
  };
}

/** What is still held of an annual fee when its membership is over. */
export function annualRestEarned({ membershipId, cents }: { membershipId: string; cents: Cents }): Movement {
  return {
    key: `prepaid:${membershipId}:rest`,
    event: "annual_rest_earned",
    entries: move(`prepaid:${membershipId}`, "membership_sales", cents),
  };
}

/** What is left of a lot at its end: earned when it was granted for money, taken back from goodwill when it wasn't. */
export function creditExpired(of: {
  lotId: string;
  cents: Cents;
  isPaidFor: boolean;
  /** Names this end, where a lot can end more than once. */
  end?: string | undefined;
}): Movement {
  return {
    key: of.end === undefined ? `credit:${of.lotId}:expired` : `credit:${of.lotId}:expired:${of.end}`,
    event: "credit_expired",
    entries: move(`credit:${of.lotId}`, of.isPaidFor ? "breakage" : "goodwill", of.cents),
  };
}
