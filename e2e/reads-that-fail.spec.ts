import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { openBrowser, type Visitor } from "./support/browser.ts";
import { logIn, newCustomer, newEmail } from "./support/customer.ts";
import { describeInCheck, firstRows, itInCheck } from "./support/in-check.ts";
import { workerServer } from "./support/server.ts";
import { openWeakLine, type Trouble } from "./support/weak-line.ts";

const server = await workerServer();
const line = await openWeakLine(server.origin);
const browser = await openBrowser();
afterEach(() => line.mend());

const FACIAL = "/service/hydra-exfoliation-facial?id=ag07";
/** A hanging read is aborted after 15 s; the test's clock makes that short. */
const GIVES_UP_MS = 15_000;

async function visitor(): Promise<Visitor> {
  const someone = await browser.newVisitor(line.origin);
  someone.expectComplaint(/Failed to load resource/);
  return someone;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => window.halcyonIsAlive);
}

const troubles: [string, Trouble][] = [
  ["fails with a 500", { status: 500, body: "{}" }],
  ["breaks off", "drop"],
  ["never answers", "hang"],
];

describe.each(firstRows(troubles))("a read request that %s (SH-13, ER-2)", (_what, trouble) => {
  it("leaves the home page usable: the next free times show an error, and Try again loads them", async () => {
    const { page } = await visitor();
    if (trouble === "hang") await page.clock.install();
    line.trouble(/^GET \/api\/v1\/admin\/Slot\/allSlot/, trouble);
    await open(page, "/");
    const section = page.getByRole("region", { name: "Next available" });
    if (trouble === "hang") {
      expect(await section.getAttribute("aria-busy")).toBe("true");
      await page.clock.fastForward(GIVES_UP_MS);
    }
    await section.getByRole("alert").filter({ hasText: "We couldn’t load the calendar." }).waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    line.mend();
    await section.getByRole("button", { name: "Try again" }).click();
    await section.getByRole("link").first().waitFor();
    await section.getByText(/^Updated/).waitFor();
  });

  itInCheck("leaves a treatment's page usable: its free times show an error, and Try again loads them", async () => {
    const { page } = await visitor();
    if (trouble === "hang") await page.clock.install();
    line.trouble(/^GET \/api\/v1\/Slot\/month/, trouble);
    await open(page, FACIAL);
    if (trouble === "hang") await page.clock.fastForward(GIVES_UP_MS);
    const alert = page.getByRole("alert").filter({ hasText: "We couldn’t load the calendar." }).first();
    await alert.waitFor();
    await page.getByRole("heading", { level: 1, name: "Hydra-exfoliation facial" }).waitFor();
    line.mend();
    await alert.getByRole("button", { name: "Try again" }).click();
    await page
      .getByRole("button", { name: /^\w+day, \w+ \d+, \d+:\d\d (am|pm)$/ })
      .first()
      .waitFor();
  });

  itInCheck(
    "shows an error in the search panel without deleting the typed text, and Try again shows the results (SH-6)",
    async () => {
      const { page } = await visitor();
      await open(page, "/shop");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.getByRole("combobox", { name: /search/i }).waitFor();
      if (trouble === "hang") await page.clock.install();
      line.trouble(/^GET \/api\/v1\/.*[sS]earch/, trouble);
      const before = line.asked.length;
      await page.getByRole("combobox", { name: /search/i }).fill("dew bank");
      if (trouble === "hang") {
        await expect
          .poll(() => line.asked.slice(before).some((what) => /api.*search=dew/.test(what)), { timeout: 15_000 })
          .toBe(true);
        await page.clock.fastForward(GIVES_UP_MS + 500);
      }
      await page.getByText(/Search isn’t working right now/).waitFor();
      line.mend();
      await page.getByRole("button", { name: /^Try again/ }).click();
      await page.getByRole("option", { name: /Dew Bank/ }).waitFor();
      expect(await page.getByRole("combobox", { name: /search/i }).inputValue()).toBe("dew bank");
    },
  );

  itInCheck("shows an error in the booking steps, where month and times can be retried (PG-16)", async () => {
    const { page } = await visitor();
    await open(page, "/indiAppointment?id=ag07");
    await page.getByRole("heading", { name: "When works for you?" }).waitFor();
    if (trouble === "hang") await page.clock.install();
    line.trouble(/^GET \/api\/v1\/(Slot\/month|admin\/Slot\/allSlot)/, trouble);
    await page.getByRole("button", { name: "Next month" }).click();
    if (trouble === "hang") await page.clock.fastForward(GIVES_UP_MS);
    await page.getByText("We couldn’t load the available times.").waitFor();
    line.mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("We couldn’t load the available times.").waitFor({ state: "detached" });
    await page.locator("table button:not([aria-disabled=true])").first().waitFor();
  });
});

itInCheck(
  "if the stock can't be read again, the page still shows the stock it was loaded with, without an error message (ER-2)",
  async () => {
    const { page } = await visitor();
    line.trouble(/^GET \/api\/v1\/Product\/stock/, { status: 500, body: "{}" });
    await open(page, "/product/dew-bank?id=p11");
    await page
      .getByRole("button", { name: /add to cart/i })
      .first()
      .click();
    await page
      .getByText(/is in your cart/)
      .first()
      .waitFor();
  },
);

describeInCheck("a write request on a weak connection", () => {
  const write = { name: "Ines Roe", message: "Is the second floor step-free? My mother comes along." };

  async function fillIn(page: Page, email: string): Promise<void> {
    await open(page, "/contact");
    await page.getByRole("main").getByLabel("Name").fill(write.name);
    await page.getByRole("main").getByLabel("Email").fill(email);
    await page.getByRole("main").getByLabel("Message").fill(write.message);
  }
  const send = (page: Page) => page.getByRole("main").locator("form").getByRole("button").last();
  const messagesOf = async (email: string) =>
    Number(
      (await server.db.execute<{ count: string }>(sql`select count(*) from contact_messages where email = ${email}`))
        .rows[0]?.count,
    );

  itInCheck("leaves the typed text in the form when it fails, and is sent only once when it succeeds", async () => {
    const { page } = await visitor();
    const email = newEmail("ines");
    await fillIn(page, email);
    line.trouble(/^POST \/api\//, "drop");
    await send(page).click();
    await page
      .getByText(/We can’t reach the clinic right now/)
      .first()
      .waitFor();
    expect(await page.getByRole("main").getByLabel("Message").inputValue()).toBe(write.message);
    expect(await page.getByRole("main").getByLabel("Email").inputValue()).toBe(email);
    line.mend();
    await send(page).click();
    await page
      .getByText(new RegExp(email.replaceAll(".", "\\.")))
      .first()
      .waitFor();
    await expect.poll(() => messagesOf(email), { timeout: 15_000 }).toBe(1);
  });

  it("is sent only once for any number of clicks", async () => {
    const { page } = await visitor();
    const email = newEmail("ines");
    await fillIn(page, email);
    line.trouble(/^POST \/api\//, { lateMs: 1_500 });
    await send(page).click({ clickCount: 3, delay: 30 });
    await send(page).click();
    await page
      .getByText(new RegExp(email.replaceAll(".", "\\.")))
      .first()
      .waitFor();
    expect(await messagesOf(email)).toBe(1);
  });

  it("never duplicates a cart item, and leaves the cart unchanged if the request fails (CT-2)", async () => {
    const someone = await visitor();
    const { page } = someone;
    const customer = await newCustomer(server.origin, "Noor");
    await customer.call("POST", "add-to-cart/service/ag07");
    await logIn(someone, customer, "/faq");
    await open(page, "/product/dew-bank?id=p11");
    const add = page
      .getByRole("main")
      .getByRole("button", { name: /^add to cart/i })
      .first();
    await add.waitFor();
    const undo = line.trouble(/^POST \/api\//, { lateMs: 1_500 });
    await add.click({ clickCount: 3, delay: 30 });
    await page
      .getByText(/is in your cart/)
      .first()
      .waitFor();
    undo();
    const { cart } = (await customer.call("GET", "cart")).body;
    expect(cart.products.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1]);

    await open(page, "/mycart");
    line.trouble(/^(POST|PUT|DELETE|PATCH) \/api\//, "drop");
    await page
      .getByRole("button", { name: /^Increase quantity of Dew Bank/ })
      .first()
      .click();
    await page
      .getByText(/We can’t reach the clinic right now/)
      .first()
      .waitFor();
    line.mend();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect((await customer.call("GET", "cart")).body.cart.products[0]?.quantity).toBe(1);

    // A section whose data is loaded on request shows a failure too, with a retry.
    line.trouble(/^GET \/api\/v1\/Service\/ByName/, { status: 500, body: "{}" });
    await page.getByText("Add-ons", { exact: false }).first().click();
    await page.getByText("We couldn’t load the add-ons.").waitFor();
    line.mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await page
      .getByRole("button", { name: /^Add .+ to Hydra/ })
      .first()
      .waitFor();
  });
});
