import type { Step } from "../geometry/walk-bars.ts";

/** Which way minutes run on the screen: along rows, as on the board of a day, or down columns, as in a week of hours. */
export type Axis = "across" | "down";

type Point = { x: number; y: number };
/** A step of a move by keys: one of the clinic's steps earlier or later, or one lane back or on. */
type KeyMove = { minutes?: -1 | 1; rows?: -1 | 1 };

type AxisRules = {
  /** From pixels of the screen to those of the lanes, where `x` counts minutes and `y` lanes; and the other way round. */
  turn(point: Point): Point;
  /** The CSS properties of a bar's length and of its thickness. */
  styles: { along: "width" | "height"; across: "width" | "height" };
  moves: Readonly<Record<string, KeyMove>>;
  walks: Readonly<Record<string, Step>>;
  /** The keys that can be used while a visit is moved. */
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
