import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Waits until no region of a page is loading. There may be several: a health check loads alongside the times of a day.
 */
export async function untilLoaded(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 30_000 }).toBe(0);
}

/** Whether the page's own fonts have loaded; before they are requested there are none. */
export const fontsAreThere = () =>
  document.fonts.status === "loaded" && [...document.fonts].some(({ status }) => status === "loaded");
