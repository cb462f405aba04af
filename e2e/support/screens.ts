import type { BrowserContextOptions } from "playwright-core";
import { runs } from "#testing/runs.ts";
import { PHONE } from "./browser.ts";

const SCREENS = {
  "a desktop": {},
  "a phone": { viewport: PHONE, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;
type Screen = keyof typeof SCREENS;

/** On what a journey is gone through, for `it.each`: the named screen in `npm test`, both in `npm run check`. */
export function screens(usual: Screen): [screen: Screen, options: BrowserContextOptions][] {
  const names: Screen[] = runs(1, 2) === 1 ? [usual] : ["a desktop", "a phone"];
  return names.map((name) => [name, SCREENS[name]]);
}

const WIDTHS = [390, 1280];

/**
 * The widths at which the `index`th of many pages is checked: 390 and 1280 in turn in `npm test`, both in `npm run
 * check`.
 */
export function widthsOf(index: number): number[] {
  return runs(1, 2) === 1 ? [WIDTHS[index % 2] ?? 390] : WIDTHS;
}

/** What the staff work on: a phone, a tablet and a desktop. */
export const STAFF_SCREENS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/**
 * On what a file's screens of the back office are looked at, for `it.each`: the named one in `npm test`, where the files take
 * turns, all three in `npm run check`.
 */
export function staffScreens(usual: keyof typeof STAFF_SCREENS): { width: number; height: number }[] {
  return runs(1, 2) === 1 ? [STAFF_SCREENS[usual]] : Object.values(STAFF_SCREENS);
}

/**
 * The rows of a long list that axe checks: the fewest that a list shows in `npm test`, as axe takes longer with each
 * row of the same kind, and as many as usual in `npm run check`.
 */
export const listOf = (path: string): string => (runs(1, 2) === 1 ? `${path}?limit=25` : path);
