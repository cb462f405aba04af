import { expect, it } from "vitest";
import { openBrowser, PHONE } from "./support/browser.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { fontsAreThere } from "./support/loaded.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

it("a focused element is never under the bar at the bottom of a product page (2.4.11)", async () => {
  const visitor = await browser.newVisitor(server.origin, {
    viewport: PHONE,
    serviceWorkers: "block",
  });
  visitor.expectComplaint(/Service Worker registration blocked/);
  const { page } = visitor;
  await openAlive(page, "/product/dew-bank-hyaluronic?id=p11");
  await page.waitForFunction(fontsAreThere);
  const heading = page.getByRole("heading", { name: "Full ingredient list" });
  await heading.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const bar = page.locator(".buy-bar");
  await bar.waitFor();
  const top = await bar.evaluate((element) => element.getBoundingClientRect().top);
  expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom))).toBeGreaterThan(
    50,
  );
  // The keyboard continues from the element that was clicked.
  await heading.click();
  let looked = 0;
  for (let index = 0; index < 25; index += 1) {
    await page.keyboard.press("Tab");
    const bottom = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body || element.closest(".buy-bar")) return undefined;
      return element.getBoundingClientRect().bottom;
    });
    if (bottom === undefined || !(await bar.isVisible())) continue;
    looked += 1;
    expect(bottom).toBeLessThanOrEqual(top);
  }
  expect(looked).toBeGreaterThan(5);
});
