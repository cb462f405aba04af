import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { isWhole } from "./is-whole.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The rules that axe checks: WCAG 2.2 A and AA with its earlier versions, and axe's own best practices. Target sizes
 * must be enabled explicitly.
 */
const OPTIONS = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "target-size": { enabled: true } },
  resultTypes: ["violations"],
  // Leaves out stylesheets, which axe would otherwise read at each check, because none of these rules needs them.
  preload: { assets: ["media"] },
};

type Violation = { id: string; nodes: { target: string[]; html: string; why: string }[] };

/** The maximum number of checks of a page until its tab has the width that was set. Usually fewer are needed. */
const LOOKS = 5;

/** The browser tabs in which `npm test` has already checked a page of the back office. */
const seen = new WeakSet<Page>();

/**
 * Whether this check is left to `npm run check`, which checks each screen and dialog of the back office. `npm test`
 * checks only the first one in each browser tab (decision 0107).
 */
function isLeftToCheck(page: Page): boolean {
  if (isWhole || !/\/admin\b/.test(new URL(page.url()).pathname)) return false;
  if (seen.has(page)) return true;
  seen.add(page);
  return false;
}

/**
 * Returns axe's findings on the page as currently shown, one line each. With several tabs, a tab can briefly have no
 * width, so that everything in it overlaps: such a result is ignored.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  if (isLeftToCheck(page)) return [];
  const width = page.viewportSize()?.width;
  for (let look = 1; ; look += 1) {
    const { widths, violations } = await lookOver(page);
    if (widths.every((one) => one === width)) return violations;
    if (look === LOOKS) throw new Error(`the page is ${widths} wide, not ${width}`);
    await page.waitForTimeout(100);
  }
}

async function lookOver(page: Page): Promise<{ widths: number[]; violations: string[] }> {
  // Injects axe through the debugger, because the page's own policy doesn't allow such a script. It stays until the
  // document is unloaded.
  if (!(await page.evaluate("Boolean(globalThis.axe)"))) await page.evaluate(source);
  const { widths, found } = (await page.evaluate(`(async () => {
    const widths = [innerWidth];
    const note = () => widths.push(innerWidth);
    addEventListener("resize", note);
    const { violations } = await axe.run(document, ${JSON.stringify(OPTIONS)});
    const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, html, any }) => ({
      target, html, why: any.map((check) => check.message + " " + (check.relatedNodes ?? []).map((other) => other.html.slice(0, 120)).join(" ")).join(" "),
    })) }));
    removeEventListener("resize", note);
    note();
    return { widths, found };
  })()`)) as { widths: number[]; found: Violation[] }; // the values returned above
  const violations = found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, why }) => `${id}: ${target.join(" ")} (${html.slice(0, 120)}) ${why}`),
  );
  return { widths, violations };
}
