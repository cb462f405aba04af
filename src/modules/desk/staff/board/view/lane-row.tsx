import { memo, useMemo } from "react";
import type { WireBar, WireBoardDay } from "#modules/booking/staff/contract/board.ts";
import { type BarLook, barLook } from "../bars/bar-look.ts";
import { LaneBars } from "../bars/lane-bars.tsx";
import type { Bar, Lane, Stretch } from "../geometry/board-view.ts";
import type { Row } from "../geometry/lay-rows.ts";
import { type TimeScale, xOf } from "../geometry/time-scale.ts";
import { rangeOf } from "../live/day-time.ts";

/** What every row needs from the board. */
export type LaneBoard = {
  day: WireBoardDay;
  scale: TimeScale;
  visits: ReadonlyMap<string, WireBar>;
  changed: ReadonlySet<string>;
  canMove: boolean;
};

type LaneRowProps = {
  row: Row;
  bars: readonly Bar[];
  board: LaneBoard;
  /** The id of the selected visit, if it has a bar in this row. */
  selectedId: string | undefined;
  tabStop: string | undefined;
};

/** Shows one row: its label, unavailable times, prep and clean-up lines, and bars. */
export const LaneRow = memo(function LaneRow({ row, bars, board, selectedId, tabStop }: LaneRowProps) {
  const { scale } = board;
  const looks = useMemo(
    () => looksOf({ row, bars, board, selectedId, tabStop }),
    [row, bars, board, selectedId, tabStop],
  );
  return (
    <li
      className="board-row"
      style={{ insetBlockStart: row.top, height: row.height }}
      data-row={row.id}
      aria-label={[row.name, row.lanes.length === 1 && row.lanes[0]?.detail].filter(Boolean).join(", ")}
    >
      <div className="board-label" title={row.lanes[0]?.detail || undefined}>
        <span className={row.kind === "people" ? "font-medium" : undefined}>{row.name}</span>
        {row.lanes.length === 1 && row.lanes[0]?.detail && <span>{shortDetail(row.lanes[0].detail)}</span>}
      </div>
      <div className="board-track">
        {row.lanes.map((lane) =>
          lane.stretches.map((stretch) => (
            <StretchMark key={`${lane.id}${stretch.kind}${stretch.from}`} lane={lane} stretch={stretch} board={board} />
          )),
        )}
        {row.kind !== "people" && whiskersOf(bars, scale)}
        <LaneBars looks={looks} />
      </div>
    </li>
  );
});

function looksOf({ row, bars, board, selectedId, tabStop }: LaneRowProps): BarLook[] {
  const { scale, day, visits, changed, canMove } = board;
  return bars.flatMap((bar) => {
    const visit = visits.get(bar.visitId);
    if (!visit) return [];
    const x = Math.round(xOf(scale, bar.from)) + 1;
    return barLook(bar, visit, {
      day,
      laneName: row.lanes.find(({ id }) => id === bar.laneId)?.name ?? row.name,
      x,
      width: Math.max(6, Math.round(xOf(scale, bar.to)) - x),
      height: row.height,
      isSelected: bar.visitId === selectedId,
      hasFlash: changed.has(bar.visitId),
      isTabStop: bar.key === tabStop,
      canResize: canMove && row.kind === "people" && (bar.state === "booked" || bar.state === "confirmed"),
    });
  });
}

/**
 * Shortens a label, because its column is narrow: "RN, Registered nurse, lasers and needling" becomes "RN, lasers".
 * Without a specialty, returns the title, or else the role.
 */
export function shortDetail(detail: string): string {
  const [role = "", title = "", special] = detail.split(", ");
  return special ? `${role}, ${special.split(" and ")[0]}` : title || role;
}

/** Returns the lines before and after a bar for preparation and cleaning. */
function whiskersOf(bars: readonly Bar[], scale: TimeScale) {
  return bars.flatMap((bar) =>
    (
      [
        [bar.busyFrom, bar.from],
        [bar.to, bar.busyTo],
      ] as const
    )
      .filter(([from, to]) => to > from)
      .map(([from, to]) => {
        const x = xOf(scale, from);
        return (
          <i key={`${bar.key}${from}`} className="whisker" style={{ insetInlineStart: x, width: xOf(scale, to) - x }} />
        );
      }),
  );
}

/** The minimum width of a stretch that shows text. */
const WORDS_FROM_PX = 34;

function StretchMark({ lane, stretch, board }: { lane: Lane; stretch: Stretch; board: LaneBoard }) {
  const { scale, day } = board;
  const from = Math.max(stretch.from, scale.from);
  const to = Math.min(stretch.to, scale.to);
  if (to <= from) return null;
  const x = xOf(scale, from);
  const width = xOf(scale, to) - x;
  const words = `${stretch.label}, ${rangeOf(day, stretch.from, stretch.to)}, ${lane.name}`;
  const place = { insetInlineStart: x, width };
  if (stretch.blockId)
    return (
      <button
        type="button"
        className="board-block"
        style={place}
        data-block={stretch.blockId}
        aria-label={words}
        title={words}
        tabIndex={-1}
      >
        {width >= WORDS_FROM_PX && stretch.label}
      </button>
    );
  return (
    <div className="board-off" style={place} title={words}>
      {width >= WORDS_FROM_PX && lane.kind === "people" && stretch.label}
      <span className="sr-only">{words}</span>
    </div>
  );
}
