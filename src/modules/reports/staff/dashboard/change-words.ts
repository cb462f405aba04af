import { englishFormats } from "#shared/formats/english-formats.ts";
import type { Headline } from "../contract/dashboard-schema.ts";

/** Returns "+8.4%", "−0.6 points", "−1 point" or "no change": a figure's change from the previous period. */
export function changeWords(change: NonNullable<Headline["change"]>): string {
  const size = englishFormats.number(Math.abs(change.value));
  if (size === "0") return "no change";
  const sign = change.value < 0 ? "−" : "+";
  if (change.in === "percent") return `${sign}${size}%`;
  return `${sign}${size} ${size === "1" ? "point" : "points"}`;
}

/** Returns "was $1,200" for a figure that can't be compared in percent; "" without a previous period. */
export function formerWords({ before }: Pick<Headline, "before">, words: (value: number) => string): string {
  return before === null ? "" : `was ${words(before)}`;
}
