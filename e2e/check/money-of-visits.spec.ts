import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { present } from "#testing/present.ts";
import { violationsOn } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { newCustomer } from "../support/customer.ts";
import { staffScreens } from "../support/screens.ts";
import { workerServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";

const server = await workerServer();
const { db, origin } = server;
const browser = await openBrowser();

/** Gives a customer a package of six visits for a treatment, two of them paid. */
async function givePackage(name: string, serviceId: string): Promise<void> {
  await db.execute(sql`
    insert into plan_purchases (id, customer_id, plan_id, service_id, sessions, price_cents, option, state, order_id, started_at, ends_on,
      released_sessions, consent_text, consent_hash, consented_at)
    select ${newId()}, c.id, (select id from payment_plans limit 1), ${serviceId}, 6, 37500, '{"instalments": 6}', 'active', ${newId()},
      clock_now(), (clock_now() at time zone 'America/New_York')::date + 300, 2, '', '', clock_now() from customers c where c.first_name = ${name}`);
}

/** Opens a new booking, and chooses the customer and the treatment. */
async function beginBooking(page: Page, customer: string, treatment: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("n");
  await dialog.getByRole("combobox", { name: "Who", exact: true }).fill(customer.slice(0, 4));
  await dialog.getByRole("option", { name: new RegExp(`^${customer}`) }).click();
  await dialog.getByRole("combobox", { name: "What", exact: true }).fill(treatment);
  await dialog
    .getByRole("option", { name: new RegExp(`^${treatment}`, "i") })
    .first()
    .click();
}

const visitOf = async (name: string) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from appointments a join customers c on c.id = a.customer_id where c.first_name = ${name} and a.status <> 'held'`);
  return present(rows[0]).id;
};

it.each(staffScreens("desktop"))(
  "a package pays for a visit, and a no-show fee is charged at the next visit, at $width px",
  async (viewport) => {
    const name = `Wilhelmina${viewport.width}`;
    await newCustomer(origin, name);
    const staff = await newStaffVisitor(browser, server, "admin", { viewport });
    const { page, goto } = staff;
    const dialog = page.getByRole("dialog");
    await goto("/admin/today");
    await page.getByText("Live", { exact: true }).waitFor();
    await beginBooking(page, name, "hydra");
    await dialog.getByText("Place held while you talk").waitFor();
    const { rows } = await db.execute<{ id: string }>(sql`
      select l.service_id as id from appointment_services l join appointments a on a.id = l.appointment_id
      where a.held_for_account_id = ${staff.id}`);
    await dialog.getByRole("button", { name: "Close" }).click();
    // The dialog handles all keys until it is gone.
    await dialog.waitFor({ state: "detached" });
    await givePackage(name, present(rows[0]).id);
    await beginBooking(page, name, "hydra");
    const ticked = dialog.getByRole("checkbox", { name: /^Use a visit of/ });
    await ticked.check();
    await dialog.getByText("6 of 6 visits left").waitFor();
    await dialog.getByText("$0.00", { exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: /^Book / }).click();
    await page.getByText(new RegExp(`^Booked ${name}`)).waitFor();
    const id = await visitOf(name);
    expect(
      (
        await db.execute(
          sql`select reserved_sessions as n from plan_purchases p join customers c on c.id = p.customer_id and c.first_name = ${name}`,
        )
      ).rows,
    ).toEqual([{ n: 1 }]);

    // A no-show fee was agreed, and half an hour has passed.
    await db.execute(sql`delete from visit_terms where appointment_id = ${id}`);
    await db.execute(sql`
      insert into visit_terms (appointment_id, text, text_hash, notice_hours, no_show_fee_cents) values (${id}, 'Terms', '', 48, 4000)`);
    await db.execute(sql`
      update appointments set starts_at = clock_now() - interval '30 minutes', ends_at = clock_now() + interval '30 minutes',
        date = (clock_now() at time zone time_zone)::date where id = ${id}`);
    await goto(`/admin/visits/${id}`);
    await page.getByRole("button", { name: "More steps" }).click();
    await page.getByRole("menuitem", { name: "No-show" }).click();
    await dialog.getByRole("radio", { name: /^Charge a fee/ }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("textbox", { name: "Fee" }).fill("50");
    await dialog.getByLabel("Reason").fill("Didn't come or call");
    await dialog.getByRole("button", { name: "Mark as a no-show" }).click();
    await dialog.getByText("From $0.01 to $40.00, as agreed.").waitFor();
    await dialog.getByRole("textbox", { name: "Fee" }).fill("30");
    await dialog.getByRole("button", { name: "Mark as a no-show" }).click();
    await page
      .getByText(`${name} Okafor is marked as a no-show. There is no card on file. $30.00 stays owed.`)
      .waitFor();

    await goto("/admin/today");
    await page.getByText("Live", { exact: true }).waitFor();
    await beginBooking(page, name, "hydra");
    await dialog.getByRole("button", { name: /^Book / }).click();
    if (viewport.width < 1_024) await page.getByRole("button", { name: "Show all of the visit" }).click();
    await page.getByRole("heading", { name: "Owed from an earlier visit" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: /^Take \$30\.00/ }).click();
    await dialog.getByRole("radio", { name: "Cash" }).check();
    await dialog.getByRole("button", { name: "Take $30.00" }).click();
    await dialog.getByText("Paid in full.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
    // The drawer is still open, and no longer shows the paid amount as owed.
    await page.getByRole("heading", { name: "Owed from an earlier visit" }).waitFor({ state: "detached" });
  },
);

it.each(staffScreens("phone"))("staff sell a gift card at the counter and print it, at $width px", async (viewport) => {
  const { page, goto } = await newStaffVisitor(browser, server, "staff", { viewport });
  const dialog = page.getByRole("dialog");
  await goto("/admin/orders");
  await page.getByRole("button", { name: "New sale" }).click();
  await dialog.getByRole("button", { name: "Gift card" }).click();
  await dialog.getByLabel("Amount").fill("100");
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Printed once it is paid").waitFor();
  await dialog.getByRole("button", { name: "Go to payment" }).click();
  await dialog.getByRole("radio", { name: "Cash" }).check();
  await dialog.getByRole("button", { name: "Take $100.00" }).click();
  await dialog.getByRole("button", { name: /^Print/ }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const paper = page.waitForResponse(/\/admin\/GiftCard\/\w+\/card\.pdf/);
  await dialog.getByRole("button", { name: /^Print/ }).click();
  expect((await paper).status()).toBe(200);
});
