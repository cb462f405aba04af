import type { Bar } from "../../board/geometry/board-view.ts";
import { type HitMap, hitMapOf } from "../../board/geometry/hit-test.ts";
import { shownSpan, type TimeScale } from "../../board/geometry/time-scale.ts";
import type { WeekDay, WeekView } from "./week-view.ts";

const PIXELS_PER_MINUTE = 1.2;
const INSET = 2;

export type Column = { day: WeekDay; left: number; width: number; bars: readonly Bar[] };
export type Columns = { columns: readonly Column[]; map: HitMap; scale: TimeScale };

/** Returns the layout of a week for a grid of this width: a column per day, minutes down the page. */
export function layColumns({ days, drag: { bars } }: WeekView, width: number): Columns {
  const open = days.flatMap(({ hours }) => hours ?? []);
  const hours =
    open.length > 0
      ? { opens: Math.min(...open.map(({ opens }) => opens)), closes: Math.max(...open.map(({ closes }) => closes)) }
      : undefined;
  const span = shownSpan(hours, bars);
  const each = width / days.length;
  const rows = days.map((day, index) => ({
    id: day.date,
    kind: "people" as const,
    name: day.name,
    lanes: [day],
    top: Math.round(index * each),
    height: Math.round((index + 1) * each) - Math.round(index * each),
  }));
  const map = hitMapOf({ groups: [{ kind: "people", note: "", top: 0, rows, folded: [] }], height: width }, bars);
  return {
    map,
    scale: { ...span, width: Math.round((span.to - span.from) * PIXELS_PER_MINUTE) },
    columns: days.map((day, index) => ({
      day,
      left: rows[index]?.top ?? 0,
      width: rows[index]?.height ?? 0,
      bars: map.bars[index] ?? [],
    })),
  };
}

/**
 * Returns left edge and width of each bar in a column, by key. Simultaneous bars are side by side: a no-show has freed
 * its slot, so another visit may be there.
 */
export function besideEachOther(
  bars: readonly Bar[],
  columnWidth: number,
): ReadonlyMap<string, { x: number; width: number }> {
  const places = new Map<string, { x: number; width: number }>();
  let together: Bar[] = [];
  let end = 0;
  const place = () => {
    const lanes: Bar[][] = [];
    for (const bar of together) {
      const free = lanes.find((lane) => (lane.at(-1)?.to ?? 0) <= bar.from);
      if (free) free.push(bar);
      else lanes.push([bar]);
    }
    const width = (columnWidth - 2 * INSET) / lanes.length;
    lanes.forEach((lane, index) => {
      for (const { key } of lane) places.set(key, { x: INSET + Math.round(index * width), width: Math.floor(width) });
    });
    together = [];
  };
  for (const bar of bars) {
    if (together.length > 0 && bar.from >= end) place();
    end = together.length === 0 ? bar.to : Math.max(end, bar.to);
    together.push(bar);
  }
  if (together.length > 0) place();
  return places;
}

/**
 * Returns a day's times that can't be booked within the hours shown in the grid, including the clinic's closed hours.
 */
export function takenStretches(
  { stretches, hours, closed }: Pick<WeekDay, "stretches" | "hours" | "closed">,
  span: { from: number; to: number },
): WeekDay["stretches"] {
  const off = (from: number, to: number, label: string) => ({ from, to, kind: "off" as const, label });
  const shut = hours
    ? [off(span.from, hours.opens, "Closed"), off(hours.closes, span.to, "Closed")]
    : [off(span.from, span.to, closed ? `Closed: ${closed}` : "Closed")];
  return [...shut, ...stretches]
    .map((stretch) => ({ ...stretch, from: Math.max(stretch.from, span.from), to: Math.min(stretch.to, span.to) }))
    .filter(({ from, to }) => to > from);
}
