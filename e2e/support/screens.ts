import type { BrowserContextOptions } from "playwright-core";
import { runs } from "#testing/runs.ts";
import { PHONE } from "./browser.ts";

const SCREENS = {
  "a desktop": {},
  "a phone": { viewport: PHONE, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;
type Screen = keyof typeof SCREENS;

/** Returns the screens for a test, for `it.each`: the given one in `npm test`, both in `npm run check`. */
export function screens(usual: Screen): [screen: Screen, options: BrowserContextOptions][] {
  const names: Screen[] = runs(1, 2) === 1 ? [usual] : ["a desktop", "a phone"];
  return names.map((name) => [name, SCREENS[name]]);
}

const WIDTHS = [390, 1280];

/**
 * Returns the widths at which the `index`th of many pages is checked: 390 and 1280 in turn in `npm test`, both in `npm
 * run check`.
 */
export function widthsOf(index: number): number[] {
  return runs(1, 2) === 1 ? [WIDTHS[index % 2] ?? 390] : WIDTHS;
}

/** The screens that staff use: a phone, a tablet and a desktop. */
export const STAFF_SCREENS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/**
 * Returns the screens for a back office test file, for `it.each`: the given one in `npm test`, which varies by file,
 * all three in `npm run check`.
 */
export function staffScreens(usual: keyof typeof STAFF_SCREENS): { width: number; height: number }[] {
  return runs(1, 2) === 1 ? [STAFF_SCREENS[usual]] : Object.values(STAFF_SCREENS);
}

/**
 * Returns the URL of a list for axe: with the fewest rows possible in `npm test`, as axe takes longer with each row of
 * the same kind, and with the usual number in `npm run check`.
 */
export const listOf = (path: string): string => (runs(1, 2) === 1 ? `${path}?limit=25` : path);
