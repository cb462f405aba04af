import type { Page } from "playwright-core";
import { fontsAreThere } from "../loaded.ts";

/** Pages of each kind that must not shift when fonts replace their fallbacks. */
const STEADY = [
  "/",
  "/shop",
  "/product/clear-current-gel-wash",
  "/service/hydra-exfoliation-facial",
  "/services/services",
  "/appointment",
  "/faq",
  "/contact",
  "/giftcards",
];

/** Whether nothing may move on a page when its fonts load. */
export const isSteady = (path: string) => STEADY.includes(path.split("?")[0] ?? "");

type Shifts = { sum: number; moved: string[] };
/** An entry of browsers with LayoutShift, which the library's types lack. */
type Shift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Adds up in the page how far elements have moved since it was opened, and lists those that moved most. */
function shiftsSoFar(): Promise<Shifts> {
  return new Promise((tell) => {
    const shifts: Shift[] = [];
    new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as Shift[])); // the observer was given only this type
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() =>
      setTimeout(() => {
        const worst = shifts.toSorted((one, other) => other.value - one.value)[0];
        const moved = (worst?.sources ?? []).map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} "${(node?.textContent ?? "").slice(0, 40)}" ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`,
        );
        tell({ sum: shifts.reduce((sum, { value }) => sum + value, 0), moved });
      }, 200),
    );
  });
}

/**
 * Returns a problem if the page shifted when fonts replaced their fallbacks. Call it before anything else resizes the
 * page.
 */
export async function problemsOfShifts(page: Page): Promise<string[]> {
  await page.waitForFunction(fontsAreThere);
  const { sum, moved } = await page.evaluate(shiftsSoFar);
  return sum < 0.02 ? [] : [`moves while it loads (CLS ${sum}): ${moved.join("; ")}`];
}

/**
 * Returns a problem if something moves although reduced motion is set (2.3.3), including late content, such as an
 * offer's text.
 */
export async function problemsOfMotion(page: Page): Promise<string[]> {
  const moving = await page.evaluate(async () => {
    while (performance.now() < 2_500) await new Promise((go) => setTimeout(go, 50));
    return document.getAnimations().filter(({ playState }) => playState === "running").length;
  });
  return moving === 0 ? [] : [`moves ${moving} things by itself`];
}
