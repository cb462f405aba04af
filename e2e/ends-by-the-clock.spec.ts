import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkInvariants } from "../src/server/invariants.ts";
import { openBrowser } from "./support/browser.ts";
import { advance, askClock, control, pay } from "./support/clock.ts";
import { freeStart, newBuyer } from "./support/clock-people.ts";
import { apiCall, newCustomer } from "./support/customer.ts";
import { clinicDay } from "./support/days.ts";
import { bookAsGuest, visitLinkOf } from "./support/guest-visit.ts";
import { itInCheck } from "./support/in-check.ts";
import { startServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Starts two processes of one clinic. check/one-clock.spec.ts tests everything else that moving the clock affects. */
const server = await startServer();
const other = await server.launchAnother();
const browser = await openBrowser();

const reservedOf = async (productId: string) => {
  const { rows } = await server.db.execute<{ reserved: number }>(
    sql`select sum(reserved)::int as reserved from product_sizes where product_id = ${productId}`,
  );
  return rows[0]?.reserved;
};

it("BK-4: another customer can hold a slot as soon as the first customer's hold on it has expired, and not earlier", async () => {
  const [holder, waiting] = [await newCustomer(server.origin, "Hold"), await newCustomer(other.origin, "Wait")];
  for (const { call } of [holder, waiting]) await call("POST", "add-to-cart/service/as03"); // there is only one centrifuge
  const start = await freeStart(holder.call, "as03", clinicDay(14));
  const response = await holder.call("PUT", "cart/addDateAndtimetoServiceCart", start);
  expect(response.body.cart.hold?.expiresAt).toBeDefined();
  expect((await waiting.call("PUT", "cart/addDateAndtimetoServiceCart", start)).status).toBe(409);
  await advance(other, 9 * MINUTE);
  expect((await waiting.call("PUT", "cart/addDateAndtimetoServiceCart", start)).status).toBe(409);
  await advance(other, 2 * MINUTE);
  expect((await waiting.call("PUT", "cart/addDateAndtimetoServiceCart", start)).status).toBe(200);
});

itInCheck(
  "P5: an abandoned order releases its stock when the payment page expires, with or without webhooks",
  async () => {
    const before = await reservedOf("p05");
    const heard = await newBuyer(server.origin, "p05");
    await control(server, { faults: { dropsWebhooks: true } });
    const unheard = await newBuyer(server.origin, "p05");
    expect(await reservedOf("p05")).toBe((before ?? 0) + 2);
    await advance(server, 20 * MINUTE);
    expect([await heard.statusOf(), await unheard.statusOf()]).toEqual(["pending", "pending"]);
    await advance(server, 30 * MINUTE);
    expect([await heard.statusOf(), await unheard.statusOf()]).toEqual(["cancelled", "cancelled"]);
    expect(await reservedOf("p05")).toBe(before);
    expect(await pay(heard.payUrl)).toBe(410);
    await control(server, { reset: true });
  },
);

async function takeLateFee(cents: number): Promise<void> {
  await server.db.execute(sql`update clinic_settings set settings = jsonb_set(settings, '{booking}', settings->'booking' ||
    jsonb_build_object('allowLateChangeForFee', true, 'lateChangeFeeCents', ${cents}::int))`);
  const call = apiCall(server.origin);
  await expect.poll(async () => (await call("GET", "Clinic/settings")).body.data?.booking?.lateFee).toBe(cents);
}

itInCheck(
  "BK-5: a late cancellation costs the fee shown before booking, even if the clinic raised it later",
  async () => {
    await takeLateFee(5_000);
    const { page, goto } = await browser.newVisitor(server.origin);
    await goto("/service/hydra-exfoliation-facial");
    await page.getByText("After that, a change or cancellation costs $50.00.").waitFor();

    const visit = await bookAsGuest(server, { serviceId: "ag07" });
    const link = await visitLinkOf(server, visit);
    const { rows } = await server.db.execute<{ id: string; dayBefore: string }>(sql`
    select id, to_json(starts_at - interval '24 hours') #>> '{}' as "dayBefore" from appointments
    where guest->>'email' = ${visit.guest.email}`);
    await takeLateFee(9_000);
    const moved = await askClock(server, { to: new Date(rows[0]?.dayBefore ?? "").toISOString() });
    expect(moved.message).toBeUndefined();

    await goto(link);
    await page.getByRole("button", { name: "Cancel visit" }).click();
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
  },
);

it("all data are valid after the holds and payment pages of the tests in this file have expired", async () => {
  await advance(server, HOUR);
  expect((await checkInvariants(server.db)).filter(({ broken }) => broken > 0)).toEqual([]);
});
