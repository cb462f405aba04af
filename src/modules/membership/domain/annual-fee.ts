import { allocateMoney, type Cents } from "#shared/money.ts";

const MONTHS = Array<number>(12).fill(1);

/** The value of one month of an annual fee, and the sources of the credit it grants. All in cents. */
export type AnnualMonth = { earned: Cents; creditFromFee: Cents; creditFromGoodwill: Cents };

/**
 * Splits an annual fee into twelve months. Each month grants the plan's credit from its own share of the fee. What that
 * share lacks, because a year costs less than twelve months, is the clinic's goodwill. The rest of the share is
 * revenue.
 */
export function monthsOfAnnualFee({ fee, credit }: { fee: Cents; credit: Cents }): AnnualMonth[] {
  return allocateMoney(fee, MONTHS).map((share) => {
    const creditFromFee = Math.min(share, credit);
    return { earned: share - creditFromFee, creditFromFee, creditFromGoodwill: credit - creditFromFee };
  });
}
