import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { violationsOn } from "../support/axe.ts";
import { openBrowser, PHONE } from "../support/browser.ts";
import { newCustomer } from "../support/customer.ts";
import { tuesdayAfter } from "../support/days.ts";
import { staffScreens } from "../support/screens.ts";
import { workerServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";

const server = await workerServer();
const { db, origin } = server;
const browser = await openBrowser();

it.each(staffScreens("desktop"))(
  "a customer books a time slot held by staff by paying the deposit on their phone, at $width px",
  async (viewport) => {
    const name = `Clementine${viewport.width}`;
    const { email } = await newCustomer(origin, name);
    const { page, goto } = await newStaffVisitor(browser, server, "admin", { viewport });
    const dialog = page.getByRole("dialog");
    await goto("/admin/today");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("n");
    await dialog.getByRole("combobox", { name: "Who", exact: true }).fill(name.slice(0, 6));
    await dialog.getByRole("option", { name: new RegExp(`^${name}`) }).click();
    await dialog.getByRole("combobox", { name: "What", exact: true }).fill("hydra");
    await dialog.getByRole("option", { name: /^Hydra-exfoliation/ }).click();
    await dialog.getByRole("radio", { name: /^None/ }).check();
    // Today's first start may be a minute away, which would limit the hold.
    await dialog.getByLabel("From", { exact: true }).fill(tuesdayAfter(21));
    await dialog.getByText("Place held while you talk").waitFor();
    await dialog.getByRole("button", { name: /^Book / }).click();
    await dialog.getByText("Say why, in a few words.").waitFor();
    await dialog.getByRole("radio", { name: /^By an emailed link/ }).check();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: /^Book / }).click();
    await page.getByText(`Held for ${name} Okafor until the deposit is paid. A link is on its way by email.`).waitFor();

    const { text } = await server.mails.waitFor({ to: email, subject: /^Pay the deposit/ });
    const { pathname, search } = new URL(present(/https?:\/\/\S*\/confirmation\?\S+/.exec(text))[0]);
    const phone = await browser.newVisitor(origin, { viewport: PHONE, hasTouch: true, isMobile: true });
    await phone.goto(pathname + search);
    await phone.page.getByRole("heading", { name: "Pay the deposit of $50.00 to book your visit" }).waitFor();
    expect(await violationsOn(phone.page)).toEqual([]);
    await phone.page.getByRole("button", { name: "Pay $50.00" }).click();
    await phone.page.getByLabel("Card number").fill("4242 4242 4242 4242");
    await phone.page.getByLabel("Expiration (MM / YY)").fill("12 / 34");
    await phone.page.getByLabel("CVC").fill("123");
    await phone.page.getByLabel("Name on card").fill(name);
    await phone.page.getByRole("button", { name: /^Pay/ }).click();
    await phone.page.getByRole("heading", { name: "Thank you for your payment" }).waitFor();
    const { rows } = await db.execute(sql`
      select a.status, a.paid_cents as paid from appointments a join customers c on c.id = a.customer_id where c.first_name = ${name}`);
    expect(rows).toEqual([{ status: "booked", paid: 5_000 }]);
  },
);
