import { type Cents, formatMoney } from "#shared/money.ts";
import { readNumber } from "#shared/read-number.ts";
import { refuse } from "./read-customer.ts";
import { dayCell } from "./read-file.ts";

export type DayOfClinic = { today: string; country: string };

/** Reads a sum such as 1250, 1,250.50, 12,50 or $12.50. Throws `invalid_input` for any other text and outside the bounds. */
export function moneyCell(
  text: string | undefined,
  label: string,
  { least, most }: { least: Cents; most: Cents },
): Cents {
  const read = readNumber(text ?? "", 2);
  if ("problem" in read) throw refuse(`${label} ${read.problem}.`);
  const cents = read.value;
  const [from, to] = [least, most].map((each) => formatMoney(each, { always: true }));
  if (cents < least || cents > most) throw refuse(`${label} is from ${from} to ${to}.`);
  return cents;
}

/** Reads a number from 1. Throws `invalid_input`. */
export function wholeCell(text: string | undefined, label: string, most: number): number {
  const read = readNumber(text ?? "", 0);
  const count = "value" in read ? read.value : 0;
  if (count < 1 || count > most) throw refuse(`${label} is a number from 1 to ${most}.`);
  return count;
}

/** Reads a day from today on. Throws `invalid_input`, and `import_invalid` for what is no day. */
export function dayToCome(text: string | undefined, label: string, { today, country }: DayOfClinic): string {
  const day = dayCell(text ?? "", { label, country, example: "2027-12-01" });
  if (day < today) throw refuse(`${label} is in the past.`);
  return day;
}
