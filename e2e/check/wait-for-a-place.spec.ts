import { expect, it } from "vitest";
import { formatDay } from "../../src/shared/zoned-time.ts";
import { violationsOn } from "../support/axe.ts";
import { DESKTOP, openBrowser, PHONE } from "../support/browser.ts";
import { askClock } from "../support/clock.ts";
import { apiCall, logIn, newCustomer, newEmail, newGuest } from "../support/customer.ts";
import { tuesdayAfter } from "../support/days.ts";
import { declareNothing } from "../support/health-check.ts";
import { firstRows, itInCheck } from "../support/in-check.ts";
import { startServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const DANA = "practitioner-dana-reyes";

/** Returns path and query of the first matching link in an email. */
function linkIn(text: string, pattern: RegExp): string {
  const url = pattern.exec(text)?.[0];
  if (!url) throw new Error(`no link in the mail:\n${text}`);
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Moves the clock to the next 10 am in the clinic's winter time, unless it is daytime already, because offers are made
 * during the day.
 */
async function makeItDay(): Promise<void> {
  const { now } = await askClock(server);
  const morning = new Date(now);
  morning.setUTCHours(15, 0, 0, 0);
  if (now.getUTCHours() >= 14 && now.getUTCHours() < 23) return;
  if (morning <= now) morning.setUTCDate(morning.getUTCDate() + 1);
  expect((await askClock(server, { to: morning.toISOString() })).status).toBe(200);
}

it.each(
  firstRows([
    ["a phone", PHONE, tuesdayAfter(28)],
    ["a desk", DESKTOP, tuesdayAfter(35)],
  ] as const),
)(
  "on %s: a guest joins the waitlist for a day, confirms, and books the slot that opens (BK-8)",
  async (_, viewport, date) => {
    await makeItDay();
    const call = apiCall(server.origin);
    const holder = newGuest();
    const input = { serviceIds: ["ac01"], date, time: "10:00", practitionerId: DANA, customer: holder };
    const booked = await call("POST", "guest/book", input);
    expect(booked.status).toBe(200);

    const email = newEmail("wu");
    const { page, goto } = await browser.newVisitor(server.origin, { viewport });
    await goto(`/indiAppointment?id=ac01&date=${date}&practitionerId=${DANA}&step=time`);
    await page.getByRole("button", { name: "Nothing that works? Join the waitlist" }).click();
    const line = page.getByRole("region", { name: "Waitlist" });
    expect(await line.getByLabel("First day").inputValue()).toBe(date);
    await line.getByLabel("First name").fill("Wu");
    await line.getByLabel("Email").fill(email);
    await line.getByLabel("Afternoon, from 1 pm").uncheck();
    expect(await violationsOn(page)).toEqual([]);
    await line.getByRole("button", { name: "Join the waitlist" }).click();
    await line.getByText("Check your email to confirm. You’ll get your place in line then.").waitFor();

    const asked = await server.mails.waitFor({ to: email, subject: /^Confirm your place on the waitlist/ });
    await goto(linkIn(asked.text, /https?:\/\/\S*\/waitlist\?\S+/));
    await page.getByText("Confirm your email first. You’ll get your place in line then.").waitFor();
    await page.getByRole("button", { name: "Confirm my place in line" }).click();
    await page.getByText("You’re in line.", { exact: true }).waitFor();
    await page.getByText("You’re next in line.").waitFor();
    expect(await violationsOn(page)).toEqual([]);

    const mail = await server.mails.waitFor({ to: holder.email, subject: /Your visit on/ });
    const link = new URL(/https?:\/\/\S*\/confirmation\?\S+/.exec(mail.text)?.[0] ?? "").searchParams.get("link") ?? "";
    const { _id } = booked.body.data.appointment;
    const cancelled = await fetch(`${server.origin}/api/v1/Appointment/cancel/${_id}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-visit-link": link },
      body: "{}",
    });
    expect(cancelled.status).toBe(200);

    const offered = await server.mails.waitFor({ to: email, subject: /^A place opened/ });
    expect(offered.text).toContain(`A place opened: ${formatDay(date)}, 10:00 am with Dana Reyes.`);
    await goto(linkIn(offered.text, /https?:\/\/\S*\/offer\/\S+/));
    await page.getByRole("heading", { name: "A spot opened for you" }).waitFor();
    await page.getByText("Nothing is charged now.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Yes, take it" }).click();
    await declareNothing(page);
    await page.getByRole("heading", { name: "Your visit is booked" }).waitFor();
    await server.mails.waitFor({ to: email, subject: /Your visit on/ });
  },
);

itInCheck("at the desk, the waitlist is shown, and staff offer a slot out of turn with a reason", async () => {
  await makeItDay();
  const date = tuesdayAfter(42);
  const customer = await newCustomer(server.origin, "Nina");
  const wish = { dates: [date, date], parts: ["morning"], practitionerIds: [DANA] };
  expect((await customer.call("POST", "waitlist/ac01", wish)).status).toBe(200);
  const { page, goto } = await newStaffVisitor(browser, server, "staff");
  await goto("/admin/waitlist?view=live");
  await page.getByRole("heading", { name: "Waitlist", level: 1 }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Add to the waitlist" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to the waitlist" });
  await dialog.getByRole("combobox", { name: "Who", exact: true }).fill("Olga Berg 212 555 0177");
  await dialog.getByRole("option", { name: /^New: Olga/ }).click();
  await dialog.getByRole("button", { name: "Add to the waitlist" }).click();
  await dialog.getByText("Choose a treatment.").waitFor();
  await dialog.getByRole("combobox", { name: "What", exact: true }).fill("hyd");
  await dialog
    .getByRole("option", { name: /^Hydra/ })
    .first()
    .click();
  await dialog.getByLabel("First day").fill(date);
  await dialog.getByLabel(/^Note/).fill("Only after her shift.");
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add to the waitlist" }).click();
  await page.getByText(/^Olga is on the waitlist/).waitFor();
  await page.getByRole("link", { name: "Olga Berg" }).click();
  await page.getByText("There is no email to send an offer to. Call, and book one of these.").waitFor();
  await page.getByText("Only after her shift.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await goto("/admin/waitlist?view=live");
  await page.getByRole("searchbox").fill("nina");
  await page.getByRole("link", { name: new RegExp(customer.firstName) }).click();
  await page.getByRole("heading", { name: "Places that fit now" }).waitFor();
  await page.getByRole("button", { name: `${formatDay(date)}, 10:00 am`, exact: true }).click();
  await page.getByRole("button", { name: "Offer for 15 minutes" }).click();
  await page.getByText("Say why this person goes first.").waitFor();
  await page.getByRole("textbox", { name: /^Why / }).fill("Flies home on Friday");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Offer for 15 minutes" }).click();
  await page.getByText("A place is held", { exact: true }).waitFor();
  await server.mails.waitFor({ to: customer.email, subject: /^A place opened/ });

  const visitor = await browser.newVisitor(server.origin);
  await logIn(visitor, customer, "/upcoming-orders");
  await visitor.page.getByText("A spot opened for you. We’re holding it for 15 minutes.").waitFor();
  await visitor.page.getByRole("link", { name: "See your waitlist" }).click();
  await visitor.page.getByRole("link", { name: "See the spot we’re holding for you" }).click();
  await visitor.page.getByRole("button", { name: "No, thanks" }).click();
  await visitor.page.getByRole("heading", { name: "You declined this spot" }).waitFor();
  await visitor.goto("/waitlist");
  await visitor.page.getByText("You’re next in line.").waitFor();
  await visitor.page.getByRole("button", { name: "Leave the waitlist" }).click();
  await visitor.page.getByRole("heading", { name: "You’re not on any waitlists" }).waitFor();
});
