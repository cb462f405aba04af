import { memo } from "react";
import type { WireBar } from "#modules/booking/contract/staff/board.ts";
import { cx } from "#web/ui/cx.ts";
import type { DragDay } from "../drag/placement.ts";
import { barText, INITIALS_BELOW } from "../geometry/bar-text.ts";
import type { Bar } from "../geometry/board-view.ts";
import { rangeOf } from "../live/day-time.ts";
import { HoldCountdown } from "./hold-countdown.tsx";

type BarButtonProps = {
  bar: Bar;
  visit: WireBar;
  day: DragDay;
  laneName: string;
  x: number;
  /** Where minutes run down: pixels from the top of its column. */
  y?: number;
  width: number;
  /** Of the row, with the inset of 2 on both sides; where minutes run down, the bar's own. */
  height: number;
  isSelected: boolean;
  hasFlash: boolean;
  /** The one bar that Tab goes to. */
  isTabStop: boolean;
  canResize: boolean;
};

const STATE_WORDS: Record<Bar["state"], string> = {
  held: "held",
  booked: "booked",
  confirmed: "confirmed",
  inHouse: "in the house",
  completed: "completed",
  noShow: "no-show",
};

/** A visit in one lane. Its presses and keys are heard by the board, which finds it by `data-bar`. */
export const BarButton = memo(function BarButton(props: BarButtonProps) {
  const { bar, visit, day, laneName, x, y, width, height, isSelected, hasFlash, isTabStop, canResize } = props;
  const text = barText(bar, { width, height });
  const name = barName(bar, visit, day, laneName);
  return (
    <button
      type="button"
      className={cx("bar", `bar-${bar.state}`, height < 34 && "bar-thing", hasFlash && "bar-flash")}
      style={{ insetInlineStart: x, width, ...(y === undefined ? {} : { insetBlockStart: y, height }) }}
      data-bar={bar.key}
      data-visit={bar.visitId}
      data-tight={width < INITIALS_BELOW ? "" : undefined}
      data-locked={visit.lock ? "" : undefined}
      aria-pressed={isSelected}
      title={name}
      tabIndex={isTabStop ? 0 : -1}
    >
      <span className="bar-words">{name}</span>
      <b aria-hidden>
        {text.name}
        {visit.hold && text.name && (
          <>
            {" "}
            <HoldCountdown expiresAt={visit.hold.expiresAt} />
          </>
        )}
      </b>
      {text.isWhat && <span aria-hidden>{bar.what}</span>}
      {canResize && <span className="bar-edge" data-edge aria-hidden />}
    </button>
  );
});

/** All of it in words: whom, what, when, where, in which state. It begins with the customer's name. */
export function barName(bar: Bar, visit: WireBar, day: DragDay, laneName: string): string {
  const state = visit.stage === "in_room" ? "in the room" : STATE_WORDS[bar.state];
  const held = visit.hold ? ` by ${visit.hold.by}` : "";
  const lock = visit.lock ? `, ${visit.lock.by} is moving it` : "";
  return `${visit.name}, ${visit.treatment}, ${rangeOf(day, bar.from, bar.to)}, ${laneName}, ${state}${held}${lock}`;
}
