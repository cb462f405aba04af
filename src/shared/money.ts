import { englishFormats } from "./formats/english-formats.ts";

/** Money is an integer number of minor units (cents) of the clinic's one currency. Amounts are never floats. */
export type Cents = number;

const MAX_CENTS = 100_000_000_00;

/** Throws a RangeError when a computed amount isn't a whole, safe number of cents: a bug must never become a charge. */
export function assertCents(value: number): Cents {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_CENTS)
    throw new RangeError(`not an amount of cents: ${value}`);
  return value;
}

export function addMoney(...amounts: Cents[]): Cents {
  return assertCents(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function multiplyMoney(amount: Cents, quantity: number): Cents {
  return assertCents(amount * quantity + 0); // no negative zero
}

/** Returns a share of an amount in basis points (1 % = 100), rounded half away from zero, as on invoices. */
export function shareOf(amount: Cents, basisPoints: number): Cents {
  const scaled = Math.abs(amount) * basisPoints;
  return assertCents(Math.sign(amount) * Math.floor((scaled + 5_000) / 10_000) || 0);
}

/**
 * Splits an amount by weights so that the parts add up to it to the cent: each gets its rounded-down share, and
 * leftover cents go to the largest remainders, earlier parts first. Amount and weights are whole and not negative. No
 * part exceeds its weight as long as the amount doesn't exceed the sum of all weights. Without any weight the first
 * part gets everything.
 */
export function allocateMoney(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  // The product of two amounts can exceed the range of exact numbers.
  const scaled = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = scaled.map((one) => Number(one / BigInt(whole)));
  const remainders = scaled.map((one) => Number(one % BigInt(whole)));
  let left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = remainders
    .map((remainder, index) => ({ index, remainder }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts.map(assertCents);
}

/** Formats "$44.00": with cents, for columns of amounts. */
export function exactMoney(amount: Cents): string {
  return formatMoney(amount, { always: true });
}

/**
 * Formats "$44", "−$44.50": with a true minus; cents are shown when there are any, or with `always` (for columns of
 * amounts).
 */
export function formatMoney(amount: Cents, options: { currency?: string; always?: boolean } = {}): string {
  return englishFormats.money(amount, options);
}
