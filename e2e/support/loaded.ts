import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Waits until no region of a page says that it loads. Several may: a health check loads beside the times of a day. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 30_000 }).toBe(0);
}

/** Waits until the page is shown in its own fonts; before they are requested there are none. */
export const fontsAreThere = () =>
  document.fonts.status === "loaded" && [...document.fonts].some(({ status }) => status === "loaded");
