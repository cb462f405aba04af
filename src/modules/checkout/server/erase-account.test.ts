import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { hashPassword } from "#modules/account/server/passwords/password-hashing.ts";
import { bookHold } from "#modules/booking/server/holds/book-hold.ts";
import { findHold } from "#modules/booking/server/holds/hold-queries.ts";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { createMailer } from "#platform/mailer.ts";
import { personalDataParts } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { openDayAhead } from "#testing/free-day.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindAccountApi(personalDataParts)] });
const { db, deps, dataDir } = rig;
const password = "linen-window-tuesday";
const passwordHash = await hashPassword(password);

async function shopper() {
  const { sizeId } = await rig.addSize(5);
  const person = await rig.addShopper([{ sizeId, quantity: 2 }]);
  await db.execute(sql`update customers set password_hash = ${passwordHash} where id = ${person.customerId}`);
  return { ...person, sizeId };
}

async function book({ customerId }: Shopper, date: string, noticeHours: number): Promise<string> {
  const input = { cartId: newId(), customerId, services: [{ serviceId: "AG01", addOns: [] }], date, time: "13:00" };
  const id = await db.transaction(async (tx) => {
    await holdVisit(deps, tx, input);
    return (await bookHold(deps, tx, { ...input, orderId: newId() })).appointmentId;
  });
  // A visit's terms can't be updated, so the test deletes them and inserts others.
  await db.execute(sql`delete from visit_terms where appointment_id = ${id}`);
  await db.execute(sql`
    insert into visit_terms (appointment_id, text, text_hash, notice_hours, late_fee_cents)
    values (${id}, '', encode(sha256(''::bytea), 'hex'), ${noticeHours}, 5000)`);
  return id;
}

const erase = (customerId: string, agreedFeeCents?: number) =>
  rig.call("DELETE", "user/account", customerId, {
    password,
    ...(agreedFeeCents === undefined ? {} : { agreedFeeCents }),
  });

it("erasing an account first ends the customer's open payment page, order and hold", async () => {
  const person = await shopper();
  const { customerId, cartId, sizeId } = person;
  const date = await openDayAhead(db, 20);
  const services = [{ serviceId: "AG07", addOns: [] }];
  await db.transaction((tx) => holdVisit(deps, tx, { cartId, customerId, services, date, time: "10:00" }));
  const { orderId, url } = await rig.placeOrder(person);
  await db.execute(
    sql`insert into idempotency_keys (key, request_hash, customer_id) values (${newId()}, '', ${customerId})`,
  );
  const mailer = createMailer({ smtpUrl: undefined, outboxFolder: join(dataDir, "outbox") });
  const from = { name: "Clinic", address: "hello@clinic.example" };
  for (const address of [`${customerId}@example.com`, "somebody-else@example.com"])
    await mailer.send({
      key: address,
      from,
      to: { name: "", address },
      subject: "Hello",
      text: "Hello",
      html: "Hello",
    });

  expect((await erase(customerId)).status).toBe(200);
  expect(await rig.orderState(orderId)).toEqual({ status: "cancelled", paymentState: "failed" });
  expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 0 });
  expect(await rig.pay(url)).toBeGreaterThanOrEqual(400);
  expect(await findHold(db, cartId)).toBeUndefined();
  expect(await rig.count(sql`select count(*) from idempotency_keys where customer_id = ${customerId}`)).toBe(0);
  expect(readdirSync(join(dataDir, "outbox"))).toHaveLength(1);
});

it("erasing an account cancels upcoming visits, charges the fee shown for a late cancellation, and notifies the clinic", async () => {
  const person = await shopper();
  const near = await book(person, await openDayAhead(db, 6), 400);
  const far = await book(person, await openDayAhead(db, 12), 1);
  const refused = await erase(person.customerId);
  expect(refused).toMatchObject({ status: 409, body: { code: "fee_not_agreed" } });
  expect(refused.body.message).toContain("$50.00");
  expect(refused.body.issues).toEqual([{ path: "agreedFeeCents", message: "5000" }]);
  expect(refused.body.data).toEqual({ money: { fee: 5_000 } });
  expect((await erase(person.customerId, 5_000)).status).toBe(200);
  const { rows } = await db.execute(
    sql`select a.id, a.status, coalesce((select sum(amount_cents)::int from fees where appointment_id = a.id), 0) as fee from appointments a where id in (${near}, ${far}) order by starts_at`,
  );
  expect(rows).toEqual([
    { id: near, status: "cancelled", fee: 5_000 },
    { id: far, status: "cancelled", fee: 0 },
  ]);
  const told = await rig.count(sql`
    select count(*) from outbox_events where type = 'appointment_cancelled' and payload->>'isErased' = 'true'
      and payload->>'appointmentId' in (${near}, ${far})`);
  expect(told).toBe(2);
});

it("an account's data export names the bundles and add-ons in the cart", async () => {
  const person = await shopper();
  const bundleId = await rig.addBundle(9_000, [{ sizeId: person.sizeId, quantity: 1 }]);
  await db.execute(sql`
    insert into cart_bundles (id, cart_id, bundle_id, quantity, seen_price_cents) values (${newId()}, ${person.cartId}, ${bundleId}, 2, 9000)`);
  await rig.call("POST", "add-to-cart/service/AG07", person.customerId);
  await rig.call("POST", "add-to-cart/addOnservices/led", person.customerId, { quantity: 1 });
  const { body } = await rig.call("GET", "user/export", person.customerId);
  const { carts } = present(body.data);
  expect(carts).toMatchObject({ bundles: [{ name: "Bundle", quantity: 2 }], addOns: [{ name: "LED", quantity: 1 }] });
});
