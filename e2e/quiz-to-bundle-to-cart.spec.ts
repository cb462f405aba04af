import { describe, expect, it } from "vitest";
import { openBrowser, PHONE, type Visitor } from "./support/browser.ts";
import { logIn, newCustomer } from "./support/customer.ts";
import { itInCheck } from "./support/in-check.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

const oilyWithBumps = [/^Red bumps or/, /^Shiny all over/, /^Rarely/, /^A cleanser and a moisturizer/];

async function answer({ page }: Visitor, choices: RegExp[]): Promise<void> {
  for (const [index, choice] of choices.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText(`${index + 1} of 4`).waitFor();
    await page.getByRole("radio", { name: choice }).check();
  }
}

async function seeResult({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: "See the result" }).click();
}

async function guestCart({ page }: Visitor): Promise<{ _id: string; sizeId: string }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]"));
}

describe("the acne quiz (QZ-1, QZ-2, SH-7)", () => {
  it("leads a guest on a phone through four questions and a reload to a set of four products", async () => {
    const guest = await browser.newVisitor(server.origin, { viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = guest;
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));

    await openAlive(guest.page, "/acnequiz");
    expect(await page.getByRole("button", { name: "Next", exact: true }).isDisabled()).toBe(true);
    await answer(guest, oilyWithBumps.slice(0, 2));
    await page.reload();
    await page.waitForFunction(() => window.halcyonIsAlive);
    await page.getByText("2 of 4").waitFor();
    expect(await page.getByRole("radio", { name: /^Shiny all over/ }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText("1 of 4").waitFor();
    expect(await page.getByRole("radio", { name: /^Red bumps or/ }).isChecked()).toBe(true);
    await answer(guest, oilyWithBumps);
    await seeResult(guest);

    await page.waitForURL("**/acnequiz/recomended");
    await page.getByRole("heading", { level: 1, name: "Four products for oily skin with red bumps" }).waitFor();
    expect(await page.getByRole("list").filter({ hasText: "Red, sore bumps" }).count()).toBe(1);
    await page.getByText("$113.00", { exact: true }).waitFor();
    await page.getByText("Benzoyl peroxide and retinol on the same night").waitFor();
    await page.getByRole("button", { name: "Add all four to cart" }).click();
    await expect.poll(async () => (await guestCart(guest)).map(({ _id }) => _id)).toEqual(["p02", "p25", "p12", "p36"]);
    await page.reload();
    await page.waitForFunction(() => window.halcyonIsAlive);
    await page.getByRole("heading", { level: 1, name: /^Four products/ }).waitFor();

    const link = (await page.getByRole("link", { name: "A link to this result" }).getAttribute("href")) ?? "";
    const friend = await browser.newVisitor(server.origin);
    await openAlive(friend.page, link);
    await friend.page.getByRole("heading", { level: 1, name: /^Four products/ }).waitFor();
    for (const address of addresses) expect(address).not.toMatch(/inflamed|answer1=|result=/);
  });

  itInCheck("adds only the chosen products of the set to the cart", async () => {
    const guest = await browser.newVisitor(server.origin);
    await openAlive(guest.page, "/acnequiz");
    await answer(guest, [/^Blackheads/, /^Tight or flaky/, /^Sometimes/, /^Water/]);
    await seeResult(guest);
    await guest.page.getByRole("button", { name: "Choose individual products" }).click();
    await guest.page.getByRole("checkbox", { name: /^Mandel Smooth/ }).uncheck();
    await guest.page.getByRole("button", { name: "Add 3 to cart" }).click();
    await expect.poll(async () => (await guestCart(guest)).map(({ _id }) => _id)).toEqual(["p03", "p13", "p38"]);
  });

  itInCheck("leads to a product's page, which shows why the product was suggested", async () => {
    const guest = await browser.newVisitor(server.origin);
    await openAlive(guest.page, "/acnequiz");
    await answer(guest, [/^Blackheads/, /^About the same/, /^Rarely/, /^Acids/]);
    await seeResult(guest);
    await guest.page.waitForURL("**/product/pore-line-serum-2*?id=p22");
    await guest.page.getByRole("heading", { name: "One pore serum instead of what you use now" }).waitFor();
  });

  itInCheck("refers a child to a doctor, and sends no answers to the server", async () => {
    const child = await browser.newVisitor(server.origin);
    const posts: string[] = [];
    child.page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await openAlive(child.page, "/acnequiz");
    await answer(child, oilyWithBumps);
    await child.page.getByRole("checkbox", { name: "I’m under 13" }).check();
    await seeResult(child);
    await child.page.getByRole("heading", { level: 1, name: "Please see a doctor first" }).waitFor();
    expect(posts).toEqual([]);
  });

  itInCheck("suggests the gentle set during pregnancy, for any skin", async () => {
    const guest = await browser.newVisitor(server.origin);
    await openAlive(guest.page, "/acnequiz");
    await answer(guest, [/^Deep/, /^Shiny all over/, /^Rarely/, /^Acids/]);
    await guest.page.getByRole("checkbox", { name: /^I’m pregnant/ }).check();
    await seeResult(guest);
    await guest.page.getByRole("heading", { level: 1, name: /^A gentle set/ }).waitFor();
    expect(await guest.page.getByRole("link", { name: "Azelaic Ten" }).count()).toBe(1);
  });

  itInCheck.each([
    ["a customer's cart", true],
    ["a guest's cart, and keeps it through the login", false],
  ] as const)("adds the set at its set price to the cart of %s", async (_whose, isLoggedInFirst) => {
    const customer = await browser.newVisitor(server.origin);
    const { page } = customer;
    const person = await newCustomer(server.origin);
    if (isLoggedInFirst) await logIn(customer, person);
    await openAlive(customer.page, "/acnequiz");
    await answer(customer, oilyWithBumps);
    await seeResult(customer);
    await page.getByRole("button", { name: "Add all four to cart" }).click();
    await page.getByText("All 4 are in your cart.").last().waitFor();
    if (!isLoggedInFirst) {
      await logIn(customer, person);
      await expect.poll(() => guestCart(customer)).toEqual([]);
    }
    await openAlive(customer.page, "/mycart");
    const bundle = page.getByRole("region", { name: "Red bumps, oily skin" });
    await bundle.waitFor();
    expect(await bundle.textContent()).toContain("$113");
  });

  itInCheck("can be taken by keyboard alone", async () => {
    const guest = await browser.newVisitor(server.origin);
    const { page } = guest;
    await openAlive(guest.page, "/acnequiz");
    for (const step of [1, 2, 3, 4]) {
      await page.getByText(`${step} of 4`).waitFor();
      await page.getByRole("radio").first().focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    }
    await page.getByRole("heading", { level: 1, name: /^Four products/ }).waitFor();
  });

  itInCheck("can be taken without scripts, and sends the answers only in a form, never in the URL", async () => {
    const guest = await browser.newVisitor(server.origin, { javaScriptEnabled: false });
    const { page } = guest;
    await page.goto("/acnequiz");
    await answer(guest, oilyWithBumps);
    await seeResult(guest);
    await page.getByRole("heading", { level: 1, name: "Four products for oily skin with red bumps" }).waitFor();
    expect(page.url()).toBe(`${server.origin}/acnequiz`);
  });

  itInCheck(
    "continues from the question on the home page, without scripts or with late scripts (SH-7, PG-1)",
    async () => {
      const plain = await browser.newVisitor(server.origin, { javaScriptEnabled: false });
      await plain.page.goto("/");
      await plain.page.getByRole("radio", { name: /^Red bumps or/ }).check({ force: true });
      await plain.page.getByRole("button", { name: "Next question" }).click();
      await plain.page.waitForURL("**/acnequiz");
      await plain.page.getByText("2 of 4").waitFor();

      const { page } = await browser.newVisitor(server.origin);
      const scripts = Promise.withResolvers<void>();
      await page.route("**/assets/entry.client-*.js", async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto("/", { waitUntil: "commit" });
      await page.getByRole("radio", { name: /^Red bumps or/ }).check();
      scripts.resolve();
      await page.waitForFunction(() => window.halcyonIsAlive);
      expect(await page.getByRole("radio", { name: /^Red bumps or/ }).isChecked()).toBe(true);
      await page.getByRole("button", { name: "Next question" }).click();
      await page.getByRole("dialog").waitFor();
    },
  );
});
