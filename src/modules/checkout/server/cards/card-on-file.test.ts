import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { visitLinkOf } from "#modules/booking/server/public.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { itInCheck } from "#testing/in-check.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { sendCardLink } from "./send-card-link.ts";

const logged: string[] = [];
const rig = await openPaymentRig({ logged });
const { db, deps } = rig;
const SAVE = "user/card/updateCardDetailSavedThroughToken";
const MASTERCARD = "5555555555554444";

afterEach(() => rig.setFaults(NO_FAULTS));

const newCustomer = async () => (await rig.addShopper([])).customerId;
const cardOf = async (customerId: string) => (await rig.call("GET", "user/card", customerId)).body.data;

async function consentHash(customerId: string): Promise<string> {
  const { consent } = await cardOf(customerId);
  expect(consent.hash).toBe(createHash("sha256").update(consent.text, "utf8").digest("hex"));
  return consent.hash;
}

async function openPage(customerId: string, more: object = {}): Promise<string> {
  const body = { consentHash: await consentHash(customerId), ...more };
  const answer = await rig.call("POST", SAVE, customerId, body);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({});
  return answer.body.session?.url ?? "";
}

describe("saving a customer's card on file (PY-4)", () => {
  it("happens on the provider's page, after the customer agreed to the possible charges", async () => {
    const customerId = await newCustomer();
    expect((await cardOf(customerId)).card).toBeUndefined();
    const refused = await rig.call("POST", SAVE, customerId, { consentHash: "0".repeat(64) });
    expect([refused.status, refused.body.code]).toEqual([422, "consent_missing"]);
    const url = await openPage(customerId);
    expect(await openPage(customerId)).toBe(url);
    await rig.pay(url);
    const { body } = await rig.call("POST", SAVE, customerId, {});
    expect(body.data.card).toEqual({ brand: "visa", last4: "4242", exp: "12/40" });
    expect(body.session).toBeUndefined();
    expect((await cardOf(customerId)).card).toEqual(body.data.card);
    const { rows } = await db.execute<{ text: string; hash: string }>(sql`
      select consent_text as text, consent_hash as hash from saved_cards where owner = ${`customer:${customerId}`}`);
    expect(rows).toEqual([{ ...(await cardOf(customerId)).consent }]);
  });

  it("requires no stated consent from apps, because the provider's page shows the text of the consent", async () => {
    const customerId = await newCustomer();
    const { text, hash } = (await cardOf(customerId)).consent;
    const askedAt = new Date();
    const opened = await rig.call("POST", SAVE, customerId);
    expect([opened.status, opened.body.data]).toEqual([200, {}]);
    const url = opened.body.session?.url ?? "";
    expect(await (await fetch(url)).text()).toContain(text);
    expect((await rig.call("POST", SAVE, customerId)).body.session?.url).toBe(url);
    await db.execute(sql`
      update card_requests set consented_at = consented_at - interval '5 minutes' where owner = ${`customer:${customerId}`}`);
    await rig.pay(url);
    const saved = await rig.call("POST", SAVE, customerId);
    expect(saved.body.data.card).toMatchObject({ last4: "4242" });
    const { rows } = await db.execute<{ hash: string; agreed_at: string }>(sql`
      select consent_hash as hash, consented_at as agreed_at from saved_cards where owner = ${`customer:${customerId}`}`);
    expect(rows.map((row) => row.hash)).toEqual([hash]);
    expect(new Date(rows[0]?.agreed_at ?? 0).getTime()).toBeGreaterThanOrEqual(askedAt.getTime());
  });

  it("writes no card number to the log, whether the card is saved, declined or entered wrongly", async () => {
    const numbers = ["4242424242424242", "4000000000000002", "4242424242424241"];
    for (const number of numbers) await rig.pay(await openPage(await newCustomer()), number);
    deps.logger.info("the last line");
    expect(logged.join("")).toContain("the last line");
    for (const number of numbers)
      expect(logged.filter((line) => line.replace(/[\s-]/g, "").includes(number))).toEqual([]);
  });

  it("is completed by the reconciler if the customer never returns from the provider's page (PY-3)", async () => {
    await rig.setFaults({ dropsWebhooks: true });
    const customerId = await newCustomer();
    await rig.pay(await openPage(customerId));
    expect((await cardOf(customerId)).card).toBeUndefined();
    await reconcilePayments(deps, { quietSeconds: 0, strandedSeconds: 0 });
    expect((await cardOf(customerId)).card).toMatchObject({ last4: "4242" });
  });

  itInCheck("replaces the card if the customer consents again, and otherwise returns the saved card", async () => {
    const customerId = await newCustomer();
    await rig.pay(await openPage(customerId));
    await rig.call("POST", SAVE, customerId, {});
    const again = await rig.call("POST", SAVE, customerId, { consentHash: await consentHash(customerId) });
    expect(again.body).toMatchObject({ data: { card: { last4: "4242" } } });
    await rig.pay(await openPage(customerId, { replace: true }), MASTERCARD);
    const { body } = await rig.call("POST", SAVE, customerId, { replace: true });
    expect(body.data.card).toMatchObject({ brand: "mastercard", last4: "4444" });
    const { rows } = await db.execute(sql`
      select 1 from saved_cards where owner = ${`customer:${customerId}`} and detached_at is null`);
    expect(rows).toHaveLength(1);
  });

  itInCheck("opens only one of the provider's pages for ten simultaneous requests", async () => {
    const customerId = await newCustomer();
    const urls = await Promise.all(Array.from({ length: 10 }, () => openPage(customerId)));
    expect(new Set(urls).size).toBe(1);
  });

  it("can be undone by removing the card, and a repeated removal succeeds, too", async () => {
    const customerId = await newCustomer();
    await rig.pay(await openPage(customerId));
    await rig.call("POST", SAVE, customerId, {});
    for (const _ of [1, 2]) expect((await rig.call("DELETE", "user/card", customerId)).status).toBe(200);
    expect((await cardOf(customerId)).card).toBeUndefined();
  });

  itInCheck("opens another of the provider's pages after the previous one has expired", async () => {
    const customerId = await newCustomer();
    const url = await openPage(customerId);
    await db.execute(sql`update card_requests set expires_at = clock_now() where owner = ${`customer:${customerId}`}`);
    expect(await openPage(customerId)).not.toBe(url);
    expect(await rig.pay(url)).not.toBe(303);
  });
});

describe("a guest's card for a visit (PG-18, PY-4)", () => {
  let day = addDays(dateInZone(new Date(), "America/New_York"), 14);

  async function book(): Promise<{ id: string; orderId: string; link: string; email: string }> {
    const email = `${newId()}@example.com`;
    const customer = { firstName: "Ines", lastName: "Roe", email, phone: "(212) 555-0100" };
    for (;;) {
      day = addDays(day, 1);
      if (![2, 3, 4, 5].includes(weekdayOf(day))) continue;
      const body = { serviceIds: ["AS03"], date: day, time: "10:00", customer };
      const answer = await rig.call("POST", "guest/book", undefined, body);
      if (answer.status !== 200) continue;
      const { orderId, appointment } = answer.body.data;
      return { id: appointment._id, orderId, link: visitLinkOf(deps.secrets, appointment._id), email };
    }
  }

  const save = (orderId: string, link: string | undefined, body: object) =>
    rig.call("POST", `user/card/updateCardDetailSaved/${orderId}${link ? `?link=${link}` : ""}`, undefined, body);

  it("is saved through the signed link: an email or an order number alone gives no access", async () => {
    const { orderId, link, email } = await book();
    const other = await book();
    expect((await save(orderId, undefined, {})).status).toBe(401);
    expect((await save(orderId, other.link, {})).status).toBe(404);
    expect((await save(orderId, link, { consentHash: "0".repeat(64) })).body.code).toBe("consent_missing");
    const details = await rig.call("GET", `user/getOrderDetails/${orderId}?link=${link}`);
    const { consent } = details.body.data;
    expect(consent?.text).toContain("never more than the price of the visit");
    const { body } = await save(orderId, link, { consentHash: consent?.hash });
    const url = body.session?.url ?? "";
    await rig.pay(url);
    expect((await save(orderId, link, {})).body.data.card).toMatchObject({ last4: "4242" });
    expect((await rig.call("GET", `user/getOrderDetails/${orderId}?link=${link}`)).body.data.consent).toBeUndefined();
    const { rows } = await db.execute<{ data: string }>(sql`
      select data::text as data from sandbox_objects where kind = 'checkout.session' order by position desc limit 1`);
    expect(rows[0]?.data).toContain(encodeURIComponent(email));
    expect(rows[0]?.data).not.toContain(link);
  });

  it("can't be saved after the visit is canceled", async () => {
    const { id, orderId, link } = await book();
    await db.execute(sql`update claims set released_at = clock_now() where appointment_id = ${id}`);
    await db.execute(sql`update appointments set status = 'cancelled' where id = ${id}`);
    expect((await save(orderId, link, {})).body.code).toBe("appointment_closed");
  });

  it("can be saved with a new emailed link, which can be requested three times a day per booking", async () => {
    const { orderId } = await book();
    const ask = (of: string) => rig.call("POST", `user/card/newLink/${of}`);
    const known = await ask(orderId);
    const unknown = await ask(newId());
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    for (const _ of [1, 2, 3, 4]) await sendCardLink(deps, { orderId, clientNetwork: undefined });
    const mails = await rig.count(sql`
      select count(*) from graphile_worker._private_jobs where payload->>'mail' = 'card-link' and payload->'payload'->>'orderId' = ${orderId}`);
    expect(mails).toBe(3);
  });
});
