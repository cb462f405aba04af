import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { isWhole } from "./is-whole.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 A and AA with what came before them, and axe's own good practice. The size of targets is off unless asked for. */
const OPTIONS = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "target-size": { enabled: true } },
  resultTypes: ["violations"],
  // Style sheets too would be read at each look; no rule of these asks for them.
  preload: { assets: ["media"] },
};

type Violation = { id: string; nodes: { target: string[]; html: string; why: string }[] };

/** Longer than a tab takes to have the size that it was given. */
const LOOKS = 5;

/** The windows of the back office that `npm test` has had a look at. */
const seen = new WeakSet<Page>();

/** `npm test` has one look at each window of the back office, `npm run check` one at each screen and dialog (decision 0107). */
function isLeftToCheck(page: Page): boolean {
  if (isWhole || !/\/admin\b/.test(new URL(page.url()).pathname)) return false;
  if (seen.has(page)) return true;
  seen.add(page);
  return false;
}

/**
 * What axe finds on the page as it is shown now, one line each. With several tabs a tab can for a moment be without a
 * width, and everything in it lies on top of each other: such a result doesn't count.
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
  // By the debugger: the page's own policy lets no such script in. It stays until the document goes.
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
  })()`)) as { widths: number[]; found: Violation[] }; // what the lines above make
  const violations = found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, why }) => `${id}: ${target.join(" ")} (${html.slice(0, 120)}) ${why}`),
  );
  return { widths, violations };
}
