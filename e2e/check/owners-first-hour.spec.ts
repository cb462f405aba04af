import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { startSellingClinic } from "../support/card-sandbox.ts";
import { logIn, newCustomer, newEmail, newPhone, payOnHostedPage } from "../support/customer.ts";
import { giveCode } from "../support/staff.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";

const run = promisify(execFile);
const clinic = await startSellingClinic();
const browser = await openBrowser();
const env = { ...process.env, DATABASE_URL: clinic.databaseUrl, LOG_LEVEL: "silent" };

/** How often the owner has pressed a control or filled in a field, as counted by the pages themselves. */
const work = { presses: 0, fields: 0 };
async function count(page: Page): Promise<void> {
  await page.exposeFunction("ownerPressed", () => {
    work.presses += 1;
  });
  await page.exposeFunction("ownerFilled", () => {
    work.fields += 1;
  });
  await page.addInitScript(`
    addEventListener("click", (event) => event.isTrusted && event.detail > 0 && ownerPressed(), true);
    addEventListener("change", ({ target }) => target.matches?.("select, input:not([type=checkbox], [type=radio]), textarea") && ownerFilled(), true);`);
}

const statusOf = async (path: string) => (await fetch(clinic.origin + path)).status;
const onSite = (path: string) => expect.poll(() => statusOf(path), { timeout: 10_000 }).toBe(200);

const began = Date.now();
const told = (what: string) =>
  console.info(
    `${what} after ${work.presses} presses, ${work.fields} fields, ${Math.round((Date.now() - began) / 1_000)} s`,
  );

/** Returns helpers that operate a page by its visible names. */
function handsOn(page: Page) {
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
  return {
    heading,
    press: (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }).click(),
    field: (name: string) => page.getByRole("textbox", { name, exact: true }),
    /** Saves a new record and waits until its name is the page's heading. */
    async saved(name: string): Promise<void> {
      await page.getByRole("button", { name: "Save" }).click();
      await heading(name);
    },
  };
}

/** Signs the owner in on another day. */
async function backAtWork() {
  const { page } = await newStaffVisitor(browser, clinic, "admin");
  await count(page);
  return { page, ...handsOn(page) };
}

/** The tests follow one clinic through its first hour, in order. */
describe("an owner without seed data (OO-3, BO-41)", () => {
  it("opens a clinic with two practitioners, a device and treatments with the setup wizard", {
    timeout: 150_000,
  }, async () => {
    const { stdout } = await run(process.execPath, ["src/operations/staff-first-command.ts", "vera@larch.example"], {
      env,
    });
    const { page } = await browser.newVisitor(clinic.origin);
    await count(page);
    const { heading, press } = handsOn(page);
    await page.goto(/\/admin\/join\/\S+/.exec(stdout)?.[0] ?? "no link was printed");
    await page.getByLabel("First name").fill("Vera");
    await page.getByLabel("Last name").fill("Larch");
    await page.getByLabel("Password", { exact: true }).fill("a-larch-in-the-street");
    await press("Join the team");
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await giveCode(page, (await page.getByText("Secret", { exact: true }).locator("+ p").textContent()) ?? "");
    await page.getByLabel("I have stored these codes").check();
    await press("Continue");

    await heading("Your clinic");
    await page.getByLabel("Clinic name").fill("Larch Street Skin");
    await page.getByLabel("Phone").fill("212 555 0100");
    await page.getByLabel("Email").fill("hello@larch.example");
    await page.getByLabel("Street").fill("2 Larch Street");
    await page.getByLabel("City").fill("New York");
    await press("Continue");
    await heading("Hours");
    await press("Continue");
    await heading("People");
    for (const [name, license] of [
      ["Imani Cole", "LE"],
      ["Noor Haddad", "RN"],
    ] as const) {
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByLabel("Licensed as").selectOption(license);
      await press("Add a person");
      await page.getByText(name).first().waitFor();
    }
    await press("Continue");
    await heading("Rooms and devices");
    for (const [name, type] of [
      ["Room 1", "facial"],
      ["Room 2", "injection"],
    ] as const) {
      await page.getByLabel("Room's name").fill(name);
      await page.getByLabel("Type of room").selectOption(type);
      await press("Add a room");
      await page.getByText(name, { exact: true }).waitFor();
    }
    await page.getByLabel("Device's name").fill("Hydra one");
    await page.getByLabel("Type of device").selectOption("hydra-unit");
    await press("Add a device");
    await page.getByText("Hydra one", { exact: true }).waitFor();
    await press("Continue");
    await heading("First treatments");
    await press("Continue");
    await heading("What you offer");
    await press("Continue");
    await heading("Getting paid");
    await page
      .getByText(/connected/i)
      .first()
      .waitFor();
    await press("Continue");
    await heading("Email");
    await press("Skip for now");
    await heading("Policies and questions");
    await press("Continue");
    await heading("Look it over and open");
    await press("Open the site");
    await heading("Your site is open");
    const { rows } = await clinic.db.execute<{ count: number }>(sql`select count(*)::int as count from services`);
    expect(rows[0]?.count).toBeGreaterThanOrEqual(4);
  });

  it("receives the first booking, which a guest makes", { timeout: 60_000 }, async () => {
    const guest = await browser.newVisitor(clinic.origin);
    const { rows } = await clinic.db.execute<{ id: string }>(
      sql`select id from services where slug = 'hydra-exfoliation-facial'`,
    );
    await guest.goto(`/indiAppointment?id=${rows[0]?.id}`);
    await guest.page.getByRole("heading", { name: "When works for you?" }).waitFor();
    await guest.page.getByRole("button", { name: "Next month" }).click();
    await guest.page.locator("table[aria-busy=false], table:not([aria-busy])").first().waitFor();
    await guest.page.locator("table button:not([aria-disabled=true])").nth(5).click();
    await guest.page
      .getByRole("button", { name: /^(9|10|11):\d\d am/ })
      .first()
      .click();
    await guest.page.getByRole("heading", { name: "Almost done" }).waitFor();
    await guest.page.getByLabel("First name").fill("Ines");
    await guest.page.getByLabel("Last name").fill("Roe");
    await guest.page.getByLabel("Email").fill(newEmail("ines"));
    await guest.page.getByLabel("Phone").fill(newPhone());
    await guest.page.getByRole("button", { name: "Book this visit" }).click();
    await guest.page.waitForURL("**/guestthanks");
    told("first booking");
    expect(work.presses).toBeLessThanOrEqual(50);
    expect(work.fields).toBeLessThanOrEqual(40);
  });

  it("adds two treatments", { timeout: 90_000 }, async () => {
    const { page, field, saved } = await backAtWork();
    for (const [name, price] of [
      ["Larch facial", "140"],
      ["Quiet peel", "95"],
    ] as const) {
      await page.goto(`${clinic.origin}/admin/services/new`);
      await field("Name").fill(name);
      await page.getByRole("combobox", { name: "Category" }).selectOption({ index: 1 });
      await page.getByRole("textbox", { name: /^Minutes/ }).fill("45");
      await field("Price").fill(price);
      await page.getByLabel("Licensed esthetician (LE)").check();
      await page.getByLabel("Shown", { exact: false }).first().check();
      await saved(name);
    }
    await onSite("/service/larch-facial");
  });

  it("creates a product in two sizes, which appears in the shop", { timeout: 60_000 }, async () => {
    const { page, field, press, saved } = await backAtWork();
    await page.goto(`${clinic.origin}/admin/products/new`);
    await field("Name").fill("Plain Gel");
    await field("Size, One size").fill("50 ml");
    await field("Price, 50 ml").fill("20");
    await field("On the shelf, 50 ml").fill("6");
    await press("Add a size");
    await field("Size, size 2").fill("100 ml");
    await field("Price, 100 ml").fill("35");
    await field("On the shelf, 100 ml").fill("6");
    await field("Ingredients").fill("Aqua\nGlycerin\nNiacinamide");
    await page.getByLabel("Shown").check();
    await saved("Plain Gel");
    await onSite("/shop");
  });

  it("creates a membership plan, a package, a gift card design and an offer", { timeout: 120_000 }, async () => {
    const { page, field, saved } = await backAtWork();
    await page.goto(`${clinic.origin}/admin/offers/plans/new`);
    await field("Name").fill("Willow");
    await field("A month").fill("79");
    await field("A year").fill("869");
    await page.getByLabel("On offer").check();
    await saved("Willow");
    await onSite("/membership");

    await page.goto(`${clinic.origin}/admin/offers/packages/new`);
    await field("Name").fill("Three facials");
    await page.getByRole("combobox", { name: "Treatment" }).selectOption({ label: "Hydra-exfoliation facial" });
    await field("Visits").fill("3");
    await field("Price").fill("540");
    await page.getByLabel("On offer").check();
    await saved("Three facials");
    await onSite("/paymentplan");

    await page.goto(`${clinic.origin}/admin/offers/designs/new`);
    await field("Name").fill("Quiet cream");
    const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#f4ead9" } })
      .png()
      .toBuffer();
    await page
      .getByLabel("Picture", { exact: true })
      .setInputFiles({ name: "cream.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Another picture" }).waitFor();
    await field("What the picture shows").fill("A cream card");
    await page.getByLabel("Words on it").selectOption("Dark");
    await saved("Quiet cream");
    await onSite("/giftcards");

    await page.goto(`${clinic.origin}/admin/offers/limited/new`);
    await field("Name").fill("Two facials");
    await page.getByLabel("Kind").selectOption("Series of visits");
    await page.getByRole("combobox", { name: "Treatments" }).fill("Hydra");
    await page
      .getByRole("option", { name: /Hydra-exfoliation facial/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Remove Hydra/ }).waitFor();
    await field("Visits").fill("2");
    await field("Price").fill("300");
    await page.getByLabel("Starts").fill("2026-01-01T00:00");
    await page.getByLabel("Ends").fill("2036-01-01T00:00");
    await page.getByLabel("Shown").check();
    await field("Description").fill("Two visits, a month apart.");
    await saved("Two facials");
    await onSite("/limited-deals");
  });

  it("creates a quiz that recommends the product", { timeout: 60_000 }, async () => {
    const { page, press } = await backAtWork();
    await page.goto(`${clinic.origin}/admin/quiz?tab=questions`);
    await press("Begin with the usual questions");
    await page.getByRole("link", { name: /^Rules/ }).click();
    await press("Add a rule");
    const side = page.getByRole("complementary", { name: "Rule" });
    await side.getByText("One product", { exact: true }).click();
    await side.getByRole("combobox", { name: "Product" }).fill("Plain");
    await page
      .getByRole("option", { name: /Plain Gel/ })
      .first()
      .click();
    await side.getByLabel("Headline").fill("One gel");
    await side.getByLabel("How to start").fill("Every evening.");
    await press(/^Save draft/);
    await page.getByText(/^Draft of version 1, saved/).waitFor();
    await press(/^Put version 1 on the site/);
    await press("Put live now");
    await page.getByText(/^Version 1 is on the site/).waitFor();
    await onSite("/acnequiz");
    told("everything made");
    // The menu links to everything that the owner has added.
    const home = await (await fetch(clinic.origin)).text();
    for (const path of ["/shop", "/membership", "/paymentplan", "/giftcards", "/limited-deals", "/acnequiz"])
      expect([path, home.includes(`href="${path}`)]).toEqual([path, true]);
  });

  it("sells the product, plan, package and gift card to a customer, and check:data finds no problem", {
    timeout: 150_000,
  }, async () => {
    const visitor = await browser.newVisitor(clinic.origin);
    await clinic.withHostedPages(visitor.context);
    const customer = await newCustomer(clinic.origin);
    await logIn(visitor, customer, "/membership");
    const site = visitor.page;
    await site.getByRole("button", { name: "Join Willow" }).click();
    const join = site.getByRole("dialog", { name: "Join Willow" });
    await join.getByRole("checkbox").check();
    await join.getByRole("button", { name: "Pay $79.00 and join" }).click();
    await site.waitForURL("**/sandbox/**");
    await payOnHostedPage(visitor);
    await site.getByRole("heading", { name: "Welcome to Willow" }).waitFor();

    await visitor.goto("/paymentplan");
    await site.getByRole("button", { name: "Start", exact: true }).click();
    const start = site.getByRole("dialog", { name: "Three facials" });
    await start.getByRole("checkbox").check();
    await start.getByRole("button", { name: "Pay $540.00 and start" }).click();
    await site.waitForURL("**/sandbox/**");
    await payOnHostedPage(visitor);
    await site.waitForURL("**/thanks/**");

    await visitor.goto("/giftcards");
    await site.getByLabel("Their name").fill("Ines");
    await site.getByLabel("Their email").fill(newEmail("ines"));
    await site.getByRole("button", { name: "Add to cart" }).click();
    await site.getByText("The gift card is in your cart.").first().waitFor();
    const { rows: gels } = await clinic.db.execute<{ id: string }>(
      sql`select id from products where slug = 'plain-gel'`,
    );
    await customer.call("POST", `add-to-cart/product/${gels[0]?.id ?? ""}`, { quantity: 1 });
    await customer.call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    await visitor.goto("/mycart");
    await site.getByText("Plain Gel").first().waitFor();
    await site.getByRole("button", { name: "Check out" }).click();
    await site.waitForURL("**/sandbox/**");
    await payOnHostedPage(visitor);
    await site.waitForURL("**/thanks/**");

    const { stdout } = await run(process.execPath, ["src/operations/check-data-command.ts"], { env });
    expect(stdout).toMatch(/statements, all true/);
  });
});
