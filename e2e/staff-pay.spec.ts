import { expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { untilLoaded } from "./support/loaded.ts";
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
  await page.getByText("October").waitFor();
  expect(await violationsOn(page)).toEqual([]);
});
