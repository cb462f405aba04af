import { cleanCode } from "./clean-text.ts";

export type ReadNumber =
  /** In units of the last decimal digit: cents for an amount of money with two decimals. */
  | { value: number }
  /** The problem, including the typed text: `"1.234" can be read in two ways: write 1234 or 1.23`. */
  | { problem: string };

const KINDS = { 0: "a number", 2: "an amount", 3: "a number" } as const;

/** Digits grouped into thousands by one consistent separator, or by none. */
const WHOLE = /^\d+$|^\d{1,3}(?:([ '’.,])\d{3})(?:\1\d{3})*$/;

const MOST_DIGITS = 12;

/**
 * Parses a number as people and spreadsheets of any country write it: `1,234.50`, `1.234,50`, `1 234,5`, `18,50`,
 * `$44`. A comma before the last one or two digits is a decimal comma; before three it groups thousands. A single point
 * before three digits is ambiguous and refused. `decimals`: the number of digits after the decimal point.
 */
export function readNumber(text: string, decimals: 0 | 2 | 3): ReadNumber {
  const shown = `"${text.trim().slice(0, 40)}"`;
  const isNone: ReadNumber = { problem: `${shown} is not ${KINDS[decimals]}` };
  const [, sign = "", digits = ""] =
    /^([-+]?)(?:US)?\$?\s*([-+]?\d[\d.,'’ ]*?)\s*(?:USD|\$)?$/i.exec(
      decimals === 2 ? cleanCode(text) : cleanSigns(text),
    ) ?? [];
  if (digits === "" || (sign && /^[-+]/.test(digits))) return isNone;
  const isNegative = sign === "-" || digits.startsWith("-");
  const split = splitAtPoint(digits.replace(/^[-+]/, ""), decimals);
  if (split === "ambiguous") return { problem: `${shown} can be read in two ways: write ${bothWays(digits)}` };
  const [whole, part] = split;
  if (!WHOLE.test(whole) || !/^\d*$/.test(part)) return isNone;
  const plain = whole.replace(/\D/g, "");
  if (plain.length > MOST_DIGITS) return isNone;
  const rest = part.replace(/0+$/, "");
  if (rest.length > decimals) return decimals === 0 ? { problem: `${shown} is not a whole number` } : isNone;
  const size = Number(plain + rest.padEnd(decimals, "0"));
  return { value: isNegative && size !== 0 ? -size : size };
}

/** Replaces currency signs and letters with `?`, so that they are refused in a number that isn't an amount of money. */
const cleanSigns = (text: string) => cleanCode(text).replace(/[$a-z]/gi, "?");

const bothWays = (digits: string) => {
  const [whole = "", part = ""] = digits.split(".");
  return `${whole}${part} or ${whole}.${part.slice(0, 2)}`;
};

/** Returns the digits before and after the decimal point, or "ambiguous". */
function splitAtPoint(digits: string, decimals: number): readonly [string, string] | "ambiguous" {
  const at = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (at < 0) return [digits, ""];
  const [whole, part, mark] = [digits.slice(0, at), digits.slice(at + 1), digits[at] ?? ""];
  const other = mark === "." ? "," : ".";
  // With two kinds of separator, the last is the decimal one: 1.234,50.
  if (whole.includes(other) || /[ '’]/.test(whole)) return [whole, part];
  // Several separators of one kind group thousands.
  if (whole.includes(mark)) return [digits, ""];
  if (decimals === 3 || part.length !== 3 || whole.length > 3 || whole === "0") return [whole, part];
  return mark === "," ? [digits, ""] : "ambiguous";
}
