import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBrowser, PHONE } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

async function open(path: string): Promise<Page> {
  const { page } = await browser.newVisitor(server.origin);
  await openAlive(page, path);
  return page;
}

describe("the designed pages", () => {
  it("have a services menu of at most 560 px height, without scrolling, that lists consultations only once", async () => {
    const page = await open("/faq");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "SERVICES" }).click();
    const panel = page.locator("#services-panel");
    await panel.getByRole("link", { name: "Vitamin D shot" }).waitFor();
    const [height, inside] = await panel.evaluate((element) => [element.clientHeight, element.scrollHeight]);
    expect(height).toBeLessThanOrEqual(560);
    expect(inside).toBeLessThanOrEqual(height ?? 0);
    expect(await panel.getByText("Virtual consultation", { exact: true }).count()).toBe(1);
    await panel.getByRole("link", { name: "Virtual consultation: Acne", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Virtual consultation" }).waitFor();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Acne" }).waitFor();
  });

  itInCheck(
    "7.13: on a phone, have category links in reach, limited height, and search results with pictures and prices",
    async () => {
      const { page } = await browser.newVisitor(server.origin, { viewport: PHONE });
      await openAlive(page, "/services/services");
      const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight);
      // The footer's groups are collapsed once the complete stylesheet has loaded: one and a half screens, not two.
      const footer = page.getByRole("contentinfo");
      await expect.poll(async () => (await footer.boundingBox())?.height).toBeLessThan(1_350);
      expect(await heightOfPage()).toBeLessThan(14_500);
      await page.evaluate(() => scrollTo(0, 3_000));
      const jump = page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Hair Loss" });
      expect((await jump.boundingBox())?.y).toBeLessThan(60);
      await openAlive(page, "/");
      await expect.poll(heightOfPage).toBeLessThan(11_000);
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await page.getByRole("button", { name: "SEARCH", exact: true }).click();
      await page.getByRole("combobox", { name: /^Search/ }).pressSequentially("scalp");
      for (const kind of ["Products", "Did you mean a treatment?"]) {
        const found = page.getByRole("group", { name: kind }).getByRole("option").first();
        await found.getByText(/\$\d/).waitFor();
        expect(await found.locator("img").count()).toBe(1);
      }
    },
  );

  itInCheck("show 24 products in the shop, and six filters per group with the others behind “more”", async () => {
    const page = await open("/shop");
    const cards = page.getByRole("region", { name: "Products" }).getByRole("listitem").getByRole("img");
    await expect.poll(() => page.getByRole("region", { name: "Products" }).locator("ul > li h3").count()).toBe(24);
    expect(await cards.count()).toBeGreaterThanOrEqual(24);
    const group = page.getByRole("group", { name: "Skin condition" });
    expect(await group.getByRole("checkbox").count()).toBe(6);
    await group.getByText("9 more").click();
    expect(await group.getByRole("checkbox").count()).toBe(15);
    await group.getByRole("checkbox", { name: /Dullness/ }).check();
    await page.waitForURL("**skinCondition=dullness");
    await page.reload();
    expect(await group.getByRole("checkbox", { name: /Dullness/ }).isChecked()).toBe(true);
    expect(await group.getByRole("checkbox").count()).toBe(15);
  });

  itInCheck("show the function of each ingredient of a product, and a single size as plain text", async () => {
    const page = await open("/product/dew-bank-hyaluronic");
    const rows = page.getByRole("region", { name: "Full ingredient list" }).getByRole("listitem");
    const texts = await rows.allInnerTexts();
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts) expect(text.split("\n").length, text).toBeGreaterThan(1);
    const single = await open("/product/zinc-calm-foam-wash");
    await single.getByText("150 ml", { exact: true }).first().waitFor();
    expect(await single.getByRole("radio").count()).toBe(0);
  });

  itInCheck("show a category's title above its picture, which stays visible beside its treatments", async () => {
    const page = await open("/services/services");
    const section = page.getByRole("region", { name: "Aging" });
    const title = await section.getByRole("heading", { name: "Aging" }).boundingBox();
    const picture = await section.locator("img").first().boundingBox();
    expect(title?.y).toBeLessThan(picture?.y ?? 0);
    const column = section
      .locator("div")
      .filter({ has: page.getByRole("heading", { name: "Aging" }) })
      .last();
    expect(await column.evaluate((element) => getComputedStyle(element).position)).toBe("sticky");
  });

  itInCheck("preselect a treatment's first free time and name it in the booking button", async () => {
    const page = await open("/service/wrinkle-relaxer");
    const panel = page.getByRole("region", { name: "Next available" });
    const book = panel.getByRole("button", { name: /^BOOK (MON|TUE|WED|THU|FRI|SAT) \d+:\d\d [AP]M$/ });
    await book.waitFor();
    const times = panel.getByRole("button", { name: /^\w+day, / });
    expect(await times.first().getAttribute("aria-pressed")).toBe("true");
    // A full row has three times. Late in the day, today's only row may have fewer, so the test checks the longest row.
    const tops = await times.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    expect(Math.max(...rows)).toBe(3);
    const addOn = await panel.getByRole("checkbox", { name: /Lip flip/ }).boundingBox();
    expect(addOn?.y).toBeLessThan((await book.boundingBox())?.y ?? 0);
    // This treatment has only one part, so no bar is drawn. With numbing, for example, it would have two.
    expect(await page.getByRole("region", { name: "Your 30 minutes" }).locator("svg").count()).toBe(0);
    await book.click();
    // The treatment's health check comes before the details.
    await page.getByRole("dialog", { name: "Before you pick a time" }).waitFor();
    expect(new URL(page.url()).searchParams.get("time")).toBeTruthy();
  });

  itInCheck("show one time per hour of a day at first, and all times under “More times”", async () => {
    const page = await open("/indiAppointment?id=lh03&step=time");
    const parts = page.getByRole("region", { name: /^(Morning|Midday|Afternoon)$/ });
    const withMore = parts.filter({ has: page.getByRole("button", { name: "More times" }) }).first();
    const name = (await withMore.getAttribute("aria-label")) ?? "";
    const part = page.getByRole("region", { name });
    const times = part.getByRole("button", { name: /\d:\d\d/ });
    const hours = async () => (await times.allInnerTexts()).map((text) => text.split(":")[0]);
    const first = await hours();
    // Recommended times are shown next to the hourly ones; a legend describes them.
    const ofHours = await times.and(page.locator(":not([aria-describedby])")).allInnerTexts();
    expect(new Set(ofHours.map((text) => text.split(":")[0])).size).toBe(ofHours.length);
    await part.getByRole("button", { name: "More times" }).click();
    expect((await hours()).length).toBeGreaterThan(first.length);
    await part.getByRole("button", { name: "Fewer times" }).click();
    expect(await hours()).toEqual(first);
  });
});
