import { describe, expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { openBrowser, PHONE } from "./support/browser.ts";
import { logIn, newCustomer, newEmail } from "./support/customer.ts";
import { nextMonth, tuesdayAfter } from "./support/days.ts";
import { declareNothing } from "./support/health-check.ts";
import { describeInCheck, firstRows, itInCheck } from "./support/in-check.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { screens } from "./support/screens.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

describe("the Back button (SH-9)", () => {
  it.each(screens("a desktop"))(
    "goes back one page on %s, even when that page was loaded as a separate document",
    async (_screen, options) => {
      const { page } = await browser.newVisitor(server.origin, options);
      const back = page.getByRole("banner").getByRole("button", { name: "Back" });
      await openAlive(page, "/faq");
      await openAlive(page, "/shop");
      await page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
      await page.waitForURL("**/product/**");
      await back.click();
      await page.waitForURL("**/shop");
      await back.click();
      await page.waitForURL("**/faq");
    },
  );

  it("leads to the home page from the first page of a visit, and isn't shown on the home page", async () => {
    const { page } = await browser.newVisitor(server.origin);
    await openAlive(page, "/gallery");
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL(`${server.origin}/`);
    await expect.poll(() => page.getByRole("button", { name: "Back" }).count()).toBe(0);
  });
});

describe("the menu on a phone (SH-5)", () => {
  it("expands SERVICES and a category by clearly named buttons, and has the items that don't fit in the header (SH-1)", async () => {
    const { page } = await browser.newVisitor(server.origin, { viewport: PHONE });
    await openAlive(page, "/faq");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    const services = menu.getByRole("button", { name: "SERVICES" });
    expect(await services.getAttribute("aria-expanded")).toBe("false");
    await services.click();
    expect(await services.getAttribute("aria-expanded")).toBe("true");
    await menu.getByRole("button", { name: "Acne", exact: true }).click();
    await menu.getByRole("link", { name: "Salicylic peel" }).waitFor();
    await menu.getByRole("button", { name: "Aging" }).click();
    await menu.getByRole("link", { name: "Salicylic peel" }).waitFor({ state: "hidden" });
    expect(await menu.getByRole("link", { name: "GIFT CARDS" }).getAttribute("href")).toBe("/giftcards");
    expect(await menu.getByRole("link", { name: "CHECK INGREDIENTS" }).getAttribute("href")).toBe("/checkIngredients");
  });
});

describe("a toast (SH-11)", () => {
  it("is announced as one element, is shown in red at the top center, and disappears after four seconds", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await page.route("**/api/v1/user/login", (route) =>
      route.fulfill({ status: 503, json: { status: 503, message: "The desk is closed.", code: "unavailable" } }),
    );
    visitor.expectComplaint(/503/);
    await page.clock.install();
    await openAlive(page, "/login");
    await page.getByLabel("Email").fill("mara@example.com");
    await page.getByLabel("Password").fill("linen-window-tuesday");
    // Only the test moves the page's clock.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await page.getByRole("button", { name: "Log in" }).click();
    const toast = page.getByRole("alert");
    await toast.getByText("The desk is closed.").waitFor();
    expect(await page.getByText("The desk is closed.").count()).toBe(1);
    const box = await toast.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.y).toBeLessThan(40);
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(width / 2, 0);
    expect(await toast.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(179, 38, 30)");
    // The page gets the pointer event, then its clock moves forward.
    await toast.hover();
    await page.waitForTimeout(200);
    await page.clock.fastForward(4_500);
    await page.waitForTimeout(200);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(10, 500);
    await page.waitForTimeout(200);
    await page.clock.fastForward(4_000);
    await toast.waitFor({ state: "detached" });
  });
});

describeInCheck("account forms (AU-1)", () => {
  it("have only one field named Password at login, and separate names for each field where the password is changed", async () => {
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await openAlive(page, "/login");
    expect(await page.getByLabel("Password").count()).toBe(1);
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await page.getByLabel("Password").getAttribute("type")).toBe("text");
    await logIn(visitor, await newCustomer(server.origin), "/my-profile");
    await page.getByLabel("Current password").waitFor();
    for (const name of ["Current password", "New password", "Confirm password"])
      expect(await page.getByLabel(name).count(), name).toBe(1);
  });

  it("create an account from only name, email, phone and password, without a checkbox", async () => {
    const { page } = await browser.newVisitor(server.origin);
    await openAlive(page, "/signup");
    await page.getByLabel("First name").fill("Ines");
    await page.getByLabel("Last name").fill("Roe");
    await page.getByLabel("Email").fill(newEmail("ines"));
    await page.getByLabel("Phone").fill("2125550148");
    await page.getByLabel("Password").fill("linen-window-tuesday");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
  });
});

it("SH-2: after login, the page's content and its header update at the same moment", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  await page.addInitScript(() => {
    // Combinations of texts visible at the same time, at each change of the page.
    const seen = new Set<string>();
    const look = () => {
      const carts = [...document.querySelectorAll("header a[aria-label^=Cart]")];
      const cart = carts.find((link) => link.checkVisibility())?.getAttribute("href");
      if (cart) seen.add(`${document.querySelector("h1")?.textContent} with ${cart}`);
      document.documentElement.dataset.seen = [...seen].join("; ");
    };
    addEventListener("DOMContentLoaded", () => {
      look();
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
  });
  await logIn(visitor, await newCustomer(server.origin), "/gallery");
  await page.getByRole("heading", { name: "Take a look around" }).waitFor();
  await page.getByRole("button", { name: "Logout" }).waitFor();
  const seen = await page.evaluate(() => document.documentElement.dataset.seen);
  expect(seen).toBe("Log in with /login?next=/mycart; Take a look around with /mycart");
});

it("SH-13: an unknown URL shows an error page that says the page wasn't found, with links", async () => {
  const answer = await fetch(`${server.origin}/no-such-page`);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain("Page not found (404)");
});

it("PG-3: each filter group has an accessible group name", async () => {
  const { page } = await browser.newVisitor(server.origin, { javaScriptEnabled: false });
  await page.goto("/shop");
  for (const name of ["Brand", "Skin type", "Skin condition", "Product type", "Nutrition", "Price"])
    expect(await page.getByRole("group", { name, exact: true }).count(), name).toBe(1);
});

itInCheck("IC-1: each link to an ingredient list names the list's type of ingredient", async () => {
  const { page } = await browser.newVisitor(server.origin);
  await openAlive(page, "/checkIngredients");
  const kinds = page.getByRole("navigation", { name: "Kinds of ingredients" });
  for (const name of ["Comedogenic", "Irritant", "Beneficial", "Fungal acne", "All"])
    expect(await kinds.getByRole("link", { name, exact: true }).count(), name).toBe(1);
});

it("CT-4: the cart's row for shipping is named Shipping even if the customer picks up the order", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  const customer = await newCustomer(server.origin);
  await customer.call("POST", "add-to-cart/product/p09", { quantity: 1 });
  await logIn(visitor, customer, "/mycart");
  const toPay = page.getByRole("complementary", { name: "Order summary" });
  await page.getByText(/^Pick up at/).click();
  await toPay.getByText("Shipping (pickup)").waitFor();
  await page
    .getByText(/^Ship\b/)
    .first()
    .click();
  await toPay.getByText("Shipping", { exact: true }).waitFor();
});

it("PG-7: the required sections of a treatment's page have headings, also when the page is opened from the cart", async () => {
  const { page } = await browser.newVisitor(server.origin);
  await openAlive(page, "/service/wrinkle-relaxer?id=ag01#preparation");
  const main = page.getByRole("main");
  for (const name of [/add-ons/i, /preparation/i, /aftercare/i, /who performs it/i, /reviews/i, /frequently asked/i])
    expect(await main.getByRole("heading", { name }).count(), String(name)).toBe(1);
  for (const words of [/contraindications/i, /typical schedule/i])
    expect(await main.getByText(words).count(), String(words)).toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.getElementById("preparation")?.getBoundingClientRect().top))
    .toBeLessThan(400);
});

itInCheck("PG-5: a product's page shows its bundle under the heading Frequently bought together", async () => {
  const { page } = await browser.newVisitor(server.origin, { javaScriptEnabled: false });
  await page.goto("/product/dew-bank-hyaluronic");
  const bundle = page.getByRole("region", { name: "Frequently bought together" });
  expect(await bundle.getByText("$102.00").count()).toBe(1);
});

it("SH-8: the footer has links to Instagram and Facebook, and a map", async () => {
  const { page } = await browser.newVisitor(server.origin, { javaScriptEnabled: false });
  await page.goto("/faq");
  const footer = page.getByRole("contentinfo");
  const links = footer.getByRole("list", { name: "Follow us" }).getByRole("link");
  expect(await links.allTextContents()).toEqual(["Instagram", "Facebook"]);
  expect(await footer.getByRole("img", { name: /^Map of / }).count()).toBe(1);
});

it("PG-21 to PG-27: every customer page redirects visitors who aren't logged in to the login page", async () => {
  const paths = ["mycart", "my-profile", "product-orders", "upcoming-orders", "past-orders", "schedule1", "schedule2"];
  const withId = ["reschedule", "service-booked", "booking-msg", "verifySubscription", "thanks", "failed"];
  for (const path of [...paths, "give-rating", ...withId.map((page) => `${page}/some-id`)]) {
    const { status, headers } = await fetch(`${server.origin}/${path}`, { redirect: "manual" });
    expect([path, status, headers.get("location")]).toEqual([
      path,
      302,
      `/login?next=${encodeURIComponent(`/${path}`)}`,
    ]);
  }
});

it("BK-3: checkout leads to the choice of another time only if the error is about the chosen time; other errors stay in the cart", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  const { call, ...customer } = await newCustomer(server.origin);
  await call("POST", "add-to-cart/service/ag07");
  const { date } = present((await call("GET", `Slot/month?month=${nextMonth()}`)).body.data.find(({ free }) => free));
  const slots = (await call("GET", `admin/Slot/allSlot?date=${date}`)).body.data;
  const { from: time } = present(slots.find(({ isBooked }) => !isBooked));
  await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time });
  await logIn(visitor, { ...customer }, "/mycart");
  let answer = { status: 409, message: "The house has no power." };
  await page.route("**/api/v1/checkout", (route) => route.fulfill({ status: 409, json: answer }));
  const book = async () => {
    await page.getByRole("button", { name: "Check out" }).click();
    await page.getByRole("button", { name: "Yes, book it" }).click();
  };
  const refusal = page.getByRole("dialog", { name: "Error !" });
  await book();
  await refusal.getByText(answer.message).waitFor();
  await refusal.getByRole("button", { name: "OK" }).click();
  expect(new URL(page.url()).pathname).toBe("/mycart");

  answer = { status: 409, message: "Your service time is greater than 05:00 pm, so move to next date." };
  await book();
  await page.waitForURL("**/schedule2");
  await refusal.getByText(answer.message).waitFor();
});

it("AU-2: if a session check returns false, the customer is logged out and sees the login page, even on a public page", async () => {
  const visitor = await browser.newVisitor(server.origin);
  const { page } = visitor;
  await logIn(visitor, await newCustomer(server.origin), "/my-profile");
  await page.route("**/api/v1/user/checkSession", (route) =>
    route.fulfill({ json: { status: 200, message: "Session checked.", data: false } }),
  );
  await page.goto("/shop");
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole("banner").getByRole("link", { name: "LOGIN" }).waitFor();
});

it("SH-7: the quiz's email popup discards an invalid stored email and disables its button NEXT", async () => {
  const { page } = await browser.newVisitor(server.origin, { viewport: PHONE });
  await page.addInitScript(() => localStorage.setItem("acneEmail", "no email"));
  await openAlive(page, "/faq");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "ACNE QUIZ" }).click();
  const popup = page.getByRole("dialog", { name: "Enter your Email to Start!" });
  expect(await popup.getByLabel("Email").inputValue()).toBe("");
  expect(await page.evaluate(() => localStorage.getItem("acneEmail"))).toBeNull();
});

it("SH-4: the category that a visitor chose in the menu is marked as selected", async () => {
  const { page } = await browser.newVisitor(server.origin);
  await openAlive(page, "/faq");
  await page.getByRole("button", { name: "SERVICES" }).click();
  await page.locator("#services-panel").getByRole("link", { name: "Pigmentation", exact: true }).click();
  await page.waitForURL("**/services/services#pigmentation");
  const selected = page.getByRole("navigation", { name: "Categories" }).locator("[aria-current]");
  await expect.poll(() => selected.allTextContents()).toEqual(["Pigmentation"]);
});

it("SH-5: the sidebar shows who is logged in, with a picture or a placeholder", async () => {
  const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
  const { page } = visitor;
  const customer = await newCustomer(server.origin);
  await logIn(visitor, customer, "/shop");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("img", { name: "Mara Okafor" }).waitFor();
  await menu.getByText("Mara Okafor", { exact: true }).waitFor();
  await menu.getByText(customer.email).waitFor();
  await menu.getByRole("link", { name: "VIEW PROFILE" }).waitFor();
  await menu.getByRole("button", { name: "Logout" }).waitFor();
});

it.each(firstRows([true, false]))(
  "PG-15: the booking page asks for a treatment when a guest continues without choosing one (JavaScript on: %s)",
  async (hasScripts) => {
    const { page } = await browser.newVisitor(server.origin, { javaScriptEnabled: hasScripts });
    await page.goto("/appointment");
    await page.getByRole("button", { name: "Choose a time" }).click();
    await page.getByText("Choose a treatment first, then a time for it.").waitFor();
    await page.getByRole("heading", { name: "What would you like done?" }).waitFor();
  },
);

itInCheck("each form has one field per name, and no field's name is part of another control's name", async () => {
  const { page } = await browser.newVisitor(server.origin);
  for (const [path, names] of [
    ["/contact", ["Name", "Email", "Phone", "Message"]],
    ["/returningMember", ["Email", "Phone"]],
    ["/login", ["Email", "Password"]],
    ["/signup", ["First name", "Last name", "Email", "Phone", "Date of birth", "Password"]],
    ["/forget-password", ["Email"]],
    [
      `/indiAppointment?id=ag07&date=${tuesdayAfter(14)}&time=09:00&step=details`,
      ["First name", "Last name", "Email", "Phone"],
    ],
  ] as const) {
    await openAlive(page, path);
    if (path.endsWith("step=details")) {
      await declareNothing(page);
      await page.getByRole("heading", { level: 1, name: "Almost done" }).waitFor();
    }
    // A step's form loads with its own scripts.
    await page.getByLabel(names[0]).first().waitFor();
    for (const name of names) expect(await page.getByLabel(name).count(), `${name} on ${path}`).toBe(1);
  }
});

it.each([
  ["/", ["best sellers", "on sale", "reviews", "news"]],
  ["/faq", ["frequently asked questions"]],
  ["/allNews", ["news"]],
  ["/privacy-policy", ["privacy"]],
  ["/shipping-policy", ["shipping"]],
  ["/return-policy", ["return"]],
  ["/terms", ["terms"]],
])("PG-1, PG-14: %s has a heading for each of its required sections", async (path, names) => {
  const html = await (await fetch(`${server.origin}${path}`)).text();
  const [, main = ""] = html.split("<main");
  const headings = [...main.matchAll(/<h[123][^>]*>(.*?)<\/h[123]>/gs)].map(([, text = ""]) => text.toLowerCase());
  for (const name of names)
    expect(
      headings.some((heading) => heading.includes(name)),
      name,
    ).toBe(true);
});

itInCheck(
  "SH-8: the accepted cards are shown as pictures, and the text of the OF-1 offer appears within half a second",
  async () => {
    const { page } = await browser.newVisitor(server.origin, { reducedMotion: "no-preference" });
    await openAlive(page, "/");
    const cards = page.getByRole("list", { name: "Cards we accept" });
    expect(await cards.getByRole("img", { name: "Visa" }).count()).toBe(1);
    const words = page.getByText("$50 OFF", { exact: true });
    await words.first().waitFor();
    expect(await words.first().evaluate((word) => getComputedStyle(word).animationDuration)).toBe("0.5s");
  },
);
