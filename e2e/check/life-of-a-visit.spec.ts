import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newCustomer as newCustomerRecord } from "#testing/customer-records.ts";
import { instantOf } from "../../src/shared/zoned-time.ts";
import { newStaff } from "../../src/testing/staff.ts";
import { violationsOn } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { advance, askClock } from "../support/clock.ts";
import { apiCall, newGuest } from "../support/customer.ts";
import { nextMonth, tuesdayAfter } from "../support/days.ts";
import { bookVisit } from "../support/desk.ts";
import { describeInCheck } from "../support/in-check.ts";
import { expectNoSideways } from "../support/no-sideways.ts";
import { startServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";

const server = await startServer();
const { origin, db, mails } = server;
const browser = await openBrowser();
const call = apiCall(origin);
const TODAY = tuesdayAfter(7);
await askClock(server, { to: instantOf(TODAY, "10:20", "America/New_York")?.toISOString() });

/** Moves the clock to some minutes after an instant. */
async function clockTo(instant: string, minutes: number): Promise<void> {
  const { now } = await askClock(server);
  await advance(server, Math.ceil((Date.parse(instant) + minutes * 60_000 - now.getTime()) / 1_000));
}

function linkIn(text: string, path: RegExp): string {
  const url = new RegExp(`https?://\\S*${path.source}\\S*`).exec(text)?.[0];
  if (!url) throw new Error(`no link to ${path.source} in the mail:\n${text}`);
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Books a virtual visit with a practitioner who has a video room. */
async function bookVirtual() {
  const guest = newGuest();
  const query = "serviceIds=as90&practitionerId=practitioner-lena-park";
  const { body: month } = await call("GET", `Slot/month?month=${nextMonth()}&${query}`);
  const date = month.data.filter(({ free }) => free).at(4)?.date ?? "";
  const { body: day } = await call("GET", `admin/Slot/allSlot?date=${date}&${query}`);
  const time = day.data.find(({ isBooked }) => !isBooked)?.from ?? "";
  const input = { serviceIds: ["as90"], addOnIds: [], date, time, practitionerId: "practitioner-lena-park" };
  const { body } = await call("POST", "guest/book", { ...input, customer: guest });
  return { guest, visit: body.data.appointment };
}

describeInCheck("checking in a customer with a form to sign", () => {
  it("shows the form, lets staff continue with a reason, and lists later signatures in the customer's file", async () => {
    const visit = await bookVisit(server, { date: TODAY, time: "10:45", serviceIds: ["ag08"], firstName: "Pia" });
    const customerId = await newCustomerRecord(server.db, { firstName: "Pia", lastName: "Roe" });
    await server.db.execute(
      sql`update appointments set customer_id = ${customerId}, guest = null, link_hash = null where id = ${visit.id}`,
    );
    const { page } = await newStaffVisitor(browser, server, "admin");
    await page.goto(`/admin/visits/${visit.id}`);
    await page.getByRole("button", { name: "Check in" }).waitFor();
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "Check in Pia Roe without it?" });
    await dialog.getByText(/^Still due: the .+ form/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await expectNoSideways(page);
    await page.keyboard.press("Enter");
    await dialog.getByText("Say why, in a few words.").waitFor();
    await page.keyboard.type("Signed on paper");
    await page.keyboard.press("Enter");
    await page.getByText("Pia Roe is checked in.").waitFor();
    await page.getByText("Signed on paper").first().waitFor();

    await page.getByRole("button", { name: "Read aloud" }).first().click();
    const form = page.getByRole("dialog", { name: /^Read aloud/ });
    await form.getByRole("checkbox").check();
    await form.getByLabel(/^The client's full name/).fill("Pia Roe");
    await form.getByRole("button", { name: "Sign" }).click();
    await page.getByText("The form is signed for Pia Roe.").waitFor();
    await page.goto(`/admin/customers/${customerId}/forms`);
    await page.getByText(/^Signed .*, version \d+, read aloud by /).waitFor();
    await page.getByText("Holds", { exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});

describeInCheck("a health check that needs a clinician's clearance", () => {
  it("is filled in at the desk, blocks the check-in, and is cleared by the practitioner", async () => {
    const visit = await bookVisit(server, { date: TODAY, time: "11:30", serviceIds: ["ag07"], firstName: "Alma" });
    await server.db.execute(sql`delete from screening_answers where appointment_id = ${visit.id}`);
    const { page: desk } = await newStaffVisitor(browser, server, "staff");
    await desk.goto(`/admin/visits/${visit.id}`);
    const atDesk = desk.getByRole("region", { name: "Health check" });
    await atDesk.getByRole("button", { name: "Ask here" }).click();
    const asked = desk.getByRole("dialog", { name: "Health check of Alma Roe" });
    await asked.getByRole("checkbox", { name: /^An allergy/ }).check();
    await asked.getByLabel("To what?").fill("Salicylic acid");
    await asked.getByRole("button", { name: "Continue" }).click();
    await asked.getByText(/^You can book\. A clinician looks at this/).waitFor();
    await asked.getByRole("button", { name: "Close" }).last().click();
    await atDesk.getByText("Declared: see").waitFor();
    await atDesk.getByText("A clinician clears this before check-in.").waitFor();
    expect(await atDesk.getByRole("button").count()).toBe(0);
    await desk.getByRole("button", { name: "Check in" }).click();
    const due = desk.getByRole("dialog", { name: "Check in Alma Roe without it?" });
    await due.getByText("Still due: a clinician’s look at the health check").waitFor();
    await due.getByRole("button", { name: "Not now" }).click();

    const { page, id } = await newStaffVisitor(browser, server, "practitioner");
    await server.db.execute(sql`update practitioners set account_id = ${id} where id = ${visit.practitioner.id}`);
    await page.goto(`/admin/visits/${visit.id}`);
    const card = page.getByRole("region", { name: "Health check" });
    await card.getByRole("button", { name: "See and clear" }).click();
    const answers = page.getByRole("dialog", { name: "What Alma Roe answered" });
    await answers.getByText(/^Salicylic acid/).waitFor();
    await answers.getByRole("button", { name: "Clear for check-in" }).click();
    await answers.getByText("Say what you decided, in a few words.").waitFor();
    await answers.getByLabel("What you decided").fill("Enzyme instead of salicylic acid.");
    expect(await violationsOn(page)).toEqual([]);
    await expectNoSideways(page);
    await answers.getByRole("button", { name: "Clear for check-in" }).click();
    await card.getByText(/^Cleared by /).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await desk.reload();
    await atDesk.getByText(/^Cleared by /).waitFor();
    await desk.getByRole("button", { name: "Check in" }).click();
    await desk.getByText("Alma Roe is checked in.").waitFor();
  });
});

it("BK-6, BK-7, BK-8: a customer confirms, moves, joins and rates a virtual visit, and the site shows the review", async () => {
  const { guest, visit } = await bookVirtual();
  const mailTo = async (subject: RegExp) => (await mails.waitFor({ to: guest.email, subject })).text;
  const { page, goto } = await browser.newVisitor(origin);
  const firstJoin = linkIn(await mailTo(/^Your visit on/), /\/visit\/[^/]+\/join/);
  const statusOf = async () => {
    const { rows } = await db.execute<{ status: string; waits: boolean }>(
      sql`select status, joined_at is not null as waits from appointments where id = ${visit._id}`,
    );
    return rows[0];
  };

  await clockTo(visit.startsAt, -47 * 60);
  const confirm = linkIn(await mailTo(/^Reminder/), /\/visit\/[^/]+\/confirm/);
  await goto(confirm);
  await page.getByRole("heading", { level: 1, name: "Will you be there?" }).waitFor();
  expect(await statusOf()).toMatchObject({ status: "booked" });
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "I’ll be there" }).click();
  await page.getByRole("heading", { name: /^See you \w+day$/ }).waitFor();
  expect(await statusOf()).toMatchObject({ status: "confirmed" });

  await clockTo(visit.startsAt, -90);
  await goto(linkIn(await mailTo(/^See you soon/), /\/visit\/[^/?]+\?t=/));
  await page.getByRole("heading", { level: 1, name: "Running late?" }).waitFor();
  await page.getByRole("button", { name: "About 10 minutes late" }).click();
  await page.getByRole("heading", { name: "You have more time" }).waitFor();
  await page.getByText(/^Your new start is \d+:\d\d [ap]m\. Same people\.$/).waitFor();
  const moved = await mails.waitFor({ to: guest.email, subject: /^Moved/ });
  expect(moved.text).toContain("Fee for moving: none");
  expect(moved.calendar).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1[\s\S]*SUMMARY:Visit at Halcyon/);

  await goto(firstJoin);
  // The link in the email about the former time leads to the current one.
  await page.getByText(/Your visit has moved: this is its new time\.$/).waitFor();
  await page.getByRole("heading", { level: 1, name: "Your video visit" }).waitFor();
  const join = linkIn(moved.text, /\/visit\/[^/]+\/join/);
  await goto(join);
  await page.getByRole("heading", { level: 1, name: "Your video visit" }).waitFor();
  await page.getByRole("timer").waitFor();
  expect(await page.getByRole("link", { name: "Join the video call" }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  expect(await statusOf()).toMatchObject({ waits: false });
  await clockTo(visit.startsAt, 0);
  await goto(join);
  const room = page.getByRole("link", { name: "Join the video call" });
  await room.waitFor();
  expect(await room.getAttribute("href")).toBe("https://halcyon.doxy.me/lena-park");
  await expect.poll(statusOf).toMatchObject({ waits: true });

  const { bearer } = await newStaff(db, "admin");
  const asStaff = async (path: string, body: unknown) => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      "content-type": "application/json",
      "idempotency-key": `${path} ${visit._id}`,
    };
    const answer = await fetch(`${origin}/api/v1/admin/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
  await asStaff(`Appointment/${visit._id}/screening`, { answers: [{ code: "C19", yes: false }] });
  await asStaff(`Appointment/${visit._id}/checkIn`, {});
  await asStaff(`Appointment/${visit._id}/complete`, {});

  await clockTo(visit.endsAt, 180);
  await mailTo(/^After your visit/);
  await clockTo(visit.endsAt, 25 * 60);
  await goto(linkIn(await mailTo(/^How was your visit/), /\/give-rating/));
  await page.getByRole("heading", { level: 1, name: "How was it?" }).waitFor();
  await page.getByRole("button", { name: "Send my review" }).click();
  await page.getByText("Please choose 1 to 5 stars.").waitFor();
  await page.getByRole("radio", { name: "5 ★" }).check({ force: true });
  await page.getByLabel("In your own words").fill("Clear answers, and no hurry at all.");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Send my review" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "You’ve rated this" }).waitFor();

  const shown = async () =>
    (await call("GET", "clientReview?serviceId=as90&limit=100")).body.data.map(({ text }) => text);
  expect(await shown()).not.toContain("Clear answers, and no hurry at all.");
  const { rows } = await db.execute<{ id: string }>(sql`select id from reviews where order_id = ${visit.orderId}`);
  await asStaff(`Review/${rows[0]?.id}/approve`, { version: 1 });
  await expect.poll(shown).toContain("Clear answers, and no hurry at all.");
});
