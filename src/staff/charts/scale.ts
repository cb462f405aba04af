import type { ChartData } from "./chart-data.ts";
import { stackValues } from "./stack-values.ts";

/** Where values and marks lie in a drawing. */
export type Scale = {
  /** Where the first mark begins, and how wide each is. */
  left: number;
  step: number;
  /** Between these lie the values from `high` to `low`. */
  top: number;
  foot: number;
  low: number;
  high: number;
};

/** Returns the middle of a mark. */
export const xOf = ({ left, step }: Scale, at: number): number => rounded(left + step * (at + 0.5));

/** Returns the height of a value. */
export const yOf = ({ top, foot, low, high }: Scale, value: number): number =>
  rounded(foot - ((value - low) / (high - low)) * (foot - top));

/** Returns the lowest and the highest value that a chart shows: of stacked bars, their ends. */
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

/** Tenths of a pixel are finer than what is seen, and keep paths short. */
const rounded = (value: number) => Math.round(value * 10) / 10;
