import { memo, useMemo, useRef } from "react";
import type { WireBar } from "#modules/booking/staff/contract/board.ts";
import { cx } from "#web/cx.ts";
import { barLook } from "../../board/bars/bar-look.ts";
import { LaneBars } from "../../board/bars/lane-bars.tsx";
import type { DragDay } from "../../board/drag/placement.ts";
import { type TimeScale, xOf } from "../../board/geometry/time-scale.ts";
import { rangeOf } from "../../board/live/day-time.ts";
import { usePresent } from "../../board/view/now-line.tsx";
import { besideEachOther, type Column, takenStretches } from "./lay-columns.ts";
import type { WeekDay } from "./week-view.ts";

type DayColumnProps = {
  column: Column;
  scale: TimeScale;
  /** The day for formatting minutes as clock times (`WeekView.drag.day`). */
  wall: DragDay;
  visits: ReadonlyMap<string, WireBar>;
  changed: ReadonlySet<string>;
  selectedId: string | undefined;
  tabStop: string | undefined;
  isToday: boolean;
  canMove: boolean;
};

/** The minimum height of a stretch that shows text. */
const WORDS_FROM_PX = 18;

/** Shows one day: the person's unavailable times, and the visits by the minute. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { column, scale, wall, visits, changed, selectedId, tabStop, isToday, canMove } = props;
  const { day, left, width, bars } = column;
  const looks = useMemo(() => {
    const places = besideEachOther(bars, width);
    return bars.flatMap((bar) => {
      const visit = visits.get(bar.visitId);
      const place = places.get(bar.key);
      if (!visit || !place) return [];
      const y = Math.round(xOf(scale, bar.from)) + 1;
      return barLook(bar, visit, {
        day: wall,
        laneName: day.name,
        x: place.x,
        y,
        width: place.width,
        height: Math.max(6, Math.round(xOf(scale, bar.to)) - y),
        isSelected: bar.visitId === selectedId,
        hasFlash: changed.has(bar.visitId),
        isTabStop: bar.key === tabStop,
        canResize: canMove && (bar.state === "booked" || bar.state === "confirmed"),
      });
    });
  }, [bars, width, visits, scale, wall, day, selectedId, changed, tabStop, canMove]);
  return (
    <li
      className={cx("hour-day", isToday && "bg-today")}
      style={{ insetInlineStart: left, width }}
      data-row={day.date}
      aria-label={day.name}
    >
      {takenStretches(day, scale).map(({ from, to, label, kind, blockId }) => {
        const top = xOf(scale, from);
        const height = xOf(scale, to) - top;
        const words = `${label}, ${rangeOf(wall, from, to)}, ${day.name}`;
        const common = { style: { insetBlockStart: top, height }, title: words };
        const text = height >= WORDS_FROM_PX ? label : undefined;
        if (blockId)
          return (
            <button
              key={`${kind}${from}${blockId}`}
              type="button"
              className="board-block"
              data-block={blockId}
              aria-label={words}
              tabIndex={-1}
              {...common}
            >
              {text}
            </button>
          );
        return (
          <div key={`${kind}${from}${label}`} className="board-off" {...common}>
            <span aria-hidden>{text}</span>
            <span className="sr-only">{words}</span>
          </div>
        );
      })}
      <LaneBars looks={looks} />
      {isToday && <NowMark day={day} scale={scale} />}
    </li>
  );
});

/** Shows the line for the current time in today's column. */
function NowMark({ day, scale }: { day: WeekDay; scale: TimeScale }) {
  const line = useRef<HTMLDivElement>(null);
  usePresent(day, scale, (minute, isShown) => {
    if (!line.current) return;
    line.current.hidden = !isShown;
    line.current.style.transform = `translateY(${Math.round(xOf(scale, minute))}px)`;
  });
  return <div ref={line} className="hour-now" aria-hidden hidden />;
}
