import type { Page } from "playwright-core";

/** Widths from the narrowest phone to a desktop, including both sides of the layout's breakpoint. */
export const WIDTHS = [1440, 787, 786, 390, 320];

export const HEIGHT = 900;

/** Resolves with the width of the page once it fits its window. Animated or loading content gets two seconds. */
async function settledWidth(page: Page, width: number): Promise<number> {
  return page.evaluate(async (room) => {
    const until = performance.now() + 2_000;
    const widthNow = () => document.documentElement.scrollWidth;
    while (widthNow() > room && performance.now() < until) await new Promise(requestAnimationFrame);
    return widthNow();
  }, width);
}

/** Sets the window to this width; returns a problem if the page is wider. */
export async function problemsAtWidth(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  const wide = await settledWidth(page, width);
  return wide > width ? [`is ${wide} wide in a window of ${width}`] : [];
}
