import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { addresses } from "#modules/account/server/tables.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { codeFromBytes } from "#modules/gift-cards/domain/code.ts";
import { bindGiftCardsApi } from "#modules/gift-cards/server/api.ts";
import { hashesOf } from "#modules/gift-cards/server/cards/card-code.ts";
import { giftCards } from "#modules/gift-cards/server/tables.ts";
import { newId } from "#shared/ids.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { addDesign, codeOfCard, giveCard, leftOn } from "#testing/gift-cards-for-tests.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { runs } from "#testing/runs.ts";
import { refundOrder } from "../../refunds/server/refund-order.ts";

const logged: string[] = [];
const rig = await openPaymentRig({
  breaksOff: "modules/checkout/server/orders/pay-with-gift-cards.test.ts",
  bindings: [bindCartApi, bindGiftCardsApi],
  logged,
});
const { db, deps } = rig;
await addDesign(deps);

expectInvariants(db);
afterEach(async () => {
  await db.execute(sql`delete from rate_limits`);
});

/** Creates a customer with a serum of $44.00, shipped within New York: $53.91 with shipping and tax. */
async function serumShopper(): Promise<Shopper> {
  const { sizeId } = await rig.addSize(9, 4_400);
  const shopper = await rig.addShopper([{ sizeId, quantity: 1, seenPriceCents: 4_400 }]);
  await db.execute(sql`update carts set pickup_from_store = false where id = ${shopper.cartId}`);
  await db.insert(addresses).values({
    id: newId(),
    customerId: shopper.customerId,
    firstName: "Mara",
    lastName: "Okafor",
    line1: "1 Larch Street",
    city: "New York",
    state: "NY",
    postalCode: "10013",
    country: "US",
    phone: "+12125550171",
  });
  return shopper;
}

async function enter({ customerId }: Shopper, code: string) {
  return rig.call("POST", "cart/giftCard", customerId, { code });
}

async function pagesOf(orderId: string): Promise<number> {
  return rig.count(sql`select count(*) from checkout_sessions where order_id = ${orderId}`);
}

describe("paying with gift cards (PY-7, CT-5)", () => {
  it("requires no payment page if the gift card covers the order, and leaves the rest of the balance on the card", async () => {
    const shopper = await serumShopper();
    const card = await giveCard(deps, 10_000);
    const { cart } = (await enter(shopper, card.code)).body;
    expect(cart.totals).toMatchObject({ dueNow: 0, giftCard: 5_391 });
    expect(cart.totals.tenders).toEqual([
      { source: "gift_card", _id: card.id, last4: card.code.slice(-4), amount: 5_391 },
    ]);
    const { body } = await rig.call("POST", `placeOrder/${shopper.cartId}`, shopper.customerId, { dueNow: 0 });
    expect(body.data.status).toBe("paid");
    expect(body.session.url).toBe(`${rig.origin}/thanks/${body.data.orderId}`);
    expect(await pagesOf(body.data.orderId)).toBe(0);
    expect(await leftOn(deps, card.id)).toBe(4_609);
    const order = (await rig.call("GET", `successOrder/${body.data.orderId}`, shopper.customerId)).body.data;
    expect(order).toMatchObject({
      status: "paid",
      paymentState: "paid",
      tenders: [{ source: "gift_card", amount: 5_391 }],
    });
  });

  it("deducts less from the gift card if the remaining charge would be below the provider's smallest charge", async () => {
    const shopper = await serumShopper();
    const card = await giveCard(deps, 5_361);
    const { cart } = (await enter(shopper, card.code)).body;
    expect(cart.totals).toMatchObject({ dueNow: 50, giftCard: 5_341 });
    const { url, orderId } = await rig.placeOrder(shopper, { dueNow: 50 });
    expect(await leftOn(deps, card.id)).toBe(20);
    expect(await rig.pay(url)).toBe(303);
    await rig.call("GET", `successOrder/${orderId}`, shopper.customerId);
    expect(await rig.orderState(orderId)).toEqual({ status: "paid", paymentState: "paid" });
    expect(await leftOn(deps, card.id)).toBe(20);
  });

  it("uses only one gift card if it covers the order", async () => {
    const shopper = await serumShopper();
    const [first, second] = [await giveCard(deps, 10_000), await giveCard(deps, 10_000)];
    await enter(shopper, first.code);
    const { cart } = (await enter(shopper, second.code)).body;
    expect(cart.giftCards).toHaveLength(2);
    expect((await rig.placeOrder(shopper, { dueNow: 0 })).status).toBe(200);
    expect([await leftOn(deps, first.id), await leftOn(deps, second.id)].sort()).toEqual([10_000, 4_609].sort());
  });

  it("is reversed when the order is abandoned, and restores the gift card's balance", async () => {
    const shopper = await serumShopper();
    const card = await giveCard(deps, 3_000);
    await enter(shopper, card.code);
    const { orderId } = await rig.placeOrder(shopper, { dueNow: 2_391 });
    expect(await leftOn(deps, card.id)).toBe(0);
    const { cart } = (await rig.call("GET", "cart", shopper.customerId)).body;
    expect(cart.totals).toMatchObject({ dueNow: 2_391, giftCard: 3_000 });
    expect(cart.changes).toEqual([]);
    await rig.call("GET", `cancelOrder/${orderId}`, shopper.customerId);
    expect(await rig.orderState(orderId)).toEqual({ status: "cancelled", paymentState: "failed" });
    expect(await leftOn(deps, card.id)).toBe(3_000);
    expect((await rig.placeOrder(shopper, { dueNow: 2_391 })).status).toBe(200);
  });

  it("succeeds for only as many simultaneous orders as the gift card covers", async () => {
    const card = await giveCard(deps, 10_000);
    const { sizeId } = await rig.addSize(999, 2_755); // $30.00 with tax
    const shoppers = await Promise.all(
      Array.from({ length: runs(12, 200) }, () => rig.addShopper([{ sizeId, quantity: 1, seenPriceCents: 2_755 }])),
    );
    for (const shopper of shoppers) {
      await db.execute(sql`insert into cart_gift_cards (cart_id, gift_card_id, seen_balance_cents)
        values (${shopper.cartId}, ${card.id}, 10000)`);
    }
    const answers = await Promise.all(shoppers.map((shopper) => rig.placeOrder(shopper)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["gift_card_spent"]));
    expect(await leftOn(deps, card.id)).toBe(1_000);
    const loser = present(shoppers[answers.findIndex(({ status }) => status !== 200)]);
    const { cart } = (await rig.call("GET", "cart", loser.customerId)).body;
    expect(cart.totals).toMatchObject({ giftCard: 1_000, dueNow: 2_000 });
    expect(cart.changes).toMatchObject([{ kind: "gift_card", from: 10_000, to: 1_000 }]);
    expect((await rig.placeOrder(loser, { dueNow: 2_000 })).status).toBe(200);
  });

  it("is still possible if other orders have used a part of the gift card's balance that this order doesn't need", async () => {
    const card = await giveCard(deps, 10_000);
    const [first, second] = [await serumShopper(), await serumShopper()];
    for (const shopper of [first, second]) await enter(shopper, card.code);
    expect((await rig.placeOrder(first)).status).toBe(200);
    const left = 10_000 - 5_391;
    const { sizeId } = await rig.addSize(999, 2_755); // $30.00 with tax
    const third = await rig.addShopper([{ sizeId, quantity: 1, seenPriceCents: 2_755 }]);
    await enter(third, card.code);
    await db.execute(sql`update cart_gift_cards set seen_balance_cents = 10000 where cart_id = ${third.cartId}`);
    const { cart } = (await rig.call("GET", "cart", third.customerId)).body;
    expect(cart.changes).toEqual([]);
    expect(cart.totals).toMatchObject({ giftCard: 3_000, dueNow: 0 });
    expect((await rig.placeOrder(third)).status).toBe(200);
    expect(await leftOn(deps, card.id)).toBe(left - 3_000);
    expect(await rig.placeOrder(second)).toMatchObject({ status: 409, code: "gift_card_spent" });
  });

  it("is refunded in reverse: first to the credit card, then to the same gift card, even if it is empty", async () => {
    const shopper = await serumShopper();
    const card = await giveCard(deps, 3_000);
    await enter(shopper, card.code);
    const { orderId, url } = await rig.placeOrder(shopper, { dueNow: 2_391 });
    await rig.pay(url);
    await rig.call("GET", `successOrder/${orderId}`, shopper.customerId);
    const staff = { accountId: newId(), name: "Noor", role: "admin" as const, sessionId: null, requestId: null };
    const staffAct = { actor: { ...staff, addressPrefix: null }, now: deps.clock.now() };
    const back = (amount: number) =>
      refundOrder(db, { orderId, lines: [], shipping: false, amount, reason: "Came broken" }, staffAct);
    const { parts } = await back(2_400);
    expect(parts.map(({ tender, cents, refund }) => [tender.kind, cents, refund?.state])).toEqual([
      ["card", 2_391, "pending"],
      ["gift_card", 9, "succeeded"],
    ]);
    expect(await leftOn(deps, card.id)).toBe(9);
    expect((await back(2_391)).parts).toMatchObject([{ cents: 2_391, tender: { kind: "gift_card" } }]);
    expect(await leftOn(deps, card.id)).toBe(2_400);
  });
});

describe("gift card codes (PY-7)", () => {
  it("that are unknown, spent or frozen get the same response, and 429 from the eleventh request in an hour", async () => {
    const [spent, frozen] = [await giveCard(deps, 100), await giveCard(deps, 5_000)];
    await db.update(giftCards).set({ state: "frozen" }).where(eq(giftCards.id, frozen.id));
    const { sizeId } = await rig.addSize(9, 4_400);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1, seenPriceCents: 4_400 }]);
    await enter(shopper, spent.code);
    await rig.placeOrder(shopper, { dueNow: 4_691 });
    const ask = (code: string) => rig.call("POST", "GiftCards/balance", undefined, { code });
    const told = [];
    for (const code of ["BBBBBB-BBBBBB-BBBBBB", spent.code, frozen.code]) {
      const { requestId: _, ...body } = (await ask(code)).body;
      told.push(body);
    }
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(told[0]).toMatchObject({ status: 404, code: "gift_card_invalid" });
    expect((await ask("BBBBBB-BBBBBB-BBBBBC")).status).toBe(422);
    const more = [];
    for (let question = 4; question <= 11; question += 1) more.push((await ask("BBBBBB-BBBBBB-BBBBBB")).status);
    expect(more).toEqual([404, 404, 404, 404, 404, 404, 404, 429]);
  });

  const GUESSES = runs(2_000, 100_000);
  it(`aren't found by ${GUESSES} well-formed guesses`, async () => {
    await giveCard(deps, 5_000);
    const hashes = Array.from({ length: GUESSES }, () => {
      const [hash] = hashesOf(deps.secrets, codeFromBytes(randomBytes(32)));
      return Buffer.from(present(hash)).toString("hex");
    });
    const hits = sql`select count(*) from gift_cards where encode(code_hash, 'hex') = any(${sql.param(hashes)}::text[])`;
    expect(await rig.count(hits)).toBe(0);
  });

  it("are refused with 429 after five wrong entries by one account", async () => {
    const shopper = await serumShopper();
    const statuses = [];
    for (let guess = 1; guess <= 6; guess += 1) statuses.push((await enter(shopper, "BBBBBBBBBBBBBBBBBB")).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  });

  it("can be named to remove one card from the cart; a request without a code removes all cards", async () => {
    const shopper = await serumShopper();
    const [card, other] = [await giveCard(deps, 1_000), await giveCard(deps, 2_000)];
    for (const { code } of [card, other]) await enter(shopper, code);
    const remove = (body?: object) => rig.call("DELETE", "cart/giftCard", shopper.customerId, body);
    expect((await remove({ code: card.code.toLowerCase() })).body.cart.totals.giftCard).toBe(2_000);
    expect((await remove({ code: card.code })).status).toBe(404);
    expect((await remove()).body.cart.totals.giftCard).toBe(0);
    expect((await remove()).status).toBe(404);
  });

  it("stop working when a customer moves the gift card to their wallet, and then only the wallet shows the card", async () => {
    const [owner, other] = [await serumShopper(), await serumShopper()];
    const card = await giveCard(deps, 8_000);
    const claimed = await rig.call("POST", "GiftCards/claim", owner.customerId, { code: card.code });
    expect(claimed.body.data).toMatchObject({ _id: card.id, balance: 8_000 });
    expect(await codeOfCard(deps, card.id)).not.toBe(card.code);
    for (const { customerId } of [owner, other])
      expect((await rig.call("POST", "cart/giftCard", customerId, { code: card.code })).body.code).toBe(
        "gift_card_invalid",
      );
    const listOf = async ({ customerId }: Shopper) => (await rig.call("GET", "user/giftCards", customerId)).body.data;
    expect(await listOf(owner)).toMatchObject([{ _id: card.id, balance: 8_000, role: "wallet", status: "active" }]);
    expect(await listOf(other)).toEqual([]);
    expect((await rig.call("POST", "cart/giftCard", other.customerId, { id: card.id })).status).toBe(404);
    const { cart } = (await rig.call("POST", "cart/giftCard", owner.customerId, { id: card.id })).body;
    expect(cart.totals.giftCard).toBe(5_391);
  });

  it("are never logged, whether they are right or wrong or cause an error", async () => {
    const [shopper, card, wrong] = [await serumShopper(), await giveCard(deps, 5_000), codeFromBytes(randomBytes(32))];
    for (const code of [card.code, wrong, `${card.code}-0`]) await enter(shopper, code);
    await rig.call("POST", "GiftCards/balance", shopper.customerId, { code: card.code });
    deps.logger.warn({ code: card.code }, "by its key");
    await rig.placeOrder(shopper, { dueNow: 391 });
    expect(logged.join("")).toContain('"code":"[hidden]"');
    for (const code of [card.code, wrong])
      for (const text of [code, code.replaceAll("-", "")])
        expect(logged.filter((line) => line.toUpperCase().includes(text))).toEqual([]);
  });

  it("aren't stored in plain text in any table", async () => {
    const card = await giveCard(deps, 5_000);
    const plain = card.code.replaceAll("-", "");
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`);
    for (const { name } of tables) {
      const found = sql`select count(*) from ${sql.raw(name)} t where t::text like ${`%${plain}%`} or t::text like ${`%${card.code}%`}`;
      expect([name, await rig.count(found)]).toEqual([name, 0]);
    }
  });
});
