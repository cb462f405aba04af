import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { visitLinkOf } from "#modules/booking/server/public.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { present } from "#testing/present.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser, PHONE, type Visitor } from "./support/browser.ts";
import { apiCall, arriveAs, newCustomer, newGuest } from "./support/customer.ts";
import { nextMonth } from "./support/days.ts";
import { declareNothing } from "./support/health-check.ts";
import { itInCheck } from "./support/in-check.ts";
import { untilFocused } from "./support/keyboard.ts";
import { workerServer } from "./support/server.ts";
import { changeSettings } from "./support/settings.ts";

const server = await workerServer();
const browser = await openBrowser();

async function enterCard({ page }: Visitor, number: string): Promise<void> {
  await page.waitForURL("**/sandbox/**");
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration (MM / YY)").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Mara Okafor");
  await page.getByRole("button", { name: /^Save/ }).click();
}

it("PY-4, PG-22: a customer saves, replaces and removes a card by keyboard alone", async () => {
  const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
  const { page } = visitor;
  await arriveAs(visitor, await newCustomer(server.origin), "/my-profile#card");
  const section = page.getByRole("region", { name: "Card on file" });
  const box = section.getByRole("checkbox");
  expect(await box.isChecked()).toBe(false);
  await section.getByRole("button", { name: "Save a card" }).press("Enter");
  await section.getByText("Check the box to save a card.").waitFor();
  await untilFocused(box);
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await enterCard(visitor, "4242 4242 4242 4242");
  await page.waitForURL("**/my-profile#card");
  await section.getByText("ending in 4242").waitFor();
  await section.getByText("expires 12/34").waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await section.getByRole("button", { name: "Replace it" }).press("Enter");
  await section.getByRole("checkbox").press("Space");
  await section.getByRole("button", { name: "Save another card" }).press("Enter");
  await enterCard(visitor, "5555 5555 5555 4444");
  await section.getByText("ending in 4444").waitFor();
  await section.getByRole("button", { name: "Remove it" }).press("Enter");
  await section.getByRole("button", { name: "Save a card" }).waitFor();
});

itInCheck(
  "PG-18: a guest saves a card with the signed link; the email and the order alone reveal nothing",
  async () => {
    const call = apiCall(server.origin);
    const days = (await call("GET", `Slot/month?month=${nextMonth()}&serviceIds=ag07`)).body.data;
    const { date } = present(days.find(({ free }) => free));
    const slots = (await call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag07`)).body.data;
    const time = present(slots.find(({ isBooked }) => !isBooked)).from;
    const customer = newGuest();
    const { orderId, appointment } = (await call("POST", "guest/book", { serviceIds: ["ag07"], date, time, customer }))
      .body.data;
    const link = visitLinkOf(await loadSecrets(server.db, undefined), appointment._id);
    const path = `/guest-card-saver/${encodeURIComponent(customer.email)}/${orderId}`;

    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await visitor.goto(path);
    const main = page.getByRole("main");
    await main.getByRole("heading", { level: 1, name: "Save a card" }).waitFor();
    expect(await main.textContent()).not.toContain(customer.email);
    await main.getByRole("button", { name: "Email me a new link" }).click();
    await main.getByText("a new link is on its way").waitFor();
    const mail = await server.mails.waitFor({ to: customer.email, subject: /Save a card/ });
    expect(mail.text).toContain(`${path}?link=${link}`);

    await visitor.goto(`${path}?link=${link}`);
    await main.getByRole("heading", { level: 1, name: "Save a card for your visit" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await main.getByRole("checkbox").press("Space");
    await main.getByRole("button", { name: "Save card" }).press("Enter");
    await enterCard(visitor, "4242 4242 4242 4242");
    await main.getByRole("heading", { level: 1, name: "Thank you, your card is saved" }).waitFor();
    const saved = () => call("POST", `user/card/updateCardDetailSaved/${orderId}?link=${link}`, {});
    await expect.poll(async () => (await saved()).body.data?.card?.last4).toBe("4242");
    await visitor.goto(`${path}?link=${link}`);
    await main.getByRole("heading", { level: 1, name: "There’s nothing to do here" }).waitFor();
  },
);

itInCheck("PY-4, PG-18: if guests must save a card, a visit is booked only after the card is saved", async () => {
  await changeSettings(server, "policy", { deposits: "none", cardFor: "guests" });
  const guest = newGuest();
  const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
  const { page } = visitor;
  await visitor.goto("/indiAppointment?id=ag07");
  await page.getByRole("button", { name: "Next month" }).click();
  await page.locator("table[aria-busy=false], table:not([aria-busy])").first().waitFor();
  await page.locator("table button:not([aria-disabled=true])").nth(3).click();
  await page
    .getByRole("button", { name: /^\d+:\d\d [ap]m$/ })
    .first()
    .click();
  await declareNothing(page);
  await page.getByRole("heading", { name: "Almost done" }).waitFor();
  await page.getByLabel("First name").fill(guest.firstName);
  await page.getByLabel("Last name").fill(guest.lastName);
  await page.getByLabel("Email").fill(guest.email);
  await page.getByLabel("Phone").fill(guest.phone);
  await page.getByText("Next, save a card to hold your time, unless we have one already.").waitFor();
  await page.getByRole("button", { name: "Continue to your card" }).press("Enter");

  await page.waitForURL("**/guest-card-saver/**");
  const main = page.getByRole("main");
  await main.getByRole("heading", { level: 1, name: "Save a card for your visit" }).waitFor();
  await main.getByText(/Your visit is booked once the card is saved; we hold the time until/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const visitOf = async () => {
    const { rows } = await server.db.execute<{ status: string }>(sql`
      select status from appointments where ${orderId} in (order_id, held_for_order_id)`);
    return rows.map(({ status }) => status);
  };
  expect(await visitOf()).toEqual(["held"]);
  await main.getByRole("button", { name: "Save card" }).press("Enter");
  await main.getByText("Check the box to save a card.").waitFor();
  await untilFocused(main.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await main.getByRole("button", { name: "Save card" }).press("Enter");
  await enterCard(visitor, "4242 4242 4242 4242");
  await page.waitForURL("**/guestthanks");
  await page.getByText(/^Booked, number/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await visitOf()).toEqual(["booked"]);
  const { rows } = await server.db.execute(sql`
    select last4 from saved_cards
    where detached_at is null and owner = 'guest:' || encode(sha256(${guest.email}::bytea), 'hex')`);
  expect(rows).toEqual([{ last4: "4242" }]);

  await visitor.goto(`/guest-card-saver1/${encodeURIComponent(guest.email)}`);
  await main.getByRole("heading", { level: 1, name: "No card is needed now" }).waitFor();
  expect(await main.textContent()).not.toContain(guest.email);
});
