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

/** Sums up in the page how far things have moved since it was opened. */
function shiftsSoFar(): Promise<number> {
  return new Promise((tell) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => setTimeout(() => tell(sum), 200));
  });
}

/** Returns that the page moved when its fonts came in the places of their stand-ins. Ask before anything else resizes it. */
export async function problemsOfShifts(page: Page): Promise<string[]> {
  await page.waitForFunction(fontsAreThere);
  const moved = await page.evaluate(shiftsSoFar);
  return moved < 0.02 ? [] : [`moves while it loads (CLS ${moved})`];
}

/** Returns that something moves though its reader asked for no motion (2.3.3), also what comes late, such as an offer's words. */
export async function problemsOfMotion(page: Page): Promise<string[]> {
  const moving = await page.evaluate(async () => {
    while (performance.now() < 2_500) await new Promise((go) => setTimeout(go, 50));
    return document.getAnimations().filter(({ playState }) => playState === "running").length;
  });
  return moving === 0 ? [] : [`moves ${moving} things by itself`];
}
