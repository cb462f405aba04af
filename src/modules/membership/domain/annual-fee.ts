import { allocateMoney, type Cents } from "#shared/money.ts";

const MONTHS = Array<number>(12).fill(1);

/** The value of one month of an annual fee, and the sources of the credit it grants. All in cents. */
export type AnnualMonth = { earned: Cents; creditFromFee: Cents; creditFromGoodwill: Cents };

/**
 * Splits an annual fee into twelve monthly shares. Each month grants the plan's credit from its share. If the share is
 * less than the credit, because a year costs less than twelve months, the clinic adds the difference as goodwill; if it
 * is more, the rest is revenue.
 */
export function monthsOfAnnualFee({ fee, credit }: { fee: Cents; credit: Cents }): AnnualMonth[] {
  return allocateMoney(fee, MONTHS).map((share) => {
    const creditFromFee = Math.min(share, credit);
    return { earned: share - creditFromFee, creditFromFee, creditFromGoodwill: credit - creditFromFee };
  });
}
