import { exactMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import type { WirePayLine } from "./contract/pay-calls.ts";

/** "November 2 to November 15, 2026". */
export const spanText = ({ from, to }: { from: string; to: string }): string =>
  `${formatDay(from)} to ${formatDay(to, { year: true })}`;

/** "7.50". */
export const hoursText = (minutes: number): string => (minutes / 60).toFixed(2);

/** "40% of $200.00": what was reckoned, "" where nothing was. */
export function basisText({ unit, rate, base }: WirePayLine): string {
  if (unit === "percent") return `${rate / 100}% of ${exactMoney(base)}`;
  if (unit === "hour") return `${hoursText(base)} hours at ${exactMoney(rate)}`;
  if (unit === "piece" || unit === "visit") return `${base} at ${exactMoney(rate)}`;
  return "";
}
