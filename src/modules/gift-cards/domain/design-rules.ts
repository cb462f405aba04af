import type { Issue } from "#shared/app-error.ts";
import { type Cents, formatMoney } from "#shared/money.ts";

/** The least and the most that any gift card is worth. */
export const GIFT_CARD_CENTS = { least: 100, most: 200_000 } as const;

/** Returns an amount that staff wrote, such as "50" or "$12.50", in cents. */
export function centsOfAmount(text: string): Cents {
  const [whole = "0", part = ""] = text.replace("$", "").split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** Returns what is wrong with the amounts of a design, by field. */
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
