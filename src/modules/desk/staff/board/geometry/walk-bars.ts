import type { Bar } from "./board-view.ts";
import type { HitMap } from "./hit-test.ts";

export type Step = "left" | "right" | "up" | "down" | "first" | "last";

/**
 * Returns the bar to which an arrow key moves: earlier or later in the lane, or the nearest by time in the next lane
 * above or below that has bars. Without a neighbor it is the same bar.
 */
export function walkBars(map: HitMap, key: string, step: Step): Bar | undefined {
  const rowIndex = map.bars.findIndex((row) => row.some((bar) => bar.key === key));
  const row = map.bars[rowIndex];
  if (!row) return firstBar(map);
  const index = row.findIndex((bar) => bar.key === key);
  const bar = row[index];
  if (!bar) return firstBar(map);
  if (step === "left" || step === "right") return row[index + (step === "left" ? -1 : 1)] ?? bar;
  if (step === "first") return row[0];
  if (step === "last") return row.at(-1);
  const direction = step === "up" ? -1 : 1;
  for (let next = rowIndex + direction; next >= 0 && next < map.bars.length; next += direction) {
    const found = nearestBar(map.bars[next] ?? [], middleOf(bar));
    if (found) return found;
  }
  return bar;
}

/** Returns the first bar from the top, where focus enters the board. */
export function firstBar(map: HitMap): Bar | undefined {
  return map.bars.find((row) => row.length > 0)?.[0];
}

const middleOf = ({ from, to }: Bar) => (from + to) / 2;

function nearestBar(row: readonly Bar[], minute: number): Bar | undefined {
  return row.reduce<Bar | undefined>(
    (best, bar) => (!best || Math.abs(middleOf(bar) - minute) < Math.abs(middleOf(best) - minute) ? bar : best),
    undefined,
  );
}
