import { expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { keyboardOf } from "./support/keyboard-visitor.ts";
import { untilLoaded } from "./support/loaded.ts";
import { STAFF_SCREENS } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();

it("the owner reviews pay, and answers a staff member's question about one line", async () => {
  const noor = await newStaffVisitor(browser, server, "staff");
  await noor.page.goto("/admin/pay/mine");
  await noor.page.getByRole("button", { name: "Clock in" }).click();
  await noor.page.getByText(/At work since/).waitFor();

  const { page } = await newStaffVisitor(browser, server, "admin");
  await page.goto("/admin/pay");
  await page.getByRole("button", { name: "Open the first pay period" }).click();
  await page.getByRole("button", { name: "Open it" }).click();
  await page.getByRole("button", { name: "Begin the review" }).waitFor();
  const period = new URL(page.url()).pathname;
  await page.goto(`${period}/${noor.id}`);
  await page.getByRole("button", { name: "Add a line" }).click();
  const adding = page.getByRole("dialog");
  await adding.getByLabel("Amount").fill("25");
  await adding.getByLabel("Why").fill("Best of the month");
  await adding.getByRole("button", { name: "Add it" }).click();
  await adding.waitFor({ state: "detached" });
  await page.getByText("Best of the month").waitFor();
  await page.goto(period);
  await page.getByRole("button", { name: "Begin the review" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Begin the review" }).click();
  await page.getByRole("button", { name: "Approve" }).waitFor();
  await page.getByRole("link", { name: noor.name }).waitFor();
  await untilLoaded(page);
  expect(await violationsOn(page)).toEqual([]);

  await noor.page.goto("/admin/pay/mine");
  await noor.page.getByRole("list", { name: "My pay by period" }).getByRole("link").click();
  await noor.page.getByRole("button", { name: "Ask about Bonus" }).click();
  const asking = noor.page.getByRole("dialog");
  await asking.getByLabel("Question").fill("For which month?");
  await asking.getByRole("button", { name: "Ask" }).click();
  await noor.page.getByText("“For which month?”").waitFor();

  await page.getByRole("link", { name: noor.name }).click();
  await page.getByRole("button", { name: "Answer" }).click();
  const answering = page.getByRole("dialog");
  await answering.getByLabel("Answer").fill("October");
  await answering.getByRole("button", { name: "Answer" }).click();
  await answering.waitFor({ state: "detached" });
  await page.getByText("October").waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

it("by keyboard alone, a person sets a PIN, and clocks in and out with the PIN while another person is signed in", async () => {
  const noor = await newStaffVisitor(browser, server, "staff");
  const own = keyboardOf(noor.page);
  await noor.goto("/admin/pay/mine");
  await own.tabTo(noor.page.getByRole("button", { name: "Set a PIN" }));
  await own.press("Enter");
  const setting = noor.page.getByRole("dialog");
  await own.expectFocusOn(setting.getByLabel("PIN"));
  await own.type("4082");
  await noor.page.setViewportSize(STAFF_SCREENS.phone);
  expect(await violationsOn(noor.page)).toEqual([]);
  await own.press("Enter");
  await noor.page.getByRole("button", { name: "Change PIN" }).waitFor();

  const { page, goto } = await newStaffVisitor(browser, server, "staff", { viewport: STAFF_SCREENS.desktop });
  const keys = keyboardOf(page);
  const [who, pin] = [page.getByLabel("Who"), page.getByLabel("PIN")];
  /** Chooses Noor and types a PIN. */
  const enter = async (digits: string) => {
    await keys.type(noor.name);
    await expect.poll(() => who.inputValue()).toBe(noor.id);
    await keys.press("Tab");
    await keys.type(digits);
  };
  await goto("/admin/pay/clock");
  await keys.tabTo(who);
  await enter("4083");
  await keys.press("Enter");
  await page.getByText("That PIN isn’t right.").waitFor();
  await keys.expectFocusOn(pin);
  expect(await violationsOn(page)).toEqual([]);
  await keys.type("4082");
  await keys.press("Enter");
  await page.getByText(`${noor.name} has been at work since`).waitFor();
  // The next person chooses their name.
  await keys.expectFocusOn(who);
  await page.setViewportSize(STAFF_SCREENS.phone);
  expect(await violationsOn(page)).toEqual([]);
  await enter("4082");
  await keys.tabTo(page.getByRole("button", { name: "Clock out" }));
  await keys.press("Enter");
  await page.getByText(`${noor.name} is clocked out.`).waitFor();
});
