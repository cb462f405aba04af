import type { Bar } from "./board-view.ts";
import type { BoardRows, Row } from "./lay-rows.ts";

/** The board's rows and bars in arrays, so that the pointer's position can be looked up without reading the page. */
export type HitMap = {
  rows: readonly Row[];
  tops: Float64Array;
  bottoms: Float64Array;
  /** The bars of each row, sorted by start. */
  bars: readonly (readonly Bar[])[];
};

export function hitMapOf({ groups }: BoardRows, bars: readonly Bar[]): HitMap {
  const rows = groups.flatMap((group) => group.rows);
  const byLane = Map.groupBy(bars, ({ laneId }) => laneId);
  return {
    rows,
    tops: Float64Array.from(rows, ({ top }) => top),
    bottoms: Float64Array.from(rows, ({ top, height }) => top + height),
    bars: rows.map(({ lanes }) =>
      lanes.flatMap(({ id }) => byLane.get(id) ?? []).sort((a, b) => a.from - b.from || a.to - b.to),
    ),
  };
}

/** Returns the index of the row at a height; -1 between groups and outside the board. */
export function rowIndexAt({ tops, bottoms }: HitMap, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (y < (tops[middle] ?? 0)) high = middle - 1;
    else if (y >= (bottoms[middle] ?? 0)) low = middle + 1;
    else return middle;
  }
  return -1;
}

/** Returns the row at a height, or the nearest one, so that a bar dragged over a group's line stays in a lane. */
export function nearestRowIndex(map: HitMap, y: number): number {
  const exact = rowIndexAt(map, y);
  if (exact >= 0 || map.rows.length === 0) return exact;
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < map.rows.length; index += 1) {
    const distance = Math.max((map.tops[index] ?? 0) - y, y - (map.bottoms[index] ?? 0));
    if (distance < least) {
      least = distance;
      nearest = index;
    }
  }
  return nearest;
}

/** Returns a row's bar that covers a minute. */
export function barAt(map: HitMap, rowIndex: number, minute: number): Bar | undefined {
  return map.bars[rowIndex]?.find(({ from, to }) => from <= minute && minute < to);
}
