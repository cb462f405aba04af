import type { Bar } from "./board-view.ts";

export type BarText = { name: string; isWhat: boolean };

export const INITIALS_BELOW = 45;
const FIRST_NAME_BELOW = 58;
const SECOND_LINE_FROM = 56;
/** A narrower bar would cut off the second letter. */
const ONE_LETTER_BELOW = 28;
/** A narrower bar fits no letter. */
const NOTHING_BELOW = 14;
const NOTHING_UNDER_HEIGHT = 16;
const TWO_LINES_HIGH = 34;

/** "Mara O." */
export function shortNameOf({ firstName, lastName }: Pick<Bar, "firstName" | "lastName">): string {
  return lastName ? `${firstName} ${lastName.slice(0, 1)}.` : firstName;
}

/** "MO" */
export function initialsOf({ firstName, lastName }: Pick<Bar, "firstName" | "lastName">): string {
  return `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase();
}

/** Returns the text for a bar of this size. The full text is in its accessible name and its tooltip. */
export function barText(bar: Bar, { width, height }: { width: number; height: number }): BarText {
  if (height < NOTHING_UNDER_HEIGHT) return { name: "", isWhat: false };
  if (bar.state === "held") return { name: width < INITIALS_BELOW ? "" : "Held", isWhat: isTwoLines(width, height) };
  if (width < NOTHING_BELOW) return { name: "", isWhat: false };
  if (width < ONE_LETTER_BELOW) return { name: initialsOf(bar).slice(0, 1), isWhat: false };
  if (width < INITIALS_BELOW) return { name: initialsOf(bar), isWhat: false };
  if (width < FIRST_NAME_BELOW) return { name: bar.firstName, isWhat: isTwoLines(width, height) };
  return { name: shortNameOf(bar), isWhat: isTwoLines(width, height) };
}

const isTwoLines = (width: number, height: number) => width >= SECOND_LINE_FROM && height >= TWO_LINES_HIGH;
