import type { Cents } from "#shared/money.ts";
import { lastDayOf } from "./installment-schedule.ts";
import { type InstalmentOption, instalmentDates, splitInstalments } from "./instalments.ts";
import { parseOption, sumProblem } from "./option-lines.ts";

/** A package as entered: its price, its validity, and its payment options as lines. */
export type PackageTerms = { price: Cents; validMonths: number; options: readonly string[] };

export type TermsIssue = { path: "options"; message: string };

const MOST_PAYMENTS = 12;
/** The minimum charge to a card. */
const LEAST_PAYMENT = 50;
const HOW =
  "Write each way as “3 monthly payments of $120”, “6 monthly payments, 25% first, then $45” or “12 monthly payments through a lender”.";

/** Returns a package's payment options. Lines that can't be read are left out: `termsIssues` lists those. */
export function optionsOf(lines: readonly string[]): InstalmentOption[] {
  return lines.flatMap((line) => parseOption(line)?.option ?? []);
}

/** Returns the problems with a package's payment options, as sentences. */
export function termsIssues({ price, validMonths, options }: PackageTerms): TermsIssue[] {
  const counts = new Set<number>();
  const messages = options.flatMap((line): string[] => {
    const written = parseOption(line);
    if (!written) return [`“${line.slice(0, 60)}” can’t be read. ${HOW}`];
    const { option } = written;
    const { instalments, firstPercent, lenderOnly } = option;
    if (instalments < 2 || instalments > MOST_PAYMENTS)
      return [`A way to pay has 2 to ${MOST_PAYMENTS} payments. Paying all at once is always possible.`];
    if (counts.has(instalments)) return [`There are two ways with ${instalments} payments. Leave one of them.`];
    counts.add(instalments);
    if (lenderOnly) return [];
    if (firstPercent !== undefined && (firstPercent < 1 || firstPercent > 99))
      return ["The first payment is 1% to 99% of the price."];
    if (splitInstalments(price, option).some((cents) => cents < LEAST_PAYMENT))
      return [`With ${instalments} payments, one is below $0.50, which no card takes.`];
    const start = "2026-01-01";
    if ((instalmentDates(start, instalments).at(-1) ?? "") > lastDayOf(start, validMonths))
      return [`The last of ${instalments} payments would come after the ${validMonths} months for which it is good.`];
    const problem = sumProblem(written, price);
    return problem === undefined ? [] : [problem];
  });
  return messages.map((message) => ({ path: "options", message }));
}
