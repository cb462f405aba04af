import type { WireBar, WireBoardDay } from "#modules/booking/staff/contract/board.ts";
import type { Bar, Lane, LaneKind } from "../geometry/board-view.ts";
import { type HitMap, nearestRowIndex } from "../geometry/hit-test.ts";
import { minuteAt, snapTo, type TimeScale } from "../geometry/time-scale.ts";

/** Minutes of the board's own grid. With Shift it is the clinic's step. */
export const FINE_STEP = 5;

/** The day whose minutes a drag shows as times. */
export type DragDay = Pick<WireBoardDay, "startsAt" | "timeZone">;

/** What can be dragged, and among which lanes. */
export type DragView = {
  day: DragDay & Pick<WireBoardDay, "stepMinutes">;
  lanes: readonly Pick<Lane, "id" | "kind">[];
  bars: readonly Bar[];
  visits: ReadonlyMap<string, WireBar>;
};

/** What is dragged: a bar to another place, its right edge, or an empty stretch that is drawn. */
export type DragSubject = {
  mode: "move" | "resize" | "draw";
  visitId: string;
  laneId: string;
  kind: LaneKind;
  /** Minutes of the day, where the customer is there. */
  from: number;
  to: number;
};

/** Where it would land. */
export type Placement = { laneId: string; rowIndex: number; from: number; to: number; dayTab?: string };

export type Grid = { map: HitMap; scale: TimeScale; step: number };

/** The same place has the same key: it is asked about once. */
export function placementKey({ laneId, from, to, dayTab }: Placement): string {
  return `${dayTab ?? ""}/${laneId}/${from}/${to}`;
}

/** The place of a subject before it is moved. */
export function placementOf({ map }: Pick<Grid, "map">, subject: DragSubject): Placement {
  const { laneId, from, to } = subject;
  return { laneId, from, to, rowIndex: map.rows.findIndex(({ lanes }) => lanes.some(({ id }) => id === laneId)) };
}

/**
 * Where the pointer wants the subject. `grab` is how many minutes after the subject's start the pointer took it. A bar stays
 * among lanes of its kind; a row of several lanes stands for its first, and the server chooses among the pool.
 */
export function placeAt(grid: Grid, subject: DragSubject, pointer: { x: number; y: number }, grab: number): Placement {
  const minute = minuteAt(grid.scale, pointer.x);
  const here = placementOf(grid, subject);
  if (subject.mode === "resize") return { ...here, to: Math.max(subject.from + grid.step, snapTo(minute, grid.step)) };
  if (subject.mode === "draw") {
    const anchor = Math.floor(subject.from / grid.step) * grid.step;
    const edge = snapTo(minute, grid.step);
    return edge > anchor
      ? { ...here, from: anchor, to: Math.max(edge, anchor + grid.step) }
      : { ...here, from: Math.min(edge, anchor - grid.step), to: anchor };
  }
  const length = subject.to - subject.from;
  const from = clamp(snapTo(minute - grab, grid.step), grid.scale.from, grid.scale.to - FINE_STEP);
  return { ...laneAt(grid, subject, pointer.y), from, to: from + length };
}

function laneAt({ map }: Grid, subject: DragSubject, y: number): Pick<Placement, "laneId" | "rowIndex"> {
  const ofKind = map.rows.flatMap((row, index) => (row.kind === subject.kind ? [index] : []));
  const nearest = nearestRowIndex(map, y);
  const rowIndex = clamp(nearest, ofKind[0] ?? nearest, ofKind.at(-1) ?? nearest);
  return { rowIndex, laneId: laneIn(map, rowIndex, subject) };
}

/** The lane that a row represents: the subject's own if it is among them. */
function laneIn(map: HitMap, rowIndex: number, subject: DragSubject): string {
  const lanes = map.rows[rowIndex]?.lanes ?? [];
  return lanes.find(({ id }) => id === subject.laneId)?.id ?? lanes[0]?.id ?? subject.laneId;
}

/** One step by keyboard: minutes along, or lanes of the same kind down. */
export function nudge(
  grid: Grid,
  subject: DragSubject,
  at: Placement,
  by: { minutes?: number; rows?: number },
): Placement {
  if (subject.mode === "resize") {
    return { ...at, to: Math.max(at.from + FINE_STEP, at.to + (by.minutes ?? 0)) };
  }
  const length = at.to - at.from;
  const from = clamp(at.from + (by.minutes ?? 0), grid.scale.from, grid.scale.to - FINE_STEP);
  const wanted = at.rowIndex + (by.rows ?? 0);
  const rowIndex = grid.map.rows[wanted]?.kind === subject.kind ? wanted : at.rowIndex;
  const laneId = rowIndex === at.rowIndex ? at.laneId : laneIn(grid.map, rowIndex, subject);
  return { laneId, rowIndex, from, to: from + length };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));
