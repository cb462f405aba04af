import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Expects no horizontal scrolling at every width that staff use. */
export async function expectNoSideways(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`).toBe(0);
  }
}
