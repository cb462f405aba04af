import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { apiCall, newGuest } from "./support/customer.ts";
import { nextMonth } from "./support/days.ts";
import { firstRows } from "./support/in-check.ts";
import { enterOn } from "./support/keyboard.ts";
import { workerServer } from "./support/server.ts";

const server = await workerServer();
const { origin, db, mails } = server;
const browser = await openBrowser();
const call = apiCall(origin);

/** Books a guest's visit for a peel, which requires a form. */
async function bookPeel() {
  const guest = newGuest();
  const { body: month } = await call("GET", `Slot/month?month=${nextMonth()}&serviceIds=ag08`);
  const date = month.data.filter(({ free }) => free).at(6)?.date ?? "";
  const { body: day } = await call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag08`);
  const time = day.data.find(({ isBooked }) => !isBooked)?.from ?? "";
  const { body } = await call("POST", "guest/book", {
    serviceIds: ["ag08"],
    addOnIds: [],
    date,
    time,
    customer: guest,
  });
  const visit = body.data.appointment;
  const mail = await mails.waitFor({ to: guest.email, subject: /^Your visit on/ });
  const url = new URL(/https?:\/\/\S*\/visit\/[^/]+\/prepare\S*/.exec(mail.text)?.[0] ?? "");
  return { guest, visit, path: url.pathname + url.search };
}

for (const width of firstRows([390, 1280])) {
  it(`at ${width} px, by keyboard alone, a guest answers the health check and signs a form at the emailed link`, async () => {
    const { guest, visit, path } = await bookPeel();
    const { page, goto } = await browser.newVisitor(origin, { viewport: { width, height: 900 } });
    await goto(path);
    await page.getByRole("heading", { level: 1, name: /^Get ready for \w+day$/ }).waitFor();
    await page.getByRole("heading", { level: 2, name: "1. Health check" }).waitFor();
    const check = page.getByRole("region", { name: /Health check/ });
    await enterOn(page, check.getByRole("button", { name: "None of these apply to me" }));
    await check.getByText("Thank you. Your answers are in your record.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("1. Health check");
    await page.getByRole("heading", { level: 1, name: /^Almost ready for \w+day$/ }).waitFor();
    await page.getByRole("heading", { level: 2, name: "2. Your form" }).waitFor();
    await page.getByText("What can happen").first().waitFor();
    expect(await violationsOn(page)).toEqual([]);

    const form = page.getByRole("region", { name: /Your form/ });
    const name = form.getByLabel("Type your full name to sign");
    await form.getByRole("button", { name: "Sign" }).focus();
    await page.keyboard.press("Enter");
    await form.getByText("Check the box to say that you have read it.").waitFor();
    await form.getByText("Type your first and last name.").waitFor();
    await form.getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Mara Okafor");
    await page.keyboard.press("Enter");
    await form.getByText(/^Type your first and last name as you gave them/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await name.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(`${guest.firstName} ${guest.lastName}`.toUpperCase());
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /^You’re all set for \w+day$/ }).waitFor();
    // The form is gone; the focused element says what happened to it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("2. Your form");
    expect(await violationsOn(page)).toEqual([]);
    const { rows } = await db.execute(sql`
      select form_id as form, typed_name as name from consents where appointment_id = ${visit._id}`);
    expect(rows).toEqual([{ form: "peel", name: `${guest.firstName} ${guest.lastName}`.toUpperCase() }]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    const photos = page.getByRole("region", { name: /Pictures of your skin/ });
    await photos.getByRole("checkbox", { name: /^To train/ }).check();
    await photos.getByRole("checkbox", { name: /^I have read this/ }).check();
    await photos.getByLabel("Type your full name to sign").fill(`${guest.firstName} ${guest.lastName}`);
    await photos.getByRole("button", { name: "Sign" }).click();
    await photos.getByText("You agreed that we may use photos of your skin:").waitFor();
    await photos.getByRole("button", { name: "Withdraw" }).click();
    await photos.getByRole("checkbox", { name: /^To train/ }).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await db.execute(sql`update appointments set status = 'cancelled' where id = ${visit._id}`);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "This visit is canceled" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
}
