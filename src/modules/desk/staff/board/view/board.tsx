import { useMemo, useRef, useState } from "react";
import { hourMarks, xOf } from "../geometry/time-scale.ts";
import { firstBar } from "../geometry/walk-bars.ts";
import { hourLabel } from "../live/day-time.ts";
import type { BoardProps } from "./board-props.ts";
import { DragCover, DragGhosts } from "./drag-marks.tsx";
import { GroupSection } from "./group-section.tsx";
import type { LaneBoard } from "./lane-row.tsx";
import { NowLine, NowTime } from "./now-line.tsx";
import { useBoardDrag } from "./use-board-drag.ts";
import { useBoardLayout } from "./use-board-layout.ts";
import { useRestoredFocus } from "./use-restored-focus.ts";

/** The board: lanes of people, rooms and devices on one time scale. */
export function Board(props: BoardProps) {
  const { view, choices, selectedId, changed, canMove, dayTabs, onUnfold } = props;
  const track = useRef<HTMLDivElement>(null);
  const layout = useBoardLayout(view, choices, track);
  const { rows, map, scale, barsOf } = layout;
  const [focusKey, setFocusKey] = useState<string>();
  const drag = useBoardDrag({ ...props, axis: "across", layout, focusKey, setFocusKey });
  const board: LaneBoard = useMemo(
    () => ({ day: view.day, scale, visits: view.visits, changed, canMove }),
    [view, scale, changed, canMove],
  );
  const isKnown = useMemo(() => map.bars.some((row) => row.some(({ key }) => key === focusKey)), [map, focusKey]);
  const tabStop = isKnown ? focusKey : firstBar(map)?.key;
  const marks = hourMarks(scale);
  useRestoredFocus(drag.lanesRef, map);

  return (
    <div className="board-scroll">
      <div className="board">
        <div className="board-axis" aria-hidden>
          {marks.map((minute, index) => (
            <span key={minute} style={{ insetInlineStart: xOf(scale, minute) }}>
              {hourLabel(view.day, minute, index === 0)}
            </span>
          ))}
          <NowTime day={view.day} scale={scale} />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the bars in it are buttons; the lanes handle what bubbles up */}
        <div
          ref={drag.lanesRef}
          className="board-lanes"
          style={{ height: rows.height }}
          onKeyDown={drag.onKeyDown}
          onFocus={drag.onFocus}
        >
          <div ref={track} className="board-hours" aria-hidden>
            {marks.map((minute) => (
              <i key={minute} style={{ insetInlineStart: xOf(scale, minute) }} />
            ))}
          </div>
          {rows.groups.map((group) => (
            <GroupSection
              key={group.kind}
              group={group}
              board={board}
              barsOf={barsOf}
              selectedId={selectedId}
              tabStop={tabStop}
              onUnfold={onUnfold}
            />
          ))}
          <DragGhosts elements={drag.elements}>
            <NowLine day={view.day} scale={scale} />
          </DragGhosts>
          <div ref={drag.elements.dayTabs} className="day-tabs" aria-hidden hidden>
            {dayTabs.map(({ date, label }) => (
              <span key={date} data-date={date}>
                {label}
              </span>
            ))}
          </div>
        </div>
        <DragCover elements={drag.elements} />
      </div>
    </div>
  );
}
