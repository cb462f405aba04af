/** The step sizes that read as round numbers, for each power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Returns the values of an axis's lines: round numbers, evenly spaced, from zero or below to `most` or above, about
 * `count` steps. `finest`: the smallest useful step, such as one visit or one dollar.
 */
export function niceTicks(least: number, most: number, { count = 4, finest = 1 } = {}): number[] {
  const low = Math.min(0, least);
  const high = Math.max(0, most);
  const step = Math.max(niceStep((high - low) / count), finest);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** Returns the first round number not below `size`. */
function niceStep(size: number): number {
  if (size <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(size));
  const isRound = (step: number) => Number.isInteger(step * power) && step * power >= size * (1 - 1e-9);
  return (STEPS.find(isRound) ?? 10) * power;
}
