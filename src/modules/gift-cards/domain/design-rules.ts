import type { Issue } from "#shared/app-error.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { readNumber } from "#shared/read-number.ts";

/** The minimum and maximum value of any gift card. */
export const GIFT_CARD_CENTS = { least: 100, most: 200_000 } as const;

/** Returns an amount typed by staff, such as "50" or "$12.50", in cents; 0 if it isn't an amount. */
export function centsOfAmount(text: string): Cents {
  const read = readNumber(text, 2);
  return "value" in read ? read.value : 0;
}

/** Returns an amount typed by staff in plain form, "50" or "12.50"; other text stays unchanged. */
export function plainAmount(text: string): string {
  const read = readNumber(text, 2);
  return "value" in read ? (read.value / 100).toFixed(read.value % 100 === 0 ? 0 : 2) : text;
}

/** Returns the problems with a design's amounts, by field. */
export function amountIssues({
  amounts,
  minAmount,
  maxAmount,
}: {
  amounts: readonly string[];
  minAmount: Cents;
  maxAmount: Cents;
}): Issue[] {
  const say = (cents: Cents) => formatMoney(cents, { always: true });
  if (minAmount > maxAmount) return [{ path: "maxAmount", message: `At least ${say(minAmount)}, the lowest amount.` }];
  return amounts.flatMap((amount, index) => {
    const cents = centsOfAmount(amount);
    return cents < minAmount || cents > maxAmount
      ? [{ path: `amounts.${index}`, message: `Between ${say(minAmount)} and ${say(maxAmount)}, the bounds.` }]
      : [];
  });
}
