import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { formatDay } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { hourMarks, xOf } from "../../board/geometry/time-scale.ts";
import { firstBar } from "../../board/geometry/walk-bars.ts";
import { hourLabel } from "../../board/live/day-time.ts";
import type { BoardProps } from "../../board/view/board-props.ts";
import { DragCover, DragGhosts } from "../../board/view/drag-marks.tsx";
import { useBoardDrag } from "../../board/view/use-board-drag.ts";
import { useRestoredFocus } from "../../board/view/use-restored-focus.ts";
import { useWidth } from "../../board/view/use-width.ts";
import { DayColumn } from "./day-column.tsx";
import { layColumns } from "./lay-columns.ts";
import type { WeekView } from "./week-view.ts";

type HourGridProps = Pick<
  BoardProps,
  "selectedId" | "changed" | "canMove" | "handle" | "onSelect" | "onBlock" | "onDrop" | "onDraw" | "onDragging" | "ask"
> & {
  view: WeekView;
  today: string;
};

/** The last grid's width, which the next week's grid also has. */
const known = { width: 0 };
/** Returns no restriction, because a visit only moves within one person's week. */
const noTakers = async () => undefined;

/** Shows a person's week with hours down and days across. It scrolls sideways in its own box if too narrow. */
export function HourGrid(props: HourGridProps) {
  const { view, today, selectedId, changed, canMove } = props;
  const box = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLOListElement>(null);
  const width = useWidth(track, known);
  const layout = useMemo(() => layColumns(view, width), [view, width]);
  const { columns, map, scale } = layout;
  const [focusKey, setFocusKey] = useState<string>();
  const drag = useBoardDrag({
    ...props,
    axis: "down",
    view: view.drag,
    layout,
    focusKey,
    setFocusKey,
    isFixed: (date) => date < today,
    takersOf: noTakers,
  });
  const isKnown = view.drag.bars.some(({ key }) => key === focusKey);
  const tabStop = isKnown ? focusKey : firstBar(map)?.key;
  const marks = hourMarks(scale);
  useRestoredFocus(drag.lanesRef, map);
  useTodayInView(box, columns.find(({ day }) => day.date === today)?.left);

  return (
    <div ref={box} className="board-scroll">
      <div className="board hour-grid">
        <ol className="hour-days">
          {view.days.map(({ date, name, visits }) => (
            <li key={date} className={cx(date === today && "bg-today")}>
              <Link to={`/admin/today?date=${date}`} aria-current={date === today ? "date" : undefined}>
                <span aria-hidden>
                  {formatDay(date, { weekday: "short", month: "short" }).split(", ")[0]} {Number(date.slice(8))}
                  {date === today && <span className="max-lg:hidden">, today</span>}
                </span>
                {visits > 0 && (
                  <span aria-hidden className="font-regular text-ink-soft">
                    {visits}
                  </span>
                )}
                <span className="sr-only">
                  {name}, {visits === 1 ? "1 visit" : `${visits} visits`}
                </span>
              </Link>
            </li>
          ))}
        </ol>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the bars in it are buttons; the columns handle what bubbles up */}
        <div
          ref={drag.lanesRef}
          className="board-lanes"
          style={{ height: scale.width }}
          onKeyDown={drag.onKeyDown}
          onFocus={drag.onFocus}
        >
          <div className="hour-marks" aria-hidden>
            {marks.map((minute) => (
              <span key={minute} style={{ insetBlockStart: xOf(scale, minute) }} />
            ))}
          </div>
          <div className="hour-labels" aria-hidden>
            {marks.map((minute, index) => (
              <span key={minute} style={{ insetBlockStart: xOf(scale, minute) }}>
                {hourLabel(view.drag.day, minute, index === 0)}
              </span>
            ))}
          </div>
          <ol ref={track} className="hour-columns">
            {width > 0 &&
              columns.map((column) => (
                <DayColumn
                  key={column.day.date}
                  column={column}
                  scale={scale}
                  wall={view.drag.day}
                  visits={view.visits}
                  changed={changed}
                  selectedId={selectedId}
                  tabStop={tabStop}
                  isToday={column.day.date === today}
                  canMove={canMove && column.day.date >= today}
                />
              ))}
          </ol>
          <DragGhosts elements={drag.elements} />
        </div>
        <DragCover elements={drag.elements} />
      </div>
    </div>
  );
}

/** Scrolls a sideways-scrolling grid to today, but only once, so that the user can scroll afterward. */
function useTodayInView(box: RefObject<HTMLElement | null>, left: number | undefined) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !left || !box.current) return;
    isDone.current = true;
    box.current.scrollLeft = left;
  }, [box, left]);
}
