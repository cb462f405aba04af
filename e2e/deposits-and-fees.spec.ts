import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser, PHONE } from "./support/browser.ts";
import { apiCall, newEmail, newGuest, newPhone } from "./support/customer.ts";
import { nextMonth } from "./support/days.ts";
import { declareNothing } from "./support/health-check.ts";
import { itInCheck } from "./support/in-check.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const { db, origin } = server;
const browser = await openBrowser();
const call = apiCall(origin);

/** A treatment of the demo whose deposit is 50.00. */
const FACIAL = "/indiAppointment?id=ag07";

type Page = Awaited<ReturnType<typeof browser.newVisitor>>["page"];

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiration (MM / YY)").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Ines Roe");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

const linkIn = (text: string) => {
  const { pathname, search } = new URL(present(/https?:\/\/\S*\/confirmation\?\S+/.exec(text))[0]);
  return pathname + search;
};

it("PY-5, BK-5: on a phone, a guest pays a deposit, cancels in time and gets a refund", async () => {
  const email = newEmail("ines");
  const { page, goto } = await browser.newVisitor(origin, { viewport: PHONE, hasTouch: true, isMobile: true });
  await goto(FACIAL);
  await page.getByRole("button", { name: "Next month" }).click();
  await page.locator("table[aria-busy=false], table:not([aria-busy])").first().waitFor();
  await page.locator("table button:not([aria-disabled=true])").nth(9).click();
  await page
    .getByRole("button", { name: /^\d+:\d\d [ap]m$/ })
    .first()
    .click();
  await declareNothing(page);
  await page.getByRole("radio", { name: /^A deposit of \$\d+\.00 now/ }).check({ force: true });
  const label = present(await page.getByText(/^A deposit of \$\d+\.00 now/).textContent());
  const deposit = present(/\$\d+\.00/.exec(label))[0];
  await page.getByText("If you miss the visit, you pay for it in full.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Roe");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill(newPhone());
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByLabel("Card number").waitFor();
  await payByCard(page);
  await page.waitForURL("**/guestthanks");
  await page.getByText(`${deposit} was charged.`).waitFor();

  const booked = await server.mails.waitFor({ to: email, subject: /Your visit on/ });
  await goto(linkIn(booked.text));
  await page.getByRole("button", { name: "Cancel visit" }).click();
  await page.getByText(`${deposit} of what you paid in advance is refunded.`).waitFor();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await page.getByRole("heading", { name: "This visit is canceled" }).waitFor();
  const refunded = await server.mails.waitFor({ to: email, subject: /^We’re refunding/ });
  expect(refunded.subject).toContain(deposit);
});

/** Creates a guest's visit that began half an hour ago and is to be paid at the clinic. */
async function missVisit(email: string): Promise<string> {
  const days = (await call("GET", `Slot/month?month=${nextMonth()}&serviceIds=ag07`)).body.data;
  for (const { date } of days.filter(({ free }) => free).toReversed()) {
    const slots = (await call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag07`)).body.data;
    const time = slots.find(({ isBooked }) => !isBooked)?.from ?? "";
    const input = { serviceIds: ["ag07"], addOnIds: [], date, time, customer: { ...newGuest(), email } };
    const { status, body } = await call("POST", "guest/book", input);
    if (status !== 200) continue;
    const { _id: id } = body.data.appointment;
    const { rows } = await db.execute<{ seconds: number }>(sql`
      select extract(epoch from starts_at - clock_now())::int + 1800 as seconds from appointments where id = ${id}`);
    const back = sql`make_interval(secs => ${present(rows[0]).seconds})`;
    await db.execute(sql`
      update appointments set starts_at = starts_at - ${back}, ends_at = ends_at - ${back},
        date = ((starts_at - ${back}) at time zone time_zone)::date where id = ${id}`);
    for (const table of ["appointment_services", "appointment_segments"])
      await db.execute(sql`
        update ${sql.identifier(table)} set starts_at = starts_at - ${back}, ends_at = ends_at - ${back} where appointment_id = ${id}`);
    return id;
  }
  throw new Error("no time next month");
}

itInCheck(
  "BO-19, PY-5: staff charge a no-show fee; without a saved card the guest pays with the emailed link",
  async () => {
    const email = newEmail("otis");
    const id = await missVisit(email);
    const { page, goto } = await newStaffVisitor(browser, server, "admin", {});
    await goto(`/admin/visits/${id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "No-show" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Decide later/ }).check();
    await dialog.getByRole("button", { name: "Mark as a no-show" }).click();
    await page.getByText("Agreed when it was booked; not charged").waitFor();
    await page.getByRole("button", { name: /^Charge \$/ }).click();
    await dialog.getByLabel("Reason").fill("Nobody came, nobody called");
    await dialog.getByRole("button", { name: /^Charge \$/ }).click();
    await page.getByText(/stays owed: there is no card on file/).waitFor();
    await page.getByRole("button", { name: /^Take \$/ }).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    const mail = await server.mails.waitFor({ to: email, subject: /^Please pay/ });
    const guest = await browser.newVisitor(origin, { viewport: PHONE, hasTouch: true, isMobile: true });
    await guest.goto(linkIn(mail.text));
    await guest.page.getByRole("heading", { name: /is due$/ }).waitFor();
    await guest.page.getByRole("button", { name: /^Pay \$/ }).click();
    await guest.page.getByLabel("Card number").waitFor();
    await payByCard(guest.page);
    await guest.page.getByRole("heading", { name: "Thank you for your payment" }).waitFor();
    await goto(`/admin/visits/${id}`);
    await page.getByText("Paid", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Waive" }).waitFor();
  },
);
