import type { ChartData } from "./chart-data.ts";
import { stackValues } from "./stack-values.ts";

/** The positions of values and marks in a drawing. */
export type Scale = {
  /** The left edge of the first mark, and the width of each. */
  left: number;
  step: number;
  /** The vertical range for values from `high` to `low`. */
  top: number;
  foot: number;
  low: number;
  high: number;
};

/** Returns the horizontal center of a mark. */
export const xOf = ({ left, step }: Scale, at: number): number => rounded(left + step * (at + 0.5));

/** Returns the vertical position of a value. */
export const yOf = ({ top, foot, low, high }: Scale, value: number): number =>
  rounded(foot - ((value - low) / (high - low)) * (foot - top));

/**
 * Returns the lowest and the highest value in a chart; the range always includes 0. For stacked bars, the values are
 * the ends of their parts.
 */
export function extentOf(
  { marks, series, former }: ChartData,
  kind: "bars" | "lines",
): { least: number; most: number } {
  const ends = marks.flatMap((_, at) => {
    const values = series.map((one) => one.values[at] ?? null);
    return kind === "bars" ? stackValues(values).map(({ to }) => to) : values.map((value) => value ?? 0);
  });
  const all = [...ends, ...(former?.values ?? []).map((value) => value ?? 0)];
  return { least: Math.min(0, ...all), most: Math.max(0, ...all) };
}

/** Rounds to tenths of a pixel, which is finer than visible and shortens paths. */
const rounded = (value: number) => Math.round(value * 10) / 10;
