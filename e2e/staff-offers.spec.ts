import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";
import { expectTidyScreens } from "./support/tidy-screens.ts";

const server = await workerServer();
const browser = await openBrowser();

const visit = (options?: Parameters<typeof newStaffVisitor>[3]) => newStaffVisitor(browser, server, "admin", options);
const htmlOf = async (path: string) => (await fetch(server.origin + path)).text();

it("staff create a limited offer, and the form shows how the site will describe it (OO-3)", async () => {
  onTestFinished(async () => {
    await server.db.execute(sql`delete from limited_offers where slug = 'two-quiet-peels'`);
  });
  const { page } = await visit();
  await page.goto("/admin/offers/limited/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Two quiet peels");
  await page.getByRole("group", { name: "Add-ons" }).waitFor();
  await page.getByRole("group", { name: "Weekdays" }).getByLabel("Wed").check();
  await page.getByLabel("Kind").selectOption("Series of visits");
  expect(await page.getByRole("group", { name: "Add-ons" }).count()).toBe(0);
  expect(await page.getByRole("group", { name: "Weekdays" }).count()).toBe(0);

  const treatments = page.getByRole("combobox", { name: "Treatments" });
  await treatments.fill("Salicylic peel");
  await page.getByRole("option", { name: "Salicylic peel" }).first().click();
  await page.getByRole("button", { name: "Remove Salicylic peel" }).waitFor();
  await page.getByRole("textbox", { name: "Visits" }).fill("2");
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("300");
  await page.getByLabel("Starts").fill("2026-01-01T00:00");
  await page.getByLabel("Ends").fill("2036-01-01T00:00");
  await page.getByLabel("Once per client").check();
  await page.getByLabel("Shown").check();
  await page.getByRole("textbox", { name: "More conditions" }).fill("Not in pregnancy or nursing");
  await page.getByRole("textbox", { name: "Description" }).fill("Two peels, without a word.");
  const onSite = page.getByRole("complementary", { name: "On the site" });
  await onSite.getByText("If bought separately it costs $300: the price must be lower.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The price must be below that of the parts, $300.00.").waitFor();
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("250");
  await onSite.getByText("Saves $50 of what it costs if bought separately.").waitFor();
  for (const words of ["30 min each", "One per client", "Not in pregnancy or nursing"])
    await onSite.getByText(words, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Two quiet peels" }).waitFor();
  await expect.poll(() => htmlOf("/limited-deals"), { timeout: 10_000 }).toContain("Two quiet peels");
  expect(await htmlOf("/limited-deals")).toContain("Not in pregnancy or nursing");
});

it("staff create a gift card design with readable text, and the site shows the design after it is saved (OO-3)", async () => {
  onTestFinished(async () => {
    await server.db.execute(sql`delete from gift_card_designs where slug = 'quiet-cream'`);
  });
  const { page } = await visit();
  await page.goto("/admin/offers/designs");
  await page.getByRole("link", { name: "New card design" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Quiet cream");
  const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#f4ead9" } })
    .png()
    .toBuffer();
  await page.getByLabel("Picture", { exact: true }).setInputFiles({ name: "cream.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Another picture" }).waitFor();
  await page.getByRole("textbox", { name: "What the picture shows" }).fill("A cream card");
  await page.getByLabel("Words on it").selectOption("Light");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/light words have a contrast of 1\.\d and need 4\.5\. Choose dark words/).waitFor();
  expect(await htmlOf("/giftcards")).not.toContain("A cream card");
  await page.getByLabel("Words on it").selectOption("Dark");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Quiet cream" }).waitFor();
  await expect.poll(() => htmlOf("/giftcards"), { timeout: 10_000 }).toContain("A cream card");
});

itInCheck.each(staffScreens("tablet"))(
  "the offer screens have no axe violations and no horizontal scrolling, at $width px",
  async ({ width, height }) => {
    const { page } = await visit({ viewport: { width, height }, hasTouch: width < 1024 });
    await expectTidyScreens({ page }, [
      "/admin/offers/limited",
      "/admin/offers/limited/lo01",
      "/admin/offers/limited/new",
      "/admin/offers/designs",
      "/admin/offers/designs/gd01",
    ]);
  },
);
