import type { Cents } from "#shared/money.ts";
import { type Movement, move } from "../transfer.ts";

/**
 * One grant of credit. `grantKey` identifies its purpose, such as a period, so that credit is granted only once for it.
 */
type Grant = { grantKey: string; lotId: string; cents: Cents };

const granted = ({ grantKey }: Grant) => ({ key: `grant:${grantKey}`, event: "credit_granted" });

/**
 * Returns the movement for the credit granted by a paid membership period. It comes from the order's money; if the
 * period costs less than its credit, the clinic adds the difference.
 */
export function creditGranted(grant: Grant & { orderId: string; givenCents?: Cents }): Movement {
  const { lotId, cents, orderId, givenCents = 0 } = grant;
  const entries = [
    ...move(`order:${orderId}`, `credit:${lotId}`, cents),
    ...move("goodwill", `credit:${lotId}`, givenCents),
  ];
  return { ...granted(grant), orderId, entries };
}

/** Returns the movement for birthday, referral and goodwill credit, given without payment. */
export function creditGiven(grant: Grant): Movement {
  return { ...granted(grant), entries: move("goodwill", `credit:${grant.lotId}`, grant.cents) };
}

/**
 * Returns the movement for a month of an annual membership: the month's share of the prepaid fee becomes credit and
 * revenue. If the share is less than the credit, the clinic adds the difference.
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

/** Returns the movement that turns the remaining annual fee into revenue when its membership is over. */
export function annualRestEarned({ membershipId, cents }: { membershipId: string; cents: Cents }): Movement {
  return {
    key: `prepaid:${membershipId}:rest`,
    event: "annual_rest_earned",
    entries: move(`prepaid:${membershipId}`, "membership_sales", cents),
  };
}

/**
 * Returns the movement for an expired lot's balance: it becomes revenue if it was granted for money, and otherwise
 * returns to goodwill.
 */
export function creditExpired(of: {
  lotId: string;
  cents: Cents;
  isPaidFor: boolean;
  /** Identifies one expiry of a lot that can expire more than once. */
  end?: string | undefined;
}): Movement {
  return {
    key: of.end === undefined ? `credit:${of.lotId}:expired` : `credit:${of.lotId}:expired:${of.end}`,
    event: "credit_expired",
    entries: move(`credit:${of.lotId}`, of.isPaidFor ? "breakage" : "goodwill", of.cents),
  };
}
