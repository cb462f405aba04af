import { expect, it } from "vitest";
import { openBrowser, PHONE } from "../support/browser.ts";
import { logIn, newCustomer } from "../support/customer.ts";
import { sharedServer } from "../support/server.ts";
import { slowDown } from "../support/slow-line.ts";
import { withoutPictures } from "../support/still-pictures.ts";

const server = await sharedServer();
const browser = await openBrowser();
const ON_PHONE = { viewport: PHONE, serviceWorkers: "block" as const, ...(await withoutPictures()) };

it("on slow 3G, a customer adds a product from the home page to the cart, and sees an indicator during each wait (SH-9)", async () => {
  const visitor = await browser.newVisitor(server.origin, ON_PHONE);
  visitor.expectComplaint(/Service Worker registration blocked/);
  const { page } = visitor;
  const customer = await newCustomer(server.origin, "Lena");
  await logIn(visitor, customer, "/faq");
  await slowDown(page);

  // The page can be read before its scripts load.
  await page.goto("/", { waitUntil: "commit", timeout: 60_000 });
  await page.getByRole("heading", { level: 1 }).waitFor({ timeout: 60_000 });
  expect(await page.evaluate(() => window.halcyonIsAlive ?? false)).toBe(false);
  await page.waitForFunction(() => window.halcyonIsAlive === true, undefined, { timeout: 60_000 });

  const product = page.getByRole("main").locator("h3 a[href^='/product/']").first();
  const name = (await product.textContent()) ?? "";
  await product.click();
  await page.getByText("Loading the page").waitFor({ state: "attached" });
  await page.getByRole("heading", { level: 1, name }).waitFor({ timeout: 60_000 });
  await page.getByText("Loading the page").waitFor({ state: "detached" });

  const add = page
    .getByRole("main")
    .getByRole("button", { name: /^(add to cart|adding)/i })
    .first();
  await add.click();
  await expect.poll(() => add.getAttribute("aria-busy")).toBe("true");
  await add.click(); // an impatient second press adds nothing
  await page
    .getByText(/is in your cart/)
    .first()
    .waitFor({ timeout: 30_000 });
  expect(await add.getAttribute("aria-busy")).toBe(null);
  const { cart } = (await customer.call("GET", "cart")).body;
  expect(cart.products.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1]);
});

it("text typed into the login and the ingredient checker before the scripts load is submitted (SH-9)", async () => {
  const visitor = await browser.newVisitor(server.origin, ON_PHONE);
  visitor.expectComplaint(/Service Worker registration blocked/);
  const { page } = visitor;
  const customer = await newCustomer(server.origin, "Ada");
  await slowDown(page);
  const isAlive = () => page.evaluate(() => window.halcyonIsAlive ?? false);
  const open = async (path: string) => {
    await page.goto(path, { waitUntil: "commit", timeout: 60_000 });
    await page.waitForFunction(() => globalThis.earlyInput !== undefined, undefined, { timeout: 60_000 });
  };

  await open("/checkIngredients");
  await page.getByLabel("Ingredient list").fill("Aqua, Lanolin, Parfum");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  expect(await isAlive()).toBe(false);
  await page.getByText("May clog", { exact: false }).first().waitFor({ timeout: 60_000 });

  await open("/login");
  await page.getByLabel("Email").fill(customer.email);
  await page.getByLabel("Password", { exact: true }).fill(customer.password);
  await page.getByRole("button", { name: "Log in" }).click();
  expect(await isAlive()).toBe(false);
  await page.waitForURL((url) => url.pathname !== "/login", { timeout: 60_000 });
  expect(new URL(page.url()).search).toBe("");
});

it("menus open before the scripts load (SH-9)", async () => {
  const visitor = await browser.newVisitor(server.origin, ON_PHONE);
  visitor.expectComplaint(/Service Worker registration blocked/);
  const { page } = visitor;
  await slowDown(page);
  await page.goto("/shop", { waitUntil: "commit", timeout: 60_000 });
  await page.waitForFunction(() => globalThis.earlyInput !== undefined, undefined, { timeout: 60_000 });
  await page.getByRole("button", { name: "Filters" }).click();
  await page.locator("#filters:popover-open").waitFor();
  expect(await page.evaluate(() => window.halcyonIsAlive ?? false)).toBe(false);
});
