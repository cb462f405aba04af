import { type Cents, formatMoney } from "#shared/money.ts";
import { readNumber } from "#shared/read-number.ts";
import { type InstalmentOption, splitInstalments } from "./instalments.ts";

/**
 * A payment option as one line of text. `amount`, if given, is the amount of each payment after a different first one.
 */
export type WrittenOption = { option: InstalmentOption; amount: Cents | undefined };

const MONEY = String.raw`(\$?\d[\d.,]{0,11})`;
const LINE = new RegExp(
  String.raw`^(\d{1,2}) (?:monthly )?payments(?:(, | )(?:(\d{1,2})% first)(?:,? (?:and )?then ${MONEY})?| of ${MONEY}|( through a lender))?$`,
  "i",
);

/**
 * Returns the payment option written as a line such as "3 monthly payments of $120", or undefined where it can't be
 * read.
 */
export function parseOption(line: string): WrittenOption | undefined {
  const match = LINE.exec(line.trim().replace(/\s+/g, " ").replace(/\.$/, ""));
  if (!match) return undefined;
  const [, count, , percent, then, each, lender] = match;
  const instalments = Number(count);
  if (lender) return { option: { instalments, lenderOnly: true }, amount: undefined };
  const written = percent === undefined ? each : then;
  const read = written === undefined ? { value: undefined } : readNumber(written, 2);
  if ("problem" in read) return undefined;
  return {
    option: percent === undefined ? { instalments } : { instalments, firstPercent: Number(percent) },
    amount: read.value,
  };
}

/**
 * Returns the line for a payment option at a price. The line states the first of the equal payments. Later ones may be
 * a cent lower, because leftover cents go to the earlier payments.
 */
export function lineOf(option: InstalmentOption, price: Cents): string {
  const { instalments, firstPercent, lenderOnly } = option;
  if (lenderOnly) return `${instalments} monthly payments through a lender`;
  const [first = price, second = price] = splitInstalments(price, option);
  if (firstPercent === undefined) return `${instalments} monthly payments of ${formatMoney(first)}`;
  return `${instalments} monthly payments, ${firstPercent}% first, then ${formatMoney(second)}`;
}

/** Returns the problem with a line's amount: its payments must add up to the price, except for leftover cents. */
export function sumProblem({ option, amount }: WrittenOption, price: Cents): string | undefined {
  if (amount === undefined || option.lenderOnly) return undefined;
  const [first = price] = splitInstalments(price, option);
  const rest = option.firstPercent === undefined ? option.instalments : option.instalments - 1;
  const sum = option.firstPercent === undefined ? amount * rest : first + amount * rest;
  const difference = sum - price;
  if (Math.abs(difference) < rest) return undefined;
  const money = (cents: Cents) => formatMoney(cents, { always: true });
  const payments =
    option.firstPercent === undefined
      ? `${rest} payments of ${money(amount)}`
      : `A first payment of ${money(first)} and ${rest} of ${money(amount)}`;
  const which = difference > 0 ? "more" : "less";
  return `${payments} come to ${money(sum)}, ${money(Math.abs(difference))} ${which} than the price of ${money(price)}.`;
}
