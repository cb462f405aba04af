import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { type Customer, logIn, newCustomer } from "./support/customer.ts";
import { itInCheck } from "./support/in-check.ts";
import { workerServer } from "./support/server.ts";

const server = await workerServer();
const browser = await openBrowser();

const main = (page: Page) => page.getByRole("main");
const logout = (page: Page) => page.getByRole("button", { name: "Logout" }).first();
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const isLoggedIn = async (page: Page) => (await stored(page)).includes("userData");
const save = (page: Page) => main(page).getByRole("button", { name: "Save", exact: true });

async function loggedIn(customer?: Customer) {
  const visitor = await browser.newVisitor(server.origin);
  const person = customer ?? (await newCustomer(server.origin));
  await logIn(visitor, person, "/my-profile");
  await logout(visitor.page).waitFor();
  // The header shows the login before the rest of the page has loaded.
  await save(visitor.page).waitFor();
  return { ...visitor, person };
}

const expireBearers = ({ email }: Customer) =>
  server.db.execute(sql`
    update access_tokens set expires_at = now() where session_id in
      (select s.id from sessions s join customers c on c.id = s.customer_id where c.email = ${email})`);

describe("a session in the browser (AU-2, AU-3)", () => {
  it("starts on this site after login, even if the URL's next parameter names another site (A7)", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await visitor.goto("/login?next=//evil.example/x");
    const { email, password } = await newCustomer(server.origin);
    await main(page).getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await logout(page).waitFor();
    expect(page.url()).toBe(`${server.origin}/`);
  });

  itInCheck("renews an expired bearer token only once for all tabs, without a visible change", async () => {
    const { page, context, person } = await loggedIn();
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs.slice(1)) await tab.goto("/my-profile", { waitUntil: "networkidle" });
    let renewals = 0;
    context.on("request", (request) => {
      if (request.url().endsWith("/user/refresh")) renewals += 1;
    });
    await expireBearers(person);
    await Promise.all(tabs.map((tab) => save(tab).click()));
    // Checks both tabs at once, because a toast disappears after four seconds.
    await Promise.all(tabs.map((tab) => tab.getByText("Your profile has been saved.").first().waitFor()));
    expect(renewals).toBe(1);
    for (const tab of tabs) expect(await isLoggedIn(tab)).toBe(true);
  });

  itInCheck("renews a session whose bearer token is missing", async () => {
    const { page } = await loggedIn();
    await page.evaluate(() => localStorage.removeItem("token"));
    await page.reload();
    await expect.poll(() => stored(page)).toEqual(["token", "userData"]);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    // A renewal's response contains no favorites and no cart count.
    await expect.poll(() => page.evaluate(() => localStorage.userData)).toMatch(/"favourites":\[\].*"cartCount":0/);
    await save(page).click();
    await page.getByText("Your profile has been saved.").first().waitFor();
  });

  itInCheck("isn't lost when the network or the server is down (AU-2)", async () => {
    const visitor = await loggedIn();
    const { page, context, person } = visitor;
    visitor.expectComplaint(/ERR_INTERNET_DISCONNECTED|status of 503/);
    await expireBearers(person);
    await context.setOffline(true);
    await save(page).click();
    await page.getByText("We can’t reach the clinic right now.").first().waitFor();
    expect(await isLoggedIn(page)).toBe(true);
    await context.setOffline(false);
    await context.route("**/user/refresh", (route) => route.fulfill({ status: 503, body: "{}" }));
    await save(page).click();
    await expect.poll(() => page.getByText("We can’t reach the clinic right now.").count()).toBeGreaterThan(0);
    expect(await isLoggedIn(page)).toBe(true);
    await context.unroute("**/user/refresh");
    await save(page).click();
    await page.getByText("Your profile has been saved.").first().waitFor();
  });

  it("ends in every tab at logout, which also deletes all personal data and the cookie", async () => {
    const { page, context } = await loggedIn();
    const other = await context.newPage();
    await other.goto("/my-profile", { waitUntil: "networkidle" });
    const spanish = await context.newPage();
    await spanish.goto("/es/my-profile", { waitUntil: "networkidle" });
    const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith("renewal"));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    await logout(page).click();
    await page.waitForURL("**/login");
    expect(await stored(page)).toEqual([]);
    await other.waitForURL("**/login?next=*");
    await spanish.waitForURL("**/login?next=*");
    // The cookie for a known device stays, so that wrong passwords elsewhere don't slow the customer down here.
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(["device"]);
    const again = await fetch(`${server.origin}/api/v1/user/refresh`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `${cookie?.name}=${cookie?.value}` },
    });
    expect(again.status).toBe(401);
    // The login page is in the page's language, and knows the page to return to.
    expect(spanish.url()).toBe(`${server.origin}/es/login?next=%2Fmy-profile`);
  });

  itInCheck("stays ended, and stores no customer data, in a tab whose scripts load only after the logout", async () => {
    const { page, context } = await loggedIn();
    const written = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const names: string[] = [];
          addEventListener("storage", ({ key, newValue }) => key && newValue && names.push(key));
          document.addEventListener("told", () => resolve(names));
        }),
    );
    const other = await context.newPage();
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
    await other.route("**/*.js", async (route) => {
      await late;
      await route.continue();
    });
    await other.goto("/my-profile", { waitUntil: "commit" });
    await other.getByText("Mara").first().waitFor({ state: "attached" });
    await logout(page).click();
    await page.waitForURL("**/login");
    arrive();
    await other.waitForURL("**/login?next=*");
    await page.evaluate(() => document.dispatchEvent(new Event("told")));
    expect(await written).toEqual([]);
    expect(await stored(page)).toEqual([]);
  });

  itInCheck("ends on this device when another device logs it out", async () => {
    const one = await loggedIn();
    const two = await loggedIn(one.person);
    // Waits for the page's own reads, which would notice the logout too.
    await two.page.waitForLoadState("networkidle");
    await one.page.reload();
    const theirs = one.page.getByRole("button", { name: /^Log out / });
    await theirs.first().waitFor();
    const before = await theirs.count();
    for (let left = before; left > 0; left -= 1) {
      await theirs.first().click();
      await expect.poll(() => theirs.count()).toBe(left - 1);
    }
    await save(two.page).click();
    await two.page.waitForURL("**/login?next=*");
    expect(await isLoggedIn(two.page)).toBe(false);
    await logout(two.page).waitFor({ state: "hidden" });
    expect(await isLoggedIn(one.page)).toBe(true);
  });

  itInCheck("deletes its stored data when the server no longer knows it", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await visitor.goto("/login");
    await page.evaluate(() => {
      localStorage.setItem("token", "0".repeat(52));
      const nobody = { _id: "x", firstName: "No", lastName: "Body", email: "no@body.example", image: null };
      localStorage.setItem("userData", JSON.stringify(nobody));
    });
    await visitor.goto("/login");
    await expect.poll(() => stored(page)).toEqual([]);
    expect(await logout(page).count()).toBe(0);
  });

  itInCheck(
    "shows a chosen profile photo before and after the customer saves it, and refuses one above 1 MB (AU-7)",
    async () => {
      const { page } = await loggedIn();
      const choose = (bytes: Buffer) =>
        main(page)
          .locator('input[type="file"]')
          .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: bytes });
      await choose(Buffer.alloc(1024 * 1024 + 1));
      await page.getByText("Image size exceeds 1 MB limit").first().waitFor();
      const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
      await choose(Buffer.from(dot, "base64"));
      await main(page).locator('img[src^="blob:"]').waitFor();
      await page.getByRole("button", { name: "Save this photo" }).click();
      await main(page).locator('img[src^="/images/"]').waitFor();
      const cached = await page.evaluate(() => JSON.parse(localStorage.getItem("userData") ?? "{}").image);
      expect(cached).toMatch(/^\/images\/[0-9a-f]{64}$/);
    },
  );
});
