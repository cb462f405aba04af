import type { WireBar, WireBoardDay } from "#modules/booking/staff/contract/board.ts";
import type { Bar, Lane, LaneKind } from "../geometry/board-view.ts";
import { type HitMap, nearestRowIndex } from "../geometry/hit-test.ts";
import { minuteAt, snapTo, type TimeScale } from "../geometry/time-scale.ts";

/** The board's own grid in minutes. With Shift, the clinic's booking interval is used. */
export const FINE_STEP = 5;

/** The fields of a day with which a drag converts minutes to times. */
export type DragDay = Pick<WireBoardDay, "startsAt" | "timeZone">;

/** What can be dragged, and between which lanes. */
export type DragView = {
  day: DragDay & Pick<WireBoardDay, "stepMinutes">;
  lanes: readonly Pick<Lane, "id" | "kind">[];
  bars: readonly Bar[];
  visits: ReadonlyMap<string, WireBar>;
};

/** The dragged object: a bar being moved, its right edge, or a new time range being drawn. */
export type DragSubject = {
  mode: "move" | "resize" | "draw";
  visitId: string;
  laneId: string;
  kind: LaneKind;
  /** Minutes of the day during which the customer is present. */
  from: number;
  to: number;
};

/** The position where the subject would land if it were dropped now. */
export type Placement = { laneId: string; rowIndex: number; from: number; to: number; dayTab?: string };

export type Grid = { map: HitMap; scale: TimeScale; step: number };

/** Returns a key for a position, so that the server is asked only once about each position. */
export function placementKey({ laneId, from, to, dayTab }: Placement): string {
  return `${dayTab ?? ""}/${laneId}/${from}/${to}`;
}

/** Returns the position of a subject before it is moved. */
export function placementOf({ map }: Pick<Grid, "map">, subject: DragSubject): Placement {
  const { laneId, from, to } = subject;
  return { laneId, from, to, rowIndex: map.rows.findIndex(({ lanes }) => lanes.some(({ id }) => id === laneId)) };
}

/**
 * Returns the position for the pointer. `grab`: by how many minutes the pointer was after the subject's start when the
 * drag began. A bar stays in lanes of its kind. In a row with several lanes the position names the first, and the
 * server chooses from the pool.
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

/**
 * Returns the lane of a board row to drop on: the dragged bar's own lane if the row contains it, otherwise the row's
 * first lane.
 */
function laneIn(map: HitMap, rowIndex: number, subject: DragSubject): string {
  const lanes = map.rows[rowIndex]?.lanes ?? [];
  return lanes.find(({ id }) => id === subject.laneId)?.id ?? lanes[0]?.id ?? subject.laneId;
}

/** Moves a bar by keyboard: some minutes earlier or later, or to another lane of the same kind. */
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
  const targetRow = at.rowIndex + (by.rows ?? 0);
  const rowIndex = grid.map.rows[targetRow]?.kind === subject.kind ? targetRow : at.rowIndex;
  const laneId = rowIndex === at.rowIndex ? at.laneId : laneIn(grid.map, rowIndex, subject);
  return { laneId, rowIndex, from, to: from + length };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));
