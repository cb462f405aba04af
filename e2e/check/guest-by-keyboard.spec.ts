import { expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { newEmail, newPhone } from "../support/customer.ts";
import { declareNothingByKeyboard } from "../support/health-check.ts";
import { enterOn, tabTo } from "../support/keyboard.ts";
import { untilLoaded } from "../support/loaded.ts";
import { workerServer } from "../support/server.ts";

const server = await workerServer();
const browser = await openBrowser();

it("PG-15, BK-5: by keyboard alone a guest books a visit, then moves and cancels it with the emailed link", async () => {
  const email = newEmail("kay");
  const { page, goto } = await browser.newVisitor(server.origin);
  const { keyboard } = page;
  await goto("/indiAppointment?id=ag07");
  await enterOn(page, page.getByRole("button", { name: "Next month" }));
  await page.locator("table[aria-busy=false]").waitFor();
  const day = page.locator('table button[tabindex="0"]:not([aria-disabled])');
  const dayName = (await day.getAttribute("aria-label")) ?? "";
  await enterOn(page, day);
  await page.getByRole("heading", { name: dayName }).waitFor();
  await untilLoaded(page);
  const times = page
    .getByRole("region", { name: /^(Morning|Midday|Afternoon)$/ })
    .getByRole("button", { name: /^\d+:\d\d [ap]m/ });
  await enterOn(page, times.first());
  await declareNothingByKeyboard(page);

  await page.getByRole("heading", { name: "Almost done" }).waitFor();
  await tabTo(page, page.getByLabel("First name"));
  for (const text of ["Kay", "Board", email, newPhone().replace("+", "00")]) {
    await keyboard.type(text);
    await keyboard.press("Tab");
  }
  await enterOn(page, page.getByRole("button", { name: "Book this visit" }));
  await page.waitForURL("**/guestthanks");

  const { text } = await server.mails.waitFor({ to: email, subject: /Your visit on/ });
  const { pathname, search } = new URL(/https?:\/\/\S*\/confirmation\?\S+/.exec(text)?.[0] ?? "");
  await goto(pathname + search);
  const before = await page.locator(".text-sum").textContent();
  await enterOn(page, page.getByRole("link", { name: "Reschedule" }));
  await page.getByRole("heading", { name: "Choose a new time" }).waitFor();
  await enterOn(page, times.last());
  await page.getByRole("heading", { name: "Move your visit to this time?" }).waitFor();
  await enterOn(page, page.getByRole("button", { name: "Yes, move it" }));
  await page.getByText("Your visit has been moved.").waitFor();
  await expect.poll(() => page.locator(".text-sum").textContent()).not.toBe(before);

  await enterOn(page, page.getByRole("button", { name: "Cancel visit", exact: true }));
  await page.getByRole("heading", { name: "Cancel this visit?" }).waitFor();
  expect(
    await page.getByRole("button", { name: "Keep my visit" }).evaluate((one) => one === document.activeElement),
  ).toBe(true);
  await enterOn(page, page.getByRole("button", { name: "Yes, cancel it" }));
  await page.getByRole("heading", { name: "This visit is canceled" }).waitFor();
});
