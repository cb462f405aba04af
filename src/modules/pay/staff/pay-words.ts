import { exactMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import type { WirePayLine } from "./contract/pay-schemas.ts";

/** Formats a span as "11-02-2026 to 11-15-2026". */
export const spanText = ({ from, to }: { from: string; to: string }): string =>
  `${formatDate(from)} to ${formatDate(to)}`;

/** Formats minutes as hours, such as "7.50". */
export const hoursText = (minutes: number): string => (minutes / 60).toFixed(2);

/** Formats the basis of a line as "40% of $200.00"; "" if it wasn't computed. */
export function basisText({ unit, rate, base }: WirePayLine): string {
  if (unit === "percent") return `${rate / 100}% of ${exactMoney(base)}`;
  if (unit === "hour") return `${hoursText(base)} hours${rate === 0 ? "" : ` at ${exactMoney(rate)}`}`;
  if (unit === "piece" || unit === "visit") return `${base} at ${exactMoney(rate)}`;
  return "";
}
