import type { WireBar } from "#modules/booking/staff/contract/board.ts";
import { cx } from "#web/cx.ts";
import type { DragDay } from "../drag/placement.ts";
import { barText, INITIALS_BELOW } from "../geometry/bar-text.ts";
import type { Bar } from "../geometry/board-view.ts";
import { rangeOf } from "../live/day-time.ts";

/** The look of a bar in its lane; a bar is only updated if its look changes. */
export type BarLook = {
  key: string;
  visitId: string;
  /** The bar's full text, for screen readers and the tooltip. */
  name: string;
  className: string;
  text: string;
  what: string;
  /** For a hold (a slot reserved for a few minutes): the instant when it expires. */
  heldUntil: string | undefined;
  x: number;
  /** Pixels from the top of the bar's column, if time runs vertically. */
  y: number | undefined;
  width: number;
  /** The height if time runs vertically; else the row's height, less its inset. */
  height: number | undefined;
  isTight: boolean;
  /** Whether the bar's name may be wider than the bar. */
  isCut: boolean;
  isLocked: boolean;
  isSelected: boolean;
  /** Whether the bar is the one bar that Tab focuses. */
  isTabStop: boolean;
  canResize: boolean;
};

type BarPlace = Pick<BarLook, "x" | "width" | "isSelected" | "isTabStop" | "canResize"> & {
  y?: number;
  /** The row's height, with an inset of 2 on both sides; if time runs vertically, the bar's own height. */
  height: number;
  day: DragDay;
  laneName: string;
  hasFlash: boolean;
};

/**
 * Widths in pixels of a wide letter and of a bar's insets, and the number of letters of a countdown such as " 8:52".
 */
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

/** Returns the bar's full text: customer, treatment, time, location and status. It begins with the customer's name. */
export function barName(bar: Bar, visit: WireBar, day: DragDay, laneName: string): string {
  const state = visit.stage === "in_room" ? "in the room" : STATE_WORDS[bar.state];
  const holderText = visit.hold ? ` by ${visit.hold.by}` : "";
  const lock = visit.lock ? `, ${visit.lock.by} is moving it` : "";
  return `${visit.name}, ${visit.treatment}, ${rangeOf(day, bar.from, bar.to)}, ${laneName}, ${state}${holderText}${lock}`;
}
