import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { openBrowser, PHONE } from "./support/browser.ts";
import { arriveAs, newCustomer, newEmail, newPhone } from "./support/customer.ts";
import { declareNothing } from "./support/health-check.ts";
import { itInCheck } from "./support/in-check.ts";
import { workerServer } from "./support/server.ts";

const server = await workerServer();
const browser = await openBrowser();

itInCheck(
  "a combination offer leads a guest to booking with its treatment and add-on chosen (PG-8, PG-16)",
  async () => {
    const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
    const { page } = visitor;
    await visitor.goto("/service/hydra-exfoliation-facial?id=ag07");
    await page.getByRole("link", { name: /Hydra-exfoliation facial with LED/ }).click();
    await page.waitForURL("**/limited-deals#hydra-exfoliation-facial-with-led");
    const offer = page.getByRole("listitem").filter({
      has: page.getByRole("heading", { name: "Hydra-exfoliation facial with LED" }),
    });
    const { rows } = await server.db.execute<{ endsOn: string }>(sql`
    select to_char(ends_at at time zone 'America/New_York', 'FMDay, FMMonth FMDD, FMHH:MI am') as "endsOn"
    from limited_offers where id = 'lo01'`);
    await offer.getByText(rows[0]?.endsOn ?? "").waitFor();
    expect(await offer.textContent()).toContain("On Wednesdays");
    await offer.getByRole("link", { name: "Book this: Hydra-exfoliation facial with LED" }).click();
    await page.waitForURL("**/indiAppointment?id=ag07&addOnId=ao07");
    await page.getByText("Red LED").first().waitFor();
  },
);

const OFFER = "Limited offer: Hydra-exfoliation facial with LED";

/** Returns the visible lines of a visit's price, each with its amount. */
async function sumsOf(part: Locator): Promise<string> {
  return ((await part.textContent()) ?? "").replaceAll(/\s+/g, " ");
}

async function chooseWednesday(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next month" }).click();
  await page.locator("table[aria-busy=false], table:not([aria-busy])").first().waitFor();
  await page.locator("table button:not([aria-disabled=true])[aria-label^=Wednesday]").nth(1).click();
  await page
    .getByRole("button", { name: /^\d+:\d\d [ap]m$/ })
    .first()
    .click();
  await declareNothing(page);
}

it("the total and the email of a guest's visit include the discount of a combination offer (PG-8)", async () => {
  const email = newEmail("ines");
  const { page, goto } = await browser.newVisitor(server.origin);
  await goto("/indiAppointment?id=ag07&addOnId=ao07");
  const visit = page.getByRole("region", { name: "Your visit" });
  expect(await sumsOf(visit)).toContain(`${OFFER}, on Wednesdays: $45 less than this.Due at the clinic$274`);
  await chooseWednesday(page);
  await page.getByRole("heading", { name: "Almost done" }).waitFor();
  expect(await sumsOf(visit)).toContain(`${OFFER}−$45Due at the clinic$229`);
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Roe");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill(newPhone());
  await page.getByRole("button", { name: "Book this visit" }).click();
  await page.waitForURL("**/guestthanks");
  await page.getByRole("heading", { name: /^See you on / }).waitFor();
  const booked = `${OFFER}−$45Due at the clinic$229`;
  expect(await sumsOf(page.getByRole("main"))).toContain(booked);

  const { text } = await server.mails.waitFor({ to: email, subject: /Your visit on/ });
  expect(text).toContain(`${OFFER}: −$45.00`);
  expect(text).toContain("Due at the clinic: $229.00");
  const { pathname, search } = new URL(/https?:\/\/\S*\/confirmation\?\S+/.exec(text)?.[0] ?? "");
  await goto(pathname + search);
  expect(await sumsOf(page.getByRole("main"))).toContain(booked);
});

itInCheck(
  "a combination offer for Wednesdays lowers the total of a customer's cart, and the visit is booked at that total (PG-8, CT-5)",
  async () => {
    const customer = await newCustomer(server.origin);
    const visitor = await browser.newVisitor(server.origin);
    const { page } = visitor;
    await arriveAs(visitor, customer, "/limited-deals");
    await page.getByRole("button", { name: "Book this: Hydra-exfoliation facial with LED" }).click();
    await page.waitForURL("**/schedule1");
    await page.getByText(`${OFFER}, on Wednesdays`).waitFor();
    await chooseWednesday(page);
    await page.waitForURL("**/mycart");
    const toPay = page.getByRole("complementary", { name: "Order summary" });
    await toPay.getByText(OFFER).waitFor();
    expect(await sumsOf(toPay)).toContain(`Treatments$274.00${OFFER}−$45.00Due at the clinic`);
    await page.getByRole("button", { name: "Check out" }).click();
    await page.getByText("$229 is due at the clinic.").waitFor();
    await page.getByRole("button", { name: "Yes, book it" }).click();
    await page.waitForURL("**/service-booked/*");
    await page.getByText("Due at the clinic after your visit: $229.").waitFor();
    expect(await sumsOf(page.getByRole("region", { name: "Your visit" }))).toContain(
      `${OFFER}−$45Due at the clinic$229`,
    );
    await visitor.goto("/upcoming-orders");
    await page.getByText("Due at the clinic: $229.").waitFor();
  },
);

itInCheck(
  "a treatment's page shows before-and-after drawings of skin only if the drawings are about that treatment (PG-7)",
  async () => {
    const visitor = await browser.newVisitor(server.origin, { javaScriptEnabled: false });
    await visitor.goto("/service/microneedling-for-scars?id=as01");
    const studies = visitor.page.getByRole("region", { name: "What it works on" });
    expect(await studies.getByText("Illustration", { exact: true }).count()).toBe(2);
    await visitor.goto("/service/wrinkle-relaxer?id=ag01");
    expect(await studies.count()).toBe(0);
  },
);
