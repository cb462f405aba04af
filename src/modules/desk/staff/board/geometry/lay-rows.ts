import type { Bar, Lane, LaneGroup, LaneKind } from "./board-view.ts";
import { plural, stemOf } from "./group-lanes.ts";

export const densities = ["dense", "touch", "roomy"] as const;
export type Density = (typeof densities)[number];

/** Heights in pixels: of people's lanes, and of rooms and devices. */
const HEIGHTS: Record<Density, { people: number; things: number }> = {
  dense: { people: 38, things: 24 },
  touch: { people: 44, things: 28 },
  roomy: { people: 54, things: 38 },
};

export const GROUP_LINE_HEIGHT = 24;

/** A row of the board: one lane, or several lanes of a pool sharing it. */
export type Row = { id: string; kind: LaneKind; name: string; lanes: readonly Lane[]; top: number; height: number };

export type GroupRows = { kind: LaneKind; note: string; top: number; rows: readonly Row[]; folded: readonly Lane[] };

export type BoardRows = { groups: readonly GroupRows[]; height: number };

export function rowHeight(kind: LaneKind, density: Density): number {
  return kind === "people" ? HEIGHTS[density].people : HEIGHTS[density].things;
}

/** Stacks the rows of all groups. With `isShort`, similar rooms share a row if their visits don't overlap. */
export function layRows(
  groups: readonly LaneGroup[],
  bars: readonly Bar[],
  { density, isShort = false }: { density: Density; isShort?: boolean },
): BoardRows {
  let top = 0;
  const laid = groups.map(({ kind, lanes, folded, note }) => {
    const groupTop = top;
    top += GROUP_LINE_HEIGHT;
    const height = rowHeight(kind, density);
    const rows = (isShort && kind === "rooms" ? poolLanes(lanes, bars) : lanes.map((lane) => [lane])).map(
      (together) => {
        const row = { id: together[0]?.id ?? kind, kind, name: rowName(together), lanes: together, top, height };
        top += height;
        return row;
      },
    );
    return { kind, note, top: groupTop, rows, folded };
  });
  return { groups: laid, height: top };
}

function rowName(lanes: readonly Lane[]): string {
  const [first] = lanes;
  if (!first) return "";
  const stem = stemOf(first.name);
  return lanes.length > 1 && stem ? plural(stem) : first.name;
}

/**
 * Combines the lanes of a pool whose names differ only in their number into one row, if none of their bars or blocks
 * overlap.
 */
export function poolLanes(lanes: readonly Lane[], bars: readonly Bar[]): Lane[][] {
  const byPool = new Map<string, Lane[]>();
  for (const lane of lanes) {
    const stem = stemOf(lane.name);
    const key = stem ? `${lane.pool}/${stem}` : lane.id;
    byPool.set(key, [...(byPool.get(key) ?? []), lane]);
  }
  return [...byPool.values()].flatMap((pool) => (isDisjoint(pool, bars) ? [pool] : pool.map((lane) => [lane])));
}

function isDisjoint(pool: readonly Lane[], bars: readonly Bar[]): boolean {
  const ids = new Set(pool.map(({ id }) => id));
  const busy = [
    ...bars.filter(({ laneId }) => ids.has(laneId)).map(({ busyFrom, busyTo }) => ({ from: busyFrom, to: busyTo })),
    ...pool.flatMap(({ stretches }) => stretches),
  ].sort((a, b) => a.from - b.from);
  return busy.every(({ from }, index) => index === 0 || from >= (busy[index - 1]?.to ?? 0));
}
