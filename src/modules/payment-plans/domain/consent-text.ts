import { type Cents, exactMoney } from "#shared/money.ts";

/** The terms a person accepts: the package, its price, and every payment in order. */
export type PlanConsentTerms = {
  planName: string;
  sessions: number;
  price: Cents;
  validMonths: number;
  amounts: readonly Cents[];
};

const NUMBERS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];

/**
 * Returns the paragraph next to the checkbox that a person checks before starting. Dates are shown separately, so the
 * text is identical for all who start on these terms, and its hash identifies it.
 */
export function planConsentText({ planName, sessions, price, validMonths, amounts }: PlanConsentTerms): string {
  const [first = price, ...rest] = amounts;
  const good = `It is good for ${validMonths} months. Money I paid and didn’t use then becomes store credit.`;
  if (rest.length === 0)
    return [`I buy ${planName}: ${sessions} visits, and pay ${exactMoney(first)} today.`, good].join(" ");
  const each = runsOf(rest).map(({ count, amount }) => `${NUMBERS[count] ?? count} of ${exactMoney(amount)}`);
  return [
    `I buy ${planName}: ${sessions} visits for ${exactMoney(price)}, in ${amounts.length} payments.`,
    `I pay ${exactMoney(first)} today. After that the clinic charges my card each month, on the day of the month on which I start: ${each.join(", then ")}.`,
    "If I start on the 29th, 30th or 31st, my day is the 28th.",
    "Each payment opens more visits. I can pay off the rest early at no extra cost.",
    good,
  ].join(" ");
}

/** Groups consecutive payments of equal amounts. */
export function runsOf(amounts: readonly Cents[]): { count: number; amount: Cents }[] {
  const runs: { count: number; amount: Cents }[] = [];
  for (const amount of amounts) {
    const last = runs.at(-1);
    if (last?.amount === amount) last.count += 1;
    else runs.push({ count: 1, amount });
  }
  return runs;
}
