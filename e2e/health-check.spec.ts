import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { addMonths } from "#modules/care/domain/add-months.ts";
import { addDays, formatDay } from "#shared/zoned-time.ts";
import { present } from "#testing/present.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { arriveAs, newCustomer, newEmail, newPhone } from "./support/customer.ts";
import { clinicDay } from "./support/days.ts";
import { declareNothing } from "./support/health-check.ts";
import { itInCheck } from "./support/in-check.ts";
import { enterOn, tabTo } from "./support/keyboard.ts";
import { workerServer } from "./support/server.ts";

const server = await workerServer();
const browser = await openBrowser();
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const TIME = /^\d{1,2}:\d\d (am|pm)$/;

it("on a phone, the health check costs a guest one extra click, and the answers are stored only with the visit", async () => {
  const { page, goto } = await browser.newVisitor(server.origin, { viewport: PHONE });
  await goto("/indiAppointment?id=ag08&step=time");
  const card = page.getByRole("region", { name: "Before you pick a time" });
  await card.getByText("Check anything that is true for you.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  // The first time today may be too soon once the details are filled in.
  await page.getByRole("button", { name: TIME }).last().click();
  await declareNothing(page);
  await page.getByRole("heading", { name: "Almost done" }).waitFor();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(stored).not.toMatch(/"C\d|screening/);
  const email = newEmail("vera");
  for (const [label, text] of [
    ["First name", "Vera"],
    ["Last name", "Lind"],
    ["Email", email],
    ["Phone", newPhone().replace("+", "00")],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Book this visit" }).click();
  await page.waitForURL("**/guestthanks");
  const { rows } = await server.db.execute(sql`
    select s.sealed like 'v1.%' as sealed from screening_answers s join appointments a on a.id = s.appointment_id
    where a.guest->>'email' = ${email}`);
  expect(rows).toEqual([{ sealed: true }]);
  await goto("/indiAppointment?id=ag08&step=time");
  await card.getByRole("button", { name: "None of these apply to me" }).waitFor();

  // The last dose makes the first possible day six months away, when nothing can be booked yet. A customer can join the
  // waitlist from that day on.
  const today = clinicDay();
  await card.getByRole("checkbox", { name: /^Isotretinoin/ }).check();
  await card.getByLabel("When was your last dose?").fill(today);
  await card.getByRole("button", { name: "Continue" }).click();
  await card.getByText(/You can book it from .+ Shall we tell you then\?$/).waitFor();
  await card.getByRole("button", { name: "Put me on the waitlist" }).click();
  const line = page.getByRole("region", { name: "Waitlist" });
  await line.getByText(/^As soon as these days can be booked, from /).waitFor();
  expect(await line.getByLabel("First day").inputValue()).toBe(addMonths(today, 6));
  expect(await violationsOn(page)).toEqual([]);
  await line.getByLabel("First name").fill("Vera");
  await line.getByLabel("Email").fill(newEmail("vera"));
  await line.getByRole("button", { name: "Join the waitlist" }).click();
  await line.getByText("Check your email to confirm. You’ll get your place in line then.").waitFor();
});

itInCheck(
  "by keyboard alone, a customer's answers move the first possible day and are remembered for the next visit",
  async () => {
    const customer = await newCustomer(server.origin);
    await customer.call("POST", "add-to-cart/service/ag08");
    const visitor = await browser.newVisitor(server.origin, { viewport: DESKTOP });
    const { page } = visitor;
    await arriveAs(visitor, customer, "/schedule1");
    const card = page.getByRole("region", { name: "Before you pick a time" });
    const isotretinoin = card.getByRole("checkbox", { name: /^Isotretinoin/ });
    await tabTo(page, isotretinoin);
    await page.keyboard.press("Space");
    await enterOn(page, card.getByRole("button", { name: "Continue" }));
    await card.getByText("Enter a date.").waitFor();
    const today = clinicDay();
    // Chooses a last dose for which the first possible day and the day before it are in the same month of the calendar,
    // on whatever day the test runs.
    const doses = [150, 145, 140].map((days) => addDays(today, -days));
    const dose = present(doses.find((day) => Number(addMonths(day, 6).slice(8)) > 5));
    await card.getByLabel("When was your last dose?").fill(dose);
    expect(await violationsOn(page)).toEqual([]);
    await enterOn(page, card.getByRole("button", { name: "Continue" }));
    const first = addMonths(dose, 6);
    await card.getByText(`is ${formatDay(first, { year: true })}.`).waitFor();
    await page.getByRole("button", { name: `${formatDay(addDays(first, -1))}, is too soon` }).waitFor();
    await page.getByRole("button", { name: TIME }).first().click();
    await page.waitForURL("**/mycart");

    await visitor.goto("/schedule1");
    await card
      .getByText(/^On \w+ \d+ you told us about your health\. By choosing a time, you confirm that’s still true\.$/)
      .waitFor();
    await page.getByRole("button", { name: TIME }).first().click();
    await page.waitForURL("**/mycart");
  },
);

itInCheck("an unsuitable treatment is replaced by suitable ones, and the URL contains no health answers", async () => {
  const { page, goto } = await browser.newVisitor(server.origin, { viewport: DESKTOP });
  await goto("/appointment?serviceId=ag08&step=time");
  const card = page.getByRole("region", { name: "Before you pick a time" });
  await card.getByRole("checkbox", { name: /^Pregnant/ }).check();
  await card.getByRole("button", { name: "Continue" }).click();
  await card.getByText(/^We don’t do .+ during pregnancy or nursing\. These are fine: /).waitFor();
  expect(await page.getByRole("button", { name: TIME }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await card.getByRole("button", { name: "Choose this instead: Hydra-exfoliation facial" }).click();
  await page.waitForURL(/serviceId=ag07/);
  await page.getByRole("button", { name: TIME }).first().waitFor();
  expect(page.url()).not.toMatch(/C\d|pregnan/i);
});
