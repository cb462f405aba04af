import type { Page } from "playwright-core";
import { violationsOn } from "../axe.ts";
import { DESKTOP } from "../browser.ts";
import { isWhole } from "../is-whole.ts";
import { openAlive } from "../keyboard-visitor.ts";
import { fontsAreThere } from "../loaded.ts";
import { widthsOf } from "../screens.ts";
import { problemsOfBreaks } from "./breaks-nothing-whole.ts";
import { problemsAtWidth, WIDTHS } from "./fits-its-window.ts";
import { problemsEnlarged, problemsOfLargeWords } from "./is-readable-enlarged.ts";
import { problemsOnPaper } from "./reads-on-paper.ts";
import { problemsInWords } from "./says-what-it-may.ts";
import { isSteady, problemsOfMotion, problemsOfShifts } from "./stays-in-place.ts";

export type PageToCheck = {
  path: string;
  /**
   * `all`; or all of it in its usual size; or, where another page of its kind has all of them, the words it says and the
   * windows it fits.
   */
  checks: "all" | "usual size" | "words and widths" | "words and ends";
  /** Words that its paper has to show. Without any it isn't printed. */
  onPaper?: readonly string[];
};

/** The narrowest and the widest window: of pages that look alike, longer words show there. */
const ENDS = [1440, 320];
const NARROWEST = Math.min(...ENDS);

/** Those between as well in `npm run check`. */
const USUAL_WIDTHS = isWhole ? WIDTHS : ENDS;

/** Where lines are short, it shows what breaks. */
const PHONES = [390, 320];

/**
 * Returns what is wrong with the page that is open and has its fonts: at each width, in its words, for axe (at 390 or
 * 1280 in turn in `npm test`, at both in `npm run check`, which enlarges it as well).
 */
export async function problemsOn(page: Page, checks: PageToCheck["checks"]): Promise<string[]> {
  const problems = await problemsInWords(page);
  if (!isInFull(checks)) {
    for (const width of checks === "words and ends" ? ENDS : USUAL_WIDTHS)
      problems.push(...(await problemsAtWidth(page, width)));
    return problems;
  }
  // By the address, so that a page has the same width in each run.
  const turns = widthsOf(new URL(page.url()).pathname.length);
  const widths = [...new Set([...USUAL_WIDTHS, ...turns])].sort((one, other) => other - one);
  for (const width of widths) {
    problems.push(...(await problemsAtWidth(page, width)));
    // Large words have the least room in the narrowest window.
    if (checks === "all" && (turns.includes(width) || width === NARROWEST))
      problems.push(...(await problemsOfLargeWords(page)));
    if (PHONES.includes(width)) problems.push(...(await problemsOfBreaks(page, width)));
    if (!turns.includes(width)) continue;
    problems.push(...(await violationsOn(page)).map((violation) => `at ${width}: ${violation}`));
  }
  if (checks === "all" && isWhole) problems.push(...(await problemsEnlarged(page)));
  return problems;
}

/** Whether a page is looked at in full, or only its words and windows. */
const isInFull = (checks: PageToCheck["checks"]) => checks === "all" || checks === "usual size";

/** Opens each page once as one visitor, whose first page gets its fonts late, and returns what is wrong with any of them. */
export async function problemsOfVisit(page: Page, pages: readonly PageToCheck[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, { path, checks, onPaper = [] }] of pages.entries()) {
    await page.setViewportSize(DESKTOP);
    await openAlive(page, path);
    await page.waitForFunction(fontsAreThere);
    const found = index === 0 && isSteady(path) ? await problemsOfShifts(page) : [];
    if (onPaper.length > 0) found.push(...(await problemsOnPaper(page, onPaper)));
    found.push(...(await problemsOn(page, checks)));
    // It waits for what comes late: of a visit in `npm test`, once.
    if (isInFull(checks) && (isWhole || index === 0)) found.push(...(await problemsOfMotion(page)));
    problems.push(...found.map((problem) => `${path} ${problem}`));
  }
  return problems;
}
