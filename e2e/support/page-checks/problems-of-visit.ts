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
   * Which checks to make. `all`: every check. `usual size`: every check except those with enlarged text. The other two
   * are for a page of the same kind as a page that gets every check: its words, and either all widths or only the two
   * `ENDS`.
   */
  checks: "all" | "usual size" | "words and widths" | "words and ends";
  /** Words that the page's printout must show. If there are none, the page isn't printed. */
  onPaper?: readonly string[];
};

/** The widest and the narrowest window, where longer words than those of a similar page cause problems. */
const ENDS = [1440, 320];
const NARROWEST = Math.min(...ENDS);

/** The widths to check: only the two ends in `npm test`, also those between in `npm run check`. */
const USUAL_WIDTHS = isWhole ? WIDTHS : ENDS;

/** Widths with short lines, where breaks show. */
const PHONES = [390, 320];

/**
 * Returns the problems of the open page, whose fonts have loaded: at each width, in its words, and by axe (at 390 or
 * 1280 in turn in `npm test`, at both in `npm run check`, which also enlarges the page).
 */
export async function problemsOn(page: Page, checks: PageToCheck["checks"]): Promise<string[]> {
  const problems = await problemsInWords(page);
  if (!isInFull(checks)) {
    for (const width of checks === "words and ends" ? ENDS : USUAL_WIDTHS)
      problems.push(...(await problemsAtWidth(page, width)));
    return problems;
  }
  // The length of the URL selects the widths, so that each run checks a page at the same ones.
  const turns = widthsOf(new URL(page.url()).pathname.length);
  const widths = [...new Set([...USUAL_WIDTHS, ...turns])].sort((one, other) => other - one);
  for (const width of widths) {
    problems.push(...(await problemsAtWidth(page, width)));
    // Large text has the least room in the narrowest window.
    if (checks === "all" && (turns.includes(width) || width === NARROWEST))
      problems.push(...(await problemsOfLargeWords(page)));
    if (PHONES.includes(width)) problems.push(...(await problemsOfBreaks(page, width)));
    if (!turns.includes(width)) continue;
    problems.push(...(await violationsOn(page)).map((violation) => `at ${width}: ${violation}`));
  }
  if (checks === "all" && isWhole) problems.push(...(await problemsEnlarged(page)));
  return problems;
}

/** Whether a page gets more checks than those of its words and widths. */
const isInFull = (checks: PageToCheck["checks"]) => checks === "all" || checks === "usual size";

/** Opens each page once as one visitor and returns all problems. On the first page, the fonts load late. */
export async function problemsOfVisit(page: Page, pages: readonly PageToCheck[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, { path, checks, onPaper = [] }] of pages.entries()) {
    await page.setViewportSize(DESKTOP);
    await openAlive(page, path);
    await page.waitForFunction(fontsAreThere);
    const found = index === 0 && isSteady(path) ? await problemsOfShifts(page) : [];
    if (onPaper.length > 0) found.push(...(await problemsOnPaper(page, onPaper)));
    found.push(...(await problemsOn(page, checks)));
    // This check waits for late content, so `npm test` runs it once per visit.
    if (isInFull(checks) && (isWhole || index === 0)) found.push(...(await problemsOfMotion(page)));
    problems.push(...found.map((problem) => `${path} ${problem}`));
  }
  return problems;
}
