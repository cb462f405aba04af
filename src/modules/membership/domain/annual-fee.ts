import { allocateMoney, type Cents } from "#shared/money.ts";

const MONTHS = Array<number>(12).fill(1);

/** What a month of an annual fee is worth, and where the credit comes from that it grants. All in cents. */
export type AnnualMonth = { earned: Cents; creditFromFee: Cents; creditFromGoodwill: Cents };

/**
 * An annual fee by its twelve months. Each month grants the plan's credit from its own share of the fee; what that share
 * lacks, because a year costs less than twelve months, is the clinic's goodwill. What is left of the share is earned.
 */
export function monthsOfAnnualFee({ fee, credit }: { fee: Cents; credit: Cents }): AnnualMonth[] {
  return allocateMoney(fee, MONTHS).map((share) => {
    const creditFromFee = Math.min(share, credit);
    return { earned: share - creditFromFee, creditFromFee, creditFromGoodwill: credit - creditFromFee };
  });
}
