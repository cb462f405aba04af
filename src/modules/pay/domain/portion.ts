import { assertCents, type Cents } from "#shared/money.ts";

/**
 * Returns `amount` times `part` divided by `whole`, rounded half away from zero. Returns the full amount if part equals
 * whole.
 */
export function portion(amount: Cents, part: number, whole: number): Cents {
  if (whole === 0) return 0;
  const scaled = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const isNegative = scaled < 0n !== divisor < 0n;
  const [top, bottom] = [scaled < 0n ? -scaled : scaled, divisor < 0n ? -divisor : divisor];
  const rounded = Number((2n * top + bottom) / (2n * bottom));
  return assertCents(isNegative && rounded !== 0 ? -rounded : rounded);
}
