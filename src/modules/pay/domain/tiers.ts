import type { Cents } from "#shared/money.ts";
import type { Band, PayRule, Tiers } from "./pay-rule.ts";

/** A part of the sales that is paid at one rate. */
export type RatedPart = { amount: Cents; rate: number };

/** Returns the rate of the band that a total has reached. */
export function rateReached({ rate, tiers }: Pick<PayRule, "rate" | "tiers">, reached: number): number {
  return (tiers?.bands ?? []).reduce((best, band) => (reached >= band.from ? band.rate : best), rate);
}

/** Splits an amount over the bands (tiers) it passes through, starting at the total `before`. */
export function throughBands(
  { rate, tiers }: Pick<PayRule, "rate" | "tiers">,
  before: number,
  amount: Cents,
): RatedPart[] {
  const bands: Band[] = [{ from: 0, rate }, ...(tiers?.bands ?? [])];
  const end = before + amount;
  return bands.flatMap((band, index) => {
    const until = bands[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const part = Math.min(end, until) - Math.max(before, band.from);
    return part > 0 ? [{ amount: part, rate: band.rate }] : [];
  });
}

/**
 * Returns the time span over which a rule's tiers add up sales: a month such as `2026-11`, or `period` for the pay
 * period.
 */
export function spanOf({ span }: Tiers, day: string): string {
  return span === "month" ? day.slice(0, 7) : "period";
}
