import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { checkInvariants } from "#server/invariants.ts";
import { present } from "#testing/present.ts";
import { instantOf } from "../../src/shared/zoned-time.ts";
import { violationsOn } from "../support/axe.ts";
import { openBrowser, PHONE } from "../support/browser.ts";
import { askClock, pay } from "../support/clock.ts";
import { apiCall, newCustomer, newGuest } from "../support/customer.ts";
import { tuesdayAfter } from "../support/days.ts";
import { startServer } from "../support/server.ts";
import { newStaffVisitor, type StaffVisitor } from "../support/staff-visitor.ts";

const ZONE = "America/New_York";
const DAY = tuesdayAfter(7);
const SERVICES = ["ag07", "as03", "ag08", "ag01"];

const server = await startServer();
const { db, origin, mails } = server;
const browser = await openBrowser();
const guest = apiCall(origin);

type Arrival = { id: string; name: string; from: string };

/**
 * Books twelve guests, as if each had booked online some days before. All visits start by half past two. The latest
 * start is booked first, so that every other visit has room after it.
 */
async function bookArrivals(): Promise<Arrival[]> {
  const booked: Arrival[] = [];
  for (let nth = 0; booked.length < 12 && nth < 60; nth += 1) {
    const serviceId = SERVICES[nth % SERVICES.length] ?? "ag07";
    const slots = (await guest("GET", `admin/Slot/allSlot?date=${DAY}&serviceIds=${serviceId}`)).body.data;
    const all = slots.filter(({ isBooked, from }) => !isBooked && from < "14:31");
    const free = booked.length < 4 ? all.at(-1) : all[0];
    if (!free) continue;
    const customer = { ...newGuest("Ada"), firstName: `Ada${"abcdefghijkl"[booked.length]}` };
    const input = { serviceIds: [serviceId], addOnIds: [], date: DAY, time: free.from, customer };
    const { status, body } = await guest("POST", "guest/book", input);
    if (status !== 200) continue;
    booked.push({ id: body.data.appointment._id, name: `${customer.firstName} Roe`, from: free.from });
  }
  expect(booked).toHaveLength(12);
  return booked.sort((one, other) => other.from.localeCompare(one.from));
}

/** Counts the payments handled by a staff member, to compare with the till and the terminal. */
class Tally {
  cash = 0;
  terminal = 0;
}

const centsIn = (text: string) =>
  Math.round(Number(present(/\$([\d,]+\.\d\d)/.exec(text)?.[1]).replace(",", "")) * 100);

class Desk {
  readonly #staff: StaffVisitor;
  readonly #tally: Tally;

  constructor(staff: StaffVisitor, tally: Tally) {
    this.#staff = staff;
    this.#tally = tally;
  }

  get page(): Page {
    return this.#staff.page;
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }

  async open(id: string): Promise<void> {
    await this.#staff.goto(`/admin/visits/${id}`);
    await this.page.getByRole("heading", { name: "What happens" }).waitFor();
  }

  /** Checks a guest in, with a reason if a form is due. */
  async checkIn({ id, name }: Pick<Arrival, "id" | "name">): Promise<void> {
    await this.open(id);
    const [step, inRoom] = ["Check in", "In room"].map((label) => this.page.getByRole("button", { name: label }));
    await present(step).or(present(inRoom)).waitFor();
    // A walk-in is checked in with the booking, unless a form is due.
    if (await present(inRoom).isVisible()) return;
    await present(step).click();
    const asked = this.page.getByRole("dialog", { name: `Check in ${name} without it?` });
    const isIn = this.page.getByText(`${name} is checked in.`);
    await isIn.or(asked).first().waitFor();
    if (await asked.isVisible()) {
      await asked.getByRole("textbox").fill("Signed on paper");
      await asked.getByRole("button", { name: /check in/i }).click();
      await isIn.waitFor();
    }
  }

  /** Brings a visit's customer from the waiting area through each room, and completes the visit. */
  async complete(): Promise<void> {
    await this.page.getByRole("button", { name: "In room" }).click();
    const next = this.page.getByRole("button", { name: /^(Move on to|Complete$)/ });
    for (;;) {
      await next.waitFor();
      const isLast = (await next.textContent())?.startsWith("Complete") === true;
      await next.click();
      if (isLast) break;
      await this.page.waitForTimeout(500);
    }
    await this.page.getByRole("button", { name: "Complete", exact: true }).waitFor({ state: "detached" });
  }

  async beginPayment(): Promise<void> {
    await this.page.getByRole("button", { name: "Take payment" }).first().click();
    await this.dialog.getByRole("radio", { name: "Cash" }).waitFor();
  }

  /**
   * Takes a payment, of `amount` or else of everything due, with an optional tip in percent, and records it in the
   * tally.
   */
  async take(kind: "Cash" | "Card terminal", { amount, tip }: { amount?: string; tip?: number } = {}): Promise<void> {
    await this.dialog.getByRole("radio", { name: kind }).check();
    if (amount) await this.dialog.getByLabel("Amount").fill(amount);
    if (tip) await this.dialog.getByRole("button", { name: new RegExp(`^${tip}%`) }).click();
    const button = this.dialog.getByRole("button", { name: /^Take \$/ });
    const cents = centsIn((await button.textContent()) ?? "");
    await button.click();
    await this.page
      .getByText(/ is taken\./)
      .last()
      .waitFor();
    this.#tally[kind === "Cash" ? "cash" : "terminal"] += cents;
  }

  async done(): Promise<void> {
    await this.dialog.getByText("Paid in full.").waitFor();
    await this.dialog.getByRole("button", { name: "Done" }).click();
    await this.dialog.waitFor({ state: "detached" });
  }

  /** Lets the customer pay the balance on their phone, with the code on the screen. */
  async payByLink(tip: number): Promise<void> {
    await this.dialog.getByRole("button", { name: "Payment link" }).click();
    const shown = this.page.getByRole("dialog", { name: "Payment link" });
    const url = new URL(await shown.getByLabel("Address").inputValue());
    const phone = await browser.newVisitor(origin, { viewport: PHONE, hasTouch: true, isMobile: true });
    await phone.goto(url.pathname + url.search);
    await phone.page.getByRole("radio", { name: new RegExp(`^${tip}%`) }).check();
    expect(await violationsOn(phone.page)).toEqual([]);
    await phone.page.getByRole("button", { name: /^Pay \$/ }).click();
    await phone.page.getByLabel("Card number").waitFor();
    await payByCard(phone.page);
    await phone.page.getByRole("heading", { name: "Nothing is due" }).waitFor();
    await phone.context.close();
    await shown.getByRole("button", { name: "Done" }).click();
    await this.done();
  }

  /** Lets the customer tap the demo's simulated reader, with a tip. */
  async payOnReader(): Promise<void> {
    await this.dialog.getByRole("radio", { name: "Card reader" }).check();
    const [reader] = await Promise.all([
      this.#staff.context.waitForEvent("page"),
      this.dialog.getByRole("link", { name: /^Open the demo’s reader/ }).click(),
    ]);
    await this.dialog.getByRole("button", { name: /^Ask for \$/ }).click();
    await reader.getByRole("button", { name: "Tip 20%" }).click();
    await reader.getByText(/of it a tip$/).waitFor();
    await reader.getByRole("button", { name: "Tap", exact: true }).click();
    await reader.getByRole("heading", { name: "Approved" }).waitFor();
    await reader.close();
    await this.done();
  }

  /** Adds one of these treatments at the end of the visit, if one fits the day. */
  async addTreatment(wanted: readonly string[]): Promise<boolean> {
    for (const what of wanted) {
      await this.page.getByRole("button", { name: "Add a treatment" }).click();
      const adding = this.page.getByRole("dialog", { name: /^Add a treatment for / });
      await adding.getByRole("combobox", { name: "What" }).fill(what);
      await this.page.getByRole("option").first().click();
      await adding.getByLabel("With").waitFor();
      await adding.getByRole("button", { name: "Add the treatment" }).click();
      const refused = adding.getByText("It can't be added like this.");
      await refused
        .or(this.page.getByText(/is added to the visit of /))
        .first()
        .waitFor();
      if (!(await refused.isVisible())) return true;
      await adding.getByRole("button", { name: "Go back" }).click();
      await adding.waitFor({ state: "detached" });
    }
    return false;
  }

  /** Refunds the last line of a visit's order in cash, from this person's till. */
  async refundInCash(id: string): Promise<void> {
    await this.open(id);
    await this.page.getByRole("button", { name: "Refund" }).first().click();
    await this.dialog
      .getByRole("textbox", { name: /^Pieces of/ })
      .last()
      .fill("1");
    const refund = this.dialog.getByRole("button", { name: /^Refund \$/ });
    await refund.waitFor();
    const back = centsIn((await refund.textContent()) ?? "");
    await refund.click();
    await this.dialog.waitFor({ state: "detached" });
    await this.page.getByRole("button", { name: /handed back$/ }).click();
    await this.page.getByRole("button", { name: /handed back$/ }).waitFor({ state: "detached" });
    this.#tally.cash -= back;
  }

  async beginSale(email: string): Promise<void> {
    await this.#staff.goto("/admin/orders");
    await this.page.getByRole("button", { name: "New sale" }).click();
    await this.dialog.getByRole("combobox", { name: "Customer (optional)" }).fill(email);
    await this.dialog
      .getByRole("option", { name: /Okafor/ })
      .first()
      .click();
  }

  async chooseContract(name: RegExp): Promise<void> {
    const ways = this.dialog.getByRole("combobox", { name: "Membership or package" });
    await ways.selectOption(present(await ways.getByRole("option", { name }).first().getAttribute("value")));
  }

  goto(path: string): Promise<void> {
    return this.#staff.goto(path);
  }
}

/** Creates a customer with a card on file, for later charges. */
async function customerWithCard(name: string) {
  const customer = await newCustomer(origin, name);
  const { body } = await customer.call("GET", "user/card");
  const path = "user/card/updateCardDetailSavedThroughToken";
  const page = await customer.call("POST", path, { consentHash: body.data.consent.hash });
  await pay(page.body.session?.url ?? "");
  await customer.call("POST", path, {});
  return customer;
}

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiration (MM / YY)").fill("12 / 40");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Ada Roe");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

const idOf = async (name: string) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from appointments a join customers c on c.id = a.customer_id where c.first_name = ${name} and a.status <> 'held'`);
  return present(rows[0]).id;
};

/** The staff of the day, each with their tally. */
const shifts: { name: string; tally: Tally }[] = [];

/** Starts the shift of a front desk staff member. */
async function beginShift(): Promise<{ desk: Desk; staff: StaffVisitor; tally: Tally }> {
  const staff = await newStaffVisitor(browser, server, "admin");
  const tally = new Tally();
  shifts.push({ name: staff.name, tally });
  return { desk: new Desk(staff, tally), staff, tally };
}

const arrivals = await bookArrivals();
const [came, missed] = [arrivals.slice(0, -1), present(arrivals.at(-1))];
const [member, buyer] = [await customerWithCard("Marguerite"), await newCustomer(origin, "Philippa")];
await askClock(server, { to: instantOf(DAY, "15:00", ZONE)?.toISOString() });

/** The number of customers who added a treatment after paying. */
let added = 0;

it.each([
  [0, 4],
  [4, 8],
  [8, 11],
])("customers %i to %i are checked in and pay, in every way that the clinic accepts", async (from, to) => {
  const { desk } = await beginShift();
  for (const [nth, arrival] of came.entries()) {
    if (nth < from || nth >= to) continue;
    await desk.checkIn(arrival);
    await desk.beginPayment();
    if (nth === 3 || nth === 4) {
      await desk.take("Cash", { amount: "20" });
      await desk.payByLink(nth === 3 ? 15 : 25);
    } else if (nth === 6) {
      await desk.take("Cash", { amount: "20" });
      await desk.payOnReader();
    } else {
      if (nth === 5) await desk.take("Card terminal", { amount: "30.50", tip: 15 });
      await desk.take(nth % 2 === 0 ? "Card terminal" : "Cash", nth < 6 ? { tip: 20 } : {});
      await desk.done();
    }
    if (added < 3 && (await desk.addTreatment(["led", "consult"]))) {
      added += 1;
      await desk.beginPayment();
      await desk.take(added === 1 ? "Card terminal" : "Cash", added === 2 ? { tip: 15 } : {});
      await desk.done();
    }
    // Opens the visit again, because the payment has changed it too.
    await desk.open(arrival.id);
    await desk.complete();
  }
  // This person refunds one order in cash.
  if (to === 8) await desk.refundInCash(present(came[7]).id);
});

it("exactly three of the customers added a treatment after paying", () => {
  expect(added).toBe(3);
});

it("two walk-ins are treated and pay, and one customer doesn't show up", async () => {
  const { desk } = await beginShift();
  const { page } = desk;
  for (const name of ["Walda", "Wilma"]) {
    await desk.goto("/admin/today");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("n");
    await desk.dialog.getByRole("button", { name: "Walk-in now" }).click();
    const who = desk.dialog.getByRole("combobox", { name: "Who", exact: true });
    await who.fill(`${name} Newman 212 555 01${name === "Walda" ? "61" : "62"}`);
    await desk.dialog.getByRole("option", { name: new RegExp(`^New: ${name}`) }).click();
    await desk.dialog.getByRole("combobox", { name: "What", exact: true }).fill("consult");
    await desk.dialog.getByRole("option").first().click();
    await desk.dialog.getByText("Place held while you talk").waitFor();
    await desk.dialog.getByRole("button", { name: /^Check in today/ }).click();
    await desk.dialog.waitFor({ state: "detached" });
  }

  for (const name of ["Walda", "Wilma"]) {
    const walkIn = { id: await idOf(name), name: `${name} Newman` };
    await desk.checkIn(walkIn);
    await desk.complete();
    if (await page.getByRole("button", { name: "Take payment" }).count()) {
      await desk.beginPayment();
      await desk.take("Cash", {});
      await desk.done();
    }
  }
  await desk.open(missed.id);
  await page.getByRole("button", { name: /^More/ }).click();
  await page.getByRole("menuitem", { name: "No-show" }).click();
  await desk.dialog.getByLabel("Reason").fill("Nobody came, nobody called");
  await desk.dialog.getByRole("button", { name: "Mark as a no-show" }).click();
  await page.getByText(/ is marked as a no-show/).waitFor();
});

it("staff sell a membership after the customer consents on their phone with an emailed code", async () => {
  const { desk } = await beginShift();
  const { page } = desk;
  await desk.beginSale(member.email);
  await desk.chooseContract(/every month/);
  const [asked] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/desk/consent") && answer.request().method() === "POST"),
    desk.dialog.getByRole("button", { name: "On their phone" }).click(),
  ]);
  const link = new URL((await asked.json()).data.url);
  await page.getByRole("dialog", { name: "Scan to read and agree" }).waitFor();
  const phone = await browser.newVisitor(origin, { viewport: PHONE, hasTouch: true, isMobile: true });
  phone.expectComplaint(/422|400/);
  await phone.goto(link.pathname + link.search);
  await phone.page.getByRole("checkbox").check();
  await phone.page.getByLabel("Your full name").fill("Marguerite Okafor");
  expect(await violationsOn(phone.page)).toEqual([]);
  await phone.page.getByRole("button", { name: "Email me a code" }).click();
  await phone.page.getByLabel("Six-digit code").fill("000000");
  await phone.page.getByRole("button", { name: "I agree" }).click();
  await phone.page.getByText("That code isn't right. Check it and try again.").waitFor();
  const mail = await mails.waitFor({ to: member.email, subject: /is your confirmation code$/ });
  await phone.page.getByLabel("Six-digit code").fill(present(/^\d{6}/.exec(mail.subject)?.[0]));
  await phone.page.getByRole("button", { name: "I agree" }).click();
  await phone.page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.getByText("Marguerite Okafor has agreed.").waitFor();
  await desk.dialog.getByRole("button", { name: "Go to payment" }).click();
  await desk.take("Cash");
  await desk.done();
});

it("staff sell a package, whose agreement the customer signs on the clinic's screen", async () => {
  const { desk, staff } = await beginShift();
  const { page } = desk;
  await desk.beginSale(buyer.email);
  await desk.chooseContract(/at once$/);
  const [screen] = await Promise.all([
    staff.context.waitForEvent("page"),
    desk.dialog.getByRole("button", { name: "Turn the screen" }).click(),
  ]);
  await screen.getByRole("checkbox").check();
  await screen.getByLabel("Your full name").fill("Philippa Okafor");
  const box = present(await screen.getByRole("img", { name: "Your signature" }).boundingBox());
  await screen.mouse.move(box.x + 30, box.y + 40);
  await screen.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await screen.mouse.move(box.x + 30 + step * 15, box.y + 40 + (step % 2) * 30);
  await screen.mouse.up();
  await screen.getByRole("button", { name: "I agree" }).click();
  await screen.getByRole("heading", { name: "Thank you" }).waitFor();
  await screen.close();
  await page.getByText("Philippa Okafor has agreed.").waitFor();
  await desk.dialog.getByRole("button", { name: "Go to payment" }).click();
  await desk.take("Card terminal");
  await desk.done();
});

it("at the end of the day, each till and terminal matches its counted total, and the ledger agrees to the cent", async () => {
  const { desk } = await beginShift();
  const { page } = desk;
  await askClock(server, { to: instantOf(DAY, "21:00", ZONE)?.toISOString() });
  await desk.goto(`/admin/day/${DAY}/close`);
  const all = page.getByRole("button", { name: "All were completed" });
  await page.getByRole("form", { name: "Close the day" }).waitFor();
  if (await all.count()) await all.click();
  await page.getByRole("button", { name: "Close the day" }).click();
  await page
    .getByText(/Every visit has its outcome\.$/)
    .first()
    .waitFor();
  await desk.goto(`/admin/payments/day-close?day=${DAY}`);
  for (const { name, tally } of shifts)
    for (const [what, cents] of [
      ["cash", tally.cash],
      ["card terminal", tally.terminal],
    ] as const) {
      if (cents === 0) continue;
      await page.getByRole("button", { name: `Count the ${what} of ${name}` }).click();
      await desk.dialog.getByLabel("Counted").fill((cents / 100).toFixed(2));
      await desk.dialog.getByRole("button", { name: "Save the count" }).click();
      await desk.dialog.waitFor({ state: "detached" });
    }
  expect(await page.getByRole("button", { name: /^Count the / }).count()).toBe(0);
  expect(await page.getByText(/ (over|short)$/).count()).toBe(0);

  // Eleven of twelve guests were treated and one didn't come, the sold contracts are active, and all checks of `npm run
  // check:data` pass.
  const { rows } = await db.execute(sql`
    select count(*) filter (where status = 'completed')::int as completed, count(*) filter (where status = 'no_show')::int as missed
    from appointments where date = ${DAY} and id = any(${sql.param(arrivals.map(({ id }) => id))}::text[])`);
  expect(rows).toEqual([{ completed: 11, missed: 1 }]);
  const { rows: sold } = await db.execute(sql`
    select (select count(*)::int from memberships m join customers c on c.id = m.customer_id where c.email = ${member.email} and m.state = 'active') as members,
      (select count(*)::int from plan_purchases p join customers c on c.id = p.customer_id where c.email = ${buyer.email} and p.state <> 'pending') as packages,
      (select array_agg(proven_by order by proven_by) from sale_consents where given_at is not null) as proofs`);
  expect(sold).toEqual([{ members: 1, packages: 1, proofs: ["code", "signature"] }]);
  await expect
    .poll(async () => (await checkInvariants(db)).filter(({ broken }) => broken > 0), { timeout: 60_000 })
    .toEqual([]);
});
