import type { Step } from "../geometry/walk-bars.ts";

/**
 * The direction in which time runs on the screen: along rows, as on a day's board, or down columns, as in a week's hour
 * grid.
 */
export type Axis = "across" | "down";

type Point = { x: number; y: number };
/**
 * One press of a key while moving a bar: one unit of the clinic's time grid earlier or later, or one lane back or
 * forward.
 */
type KeyMove = { minutes?: -1 | 1; rows?: -1 | 1 };

type AxisRules = {
  /** Converts screen pixels to lane pixels, where `x` is minutes and `y` lanes, and vice versa. */
  turn(point: Point): Point;
  /** The CSS properties for a bar's length and thickness. */
  styles: { along: "width" | "height"; across: "width" | "height" };
  moves: Readonly<Record<string, KeyMove>>;
  walks: Readonly<Record<string, Step>>;
  /** Text that lists the keys for moving a visit. */
  hint: string;
};

export const axes: Readonly<Record<Axis, AxisRules>> = {
  across: {
    turn: (point) => point,
    styles: { along: "width", across: "height" },
    moves: {
      ArrowLeft: { minutes: -1 },
      ArrowRight: { minutes: 1 },
      ArrowUp: { rows: -1 },
      ArrowDown: { rows: 1 },
    },
    walks: { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" },
    hint: "Lanes tinted green can take it. Let go to move, Esc to leave it.",
  },
  down: {
    turn: ({ x, y }) => ({ x: y, y: x }),
    styles: { along: "height", across: "width" },
    moves: {
      ArrowUp: { minutes: -1 },
      ArrowDown: { minutes: 1 },
      ArrowLeft: { rows: -1 },
      ArrowRight: { rows: 1 },
    },
    walks: { ArrowUp: "left", ArrowDown: "right", ArrowLeft: "up", ArrowRight: "down", Home: "first", End: "last" },
    hint: "To another time or day. Let go to move, Esc to leave it.",
  },
};
