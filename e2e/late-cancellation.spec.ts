import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { askClock } from "./support/clock.ts";
import { apiCall } from "./support/customer.ts";
import { bookAsGuest, visitLinkOf } from "./support/guest-visit.ts";
import { startServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await startServer();
const browser = await openBrowser();

async function takeLateFee(cents: number): Promise<void> {
  await server.db.execute(sql`update clinic_settings set settings = jsonb_set(settings, '{booking}', settings->'booking' ||
    jsonb_build_object('allowLateChangeForFee', true, 'lateChangeFeeCents', ${cents}::int))`);
  const call = apiCall(server.origin);
  await expect.poll(async () => (await call("GET", "Clinic/settings")).body.data?.booking?.lateFee).toBe(cents);
}

it("BK-5: a late cancellation costs the fee that was shown before booking, also after the clinic raised it", async () => {
  await takeLateFee(5_000);
  const { page, goto } = await browser.newVisitor(server.origin);
  await goto("/service/hydra-exfoliation-facial");
  await page.getByText("Online, a later change or cancellation costs $50.00.").waitFor();

  const visit = await bookAsGuest(server, { serviceId: "ag07" });
  const link = await visitLinkOf(server, visit);
  const { rows } = await server.db.execute<{ id: string; dayBefore: string }>(sql`
    select id, to_json(starts_at - interval '24 hours') #>> '{}' as "dayBefore" from appointments
    where guest->>'email' = ${visit.guest.email}`);
  await takeLateFee(9_000);
  const moved = await askClock(server, { to: new Date(rows[0]?.dayBefore ?? "").toISOString() });
  expect(moved.message).toBeUndefined();

  await goto(link);
  await page.getByRole("button", { name: "Cancel it" }).click();
  await page.getByText("Canceling this late costs $50.00.").waitFor();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await page.getByRole("heading", { name: "This visit is canceled" }).waitFor();
  await page.getByText("A late-change fee of $50.00 is due at the").waitFor();
  const mail = await server.mails.waitFor({ to: visit.guest.email, subject: /^Canceled: your visit on/ });
  expect(mail.text).toContain("Cancellation fee: $50.00");
  const fees = await server.db.execute(sql`
    select kind, amount_cents as cents, state from fees where appointment_id = ${rows[0]?.id}`);
  expect(fees.rows).toEqual([{ kind: "late_cancel", cents: 5_000, state: "owed" }]);

  const staff = await newStaffVisitor(browser, server, "admin");
  await staff.goto(`/admin/visits/${rows[0]?.id}`);
  await staff.page.getByText("Late cancellation, $50.00").waitFor();
  await staff.page.getByRole("button", { name: "Waive", exact: true }).click();
  await staff.page.getByRole("button", { name: "Waive the fee" }).click();
  await staff.page.getByText("Say why, in a few words.").waitFor();
  await staff.page.getByLabel("Reason").fill("The train stood still");
  await staff.page.getByRole("button", { name: "Waive the fee" }).click();
  await staff.page.getByText("Waived", { exact: true }).waitFor();
  await goto(link);
  await page.getByRole("heading", { name: "This visit is canceled" }).waitFor();
  await page.getByText("Nothing was charged.").waitFor();
});
