import type { WireBar } from "#modules/booking/staff/contract/board.ts";
import { cx } from "#web/cx.ts";
import type { DragDay } from "../drag/placement.ts";
import { barText, INITIALS_BELOW } from "../geometry/bar-text.ts";
import type { Bar } from "../geometry/board-view.ts";
import { rangeOf } from "../live/day-time.ts";

/** The look of a bar in its lane; a bar whose look doesn't change isn't updated. */
export type BarLook = {
  key: string;
  visitId: string;
  /** All of it in words: its name for screen readers and its tooltip. */
  name: string;
  className: string;
  text: string;
  what: string;
  /** For a hold: the instant of its end. */
  heldUntil: string | undefined;
  x: number;
  /** Where minutes run down: pixels from the top of its column. */
  y: number | undefined;
  width: number;
  /** The height where time runs down; else the row's height, less its inset. */
  height: number | undefined;
  isTight: boolean;
  /** Its name may be wider than the bar. */
  isCut: boolean;
  isLocked: boolean;
  isSelected: boolean;
  /** The one bar that Tab goes to. */
  isTabStop: boolean;
  canResize: boolean;
};

type BarPlace = Pick<BarLook, "x" | "width" | "isSelected" | "isTabStop" | "canResize"> & {
  y?: number;
  /** The row's height, with an inset of 2 on both sides; the bar's own where time runs down. */
  height: number;
  day: DragDay;
  laneName: string;
  hasFlash: boolean;
};

/** A wide letter of a name, what a bar has beside its letters, and " 8:52". */
const LETTER_PX = 8.5;
const INSETS_PX = 10;
const COUNTDOWN_LETTERS = 5;

const STATE_WORDS: Record<Bar["state"], string> = {
  held: "held",
  booked: "booked",
  confirmed: "confirmed",
  inHouse: "in clinic",
  completed: "completed",
  noShow: "no-show",
};

export function barLook(bar: Bar, visit: WireBar, place: BarPlace): BarLook {
  const { x, y, width, height, day, laneName, hasFlash, isSelected, isTabStop, canResize } = place;
  const text = barText(bar, { width, height });
  return {
    key: bar.key,
    visitId: bar.visitId,
    name: barName(bar, visit, day, laneName),
    className: cx("bar", `bar-${bar.state}`, height < 34 && "bar-thing", hasFlash && "bar-flash"),
    text: text.name,
    what: text.isWhat ? bar.what : "",
    heldUntil: text.name ? visit.hold?.expiresAt : undefined,
    x,
    y,
    width,
    height: y === undefined ? undefined : height,
    isTight: width < INITIALS_BELOW,
    isCut: (text.name.length + (visit.hold ? COUNTDOWN_LETTERS : 0)) * LETTER_PX > width - INSETS_PX,
    isLocked: visit.lock !== undefined,
    isSelected,
    isTabStop,
    canResize,
  };
}

/** All of it in words: whom, what, when, where, in which state. It begins with the customer's name. */
export function barName(bar: Bar, visit: WireBar, day: DragDay, laneName: string): string {
  const state = visit.stage === "in_room" ? "in the room" : STATE_WORDS[bar.state];
  const held = visit.hold ? ` by ${visit.hold.by}` : "";
  const lock = visit.lock ? `, ${visit.lock.by} is moving it` : "";
  return `${visit.name}, ${visit.treatment}, ${rangeOf(day, bar.from, bar.to)}, ${laneName}, ${state}${held}${lock}`;
}
