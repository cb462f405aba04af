export type StackedPart = { series: number; from: number; to: number };

/** Returns the parts of a bar: positive values upward in the order of the series, negative ones downward. */
export function stackValues(values: readonly (number | null)[]): StackedPart[] {
  let up = 0;
  let down = 0;
  return values.flatMap((value, series) => {
    if (!value) return [];
    const from = value > 0 ? up : down;
    const to = from + value;
    if (value > 0) up = to;
    else down = to;
    return [{ series, from, to }];
  });
}
