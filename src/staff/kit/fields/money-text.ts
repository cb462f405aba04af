import type { Cents } from "#shared/money.ts";

/** What a money field shows: "1234.50", without sign and separators. */
export function toMoneyText(amount: Cents | null | undefined): string {
  return amount === null || amount === undefined ? "" : (amount / 100).toFixed(2);
}

/**
 * Reads what was typed as cents: "44", "44.5", "1,234.50", "$44". Returns `null` for nothing and `undefined` for what
 * is no amount, such as three digits behind the point.
 */
export function parseMoneyText(typed: string): Cents | null | undefined {
  const text = typed.replace(/[\s$]/g, "");
  if (text === "") return null;
  const [, whole = "", part = ""] = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  if (whole === "") return undefined;
  return Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
}
