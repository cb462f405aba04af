import type { Page } from "playwright-core";
import { fontsAreThere } from "../loaded.ts";

/** Pages of each kind whose fonts have to take the places of their stand-ins. */
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

/** Returns whether nothing may move on a page when its fonts come. */
export const isSteady = (path: string) => STEADY.includes(path.split("?")[0] ?? "");

type Shifts = { sum: number; moved: string[] };
/** What browsers with LayoutShift say of one, and the library's types don't. */
type Shift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Sums up in the page how far things have moved since it was opened, and says which moved most. */
function shiftsSoFar(): Promise<Shifts> {
  return new Promise((tell) => {
    const shifts: Shift[] = [];
    new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as Shift[])); // of the one type that is observed
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

/** Returns that the page moved when its fonts came in the places of their stand-ins. Ask before anything else resizes it. */
export async function problemsOfShifts(page: Page): Promise<string[]> {
  await page.waitForFunction(fontsAreThere);
  const { sum, moved } = await page.evaluate(shiftsSoFar);
  return sum < 0.02 ? [] : [`moves while it loads (CLS ${sum}): ${moved.join("; ")}`];
}

/** Returns that something moves though its reader asked for no motion (2.3.3), also what comes late, such as an offer's words. */
export async function problemsOfMotion(page: Page): Promise<string[]> {
  const moving = await page.evaluate(async () => {
    while (performance.now() < 2_500) await new Promise((go) => setTimeout(go, 50));
    return document.getAnimations().filter(({ playState }) => playState === "running").length;
  });
  return moving === 0 ? [] : [`moves ${moving} things by itself`];
}
