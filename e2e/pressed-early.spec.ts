import { expect, it } from "vitest";
import { openBrowser, PHONE } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { sharedServer } from "./support/server.ts";
import { slowDown } from "./support/slow-line.ts";
import { withoutPictures } from "./support/still-pictures.ts";

const server = await sharedServer();
const browser = await openBrowser();
const ON_PHONE = { viewport: PHONE, serviceWorkers: "block" as const, ...(await withoutPictures()) };

itInCheck("the action of a button that is pressed before the scripts load runs once (SH-9)", async () => {
  const visitor = await browser.newVisitor(server.origin, ON_PHONE);
  visitor.expectComplaint(/Service Worker registration blocked/);
  const { page } = visitor;
  await slowDown(page);

  await page.goto("/product/clear-current-gel-wash?id=p01", { waitUntil: "commit", timeout: 60_000 });
  const add = page.getByRole("main").getByRole("button", { name: "Add to cart" }).first();
  await add.waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => globalThis.earlyInput !== undefined);
  await add.click();
  await add.click(); // an impatient second press adds nothing
  expect(await page.evaluate(() => window.halcyonIsAlive ?? false)).toBe(false);
  await page
    .getByText(/is in your cart/)
    .first()
    .waitFor({ timeout: 60_000 });
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]"));
  expect(cart.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1]);
});

it("the action of a button in a part of the page whose scripts load late runs once, after the scripts load (SH-9)", async () => {
  const visitor = await browser.newVisitor(server.origin, { serviceWorkers: "block" });
  visitor.expectComplaint(/Service Worker registration blocked/);
  const { page, context } = visitor;
  const held = Promise.withResolvers<void>();
  await context.route(/guest-time-step-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/indiAppointment?id=ag07", { waitUntil: "commit" });
  await page.waitForFunction(() => window.halcyonIsAlive === true);
  const month = page.getByRole("main").getByRole("heading", { name: /^\w+ 20\d\d$/ });
  const shown = await month.textContent();
  const next = page.getByRole("button", { name: "Next month" });
  await next.click();
  await next.click(); // an impatient second press adds nothing
  expect(await month.textContent()).toBe(shown);
  held.resolve();
  await expect.poll(() => month.textContent()).not.toBe(shown);
  const [name = "", year = ""] = (shown ?? "").split(" ");
  const after = new Date(Date.parse(`${name} 15, ${year}`) + 30 * 86_400_000);
  expect(await month.textContent()).toBe(after.toLocaleDateString("en-US", { month: "long", year: "numeric" }));
});
