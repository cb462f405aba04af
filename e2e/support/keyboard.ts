import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const MOST_STOPS = 150;

/** Presses Tab until an element has the focus, as a keyboard user does. Fails when it can't be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab doesn't reach ${target}`);
}

/**
 * Waits until an element has the focus. A page may show a message first and then move the focus: a key pressed in
 * between goes elsewhere.
 */
export async function untilFocused(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Moves to an element by Tab and presses Enter. */
export async function enterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}
