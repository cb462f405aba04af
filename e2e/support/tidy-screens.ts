import { expect } from "vitest";
import { violationsOn } from "./axe.ts";
import type { Visitor } from "./browser.ts";
import { networkIdle } from "./network-idle.ts";

/** Opens back-office screens one by one and checks that none scrolls sideways, and that axe finds no problems. */
export async function expectTidyScreens({ page }: Pick<Visitor, "page">, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await networkIdle(page);
    const tooWide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect([path, tooWide]).toEqual([path, 0]);
    expect([path, await violationsOn(page)]).toEqual([path, []]);
  }
}
