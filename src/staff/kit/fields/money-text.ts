import type { Cents } from "#shared/money.ts";
import { readNumber } from "#shared/read-number.ts";

/** Formats an amount for a money field: "1234.50", without sign and separators. */
export function toMoneyText(amount: Cents | null | undefined): string {
  return amount === null || amount === undefined ? "" : (amount / 100).toFixed(2);
}

/** Parses typed text as cents (`readNumber`). Returns `null` for empty text and `undefined` for an invalid amount. */
export function parseMoneyText(typed: string): Cents | null | undefined {
  if (typed.trim() === "") return null;
  const read = readNumber(typed, 2);
  return "value" in read && read.value >= 0 && read.value < TOO_MUCH ? read.value : undefined;
}

const TOO_MUCH = 1_000_000_000_00;
