import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import type { Bar } from "../geometry/board-view.ts";
import { groupLanes } from "../geometry/group-lanes.ts";
import { type HitMap, hitMapOf } from "../geometry/hit-test.ts";
import { type BoardRows, layRows } from "../geometry/lay-rows.ts";
import { shownSpan, type TimeScale } from "../geometry/time-scale.ts";
import { type BoardChoices, densityFor } from "../live/board-choices.ts";
import type { BoardView } from "../live/to-board-view.ts";
import { useWidth } from "./use-width.ts";

export type BoardLayout = {
  rows: BoardRows;
  map: HitMap;
  scale: TimeScale;
  barsOf: ReadonlyMap<string, readonly Bar[]>;
};

/** The window height below which rooms of a pool share a row. */
const SHORT_BELOW_PX = 760;
/** The minimum width of readable tracks. A phone scrolls them sideways. */
const LEAST_WIDTH_PX = 480;

/** The last board's width, which the next day's board also has. */
const known = { width: 0 };

/** Returns the layout of a day for the width of the lanes. */
export function useBoardLayout(
  view: BoardView,
  choices: BoardChoices,
  track: RefObject<HTMLElement | null>,
): BoardLayout {
  const width = useWidth(track, known);
  const isTouch = useMedia("(pointer: coarse)");
  const isShort = useMedia(`(height < ${SHORT_BELOW_PX}px)`);
  return useMemo(() => {
    const { lanes, hours } = view;
    // Bars are drawn only once the width is known; otherwise they would be created twice.
    const bars = width > 0 ? view.bars : [];
    const groups = groupLanes(lanes, bars, {
      kinds: choices.kinds,
      isUnfolded: choices.isUnfolded,
      peopleIds: choices.peopleIds && new Set(choices.peopleIds),
    });
    const people = lanes.filter(({ kind }) => kind === "people").length;
    const density = densityFor(choices.density, { isTouch, people });
    const rows = layRows(groups, bars, { density, isShort });
    const map = hitMapOf(rows, bars);
    const shown = new Set(map.rows.flatMap((row) => row.lanes.map(({ id }) => id)));
    const span = shownSpan(
      hours,
      bars.filter(({ laneId }) => shown.has(laneId)),
    );
    const scale = { ...span, width: Math.max(width, LEAST_WIDTH_PX) };
    return { rows, map, scale, barsOf: new Map(map.rows.map((row, index) => [row.id, map.bars[index] ?? []])) };
  }, [view, choices, width, isTouch, isShort]);
}

export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useLayoutEffect(() => {
    const media = matchMedia(query);
    const change = () => setMatches(media.matches);
    change();
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return matches;
}
