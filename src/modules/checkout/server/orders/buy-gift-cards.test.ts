import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindGiftCardsApi } from "#modules/gift-cards/server/api.ts";
import { deliverGiftCard } from "#modules/gift-cards/server/cards/deliver-card.ts";
import { giftCards } from "#modules/gift-cards/server/tables.ts";
import { addDays, dateInZone, instantOf } from "#shared/zoned-time.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { addDesign, codeOfCard, DESIGN_ID, giveCard, leftOn } from "#testing/gift-cards-for-tests.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { settleOrder } from "../payment/settle-order.ts";

const rig = await openPaymentRig({
  breaksOff: "modules/checkout/server/orders/buy-gift-cards.test.ts",
  bindings: [bindCartApi, bindGiftCardsApi],
});
const { db, deps } = rig;
await addDesign(deps);
const ZONE = "America/New_York";

expectInvariants(db);
afterEach(async () => {
  await db.execute(sql`delete from rate_limits`);
});

type Gift = Record<string, unknown>;
const forInes: Gift = {
  amount: 10_000,
  for: "someone",
  recipient: { name: "Ines Ray", email: "ines@example.com" },
  from: "Mara",
  message: "An hour of quiet.",
};

function add({ customerId }: Shopper, gift: Gift = forInes) {
  return rig.call("POST", `add-to-cart/gift/${DESIGN_ID}`, customerId, gift);
}

/** Creates a paid order that contains only gift cards. */
async function bought(gift: Gift = forInes): Promise<{ shopper: Shopper; orderId: string; cardIds: string[] }> {
  const shopper = await rig.addShopper([]);
  await add(shopper, gift);
  const { orderId, url } = await rig.placeOrder(shopper);
  expect(await rig.pay(url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
  const cards = await db.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.orderId, orderId));
  return { shopper, orderId, cardIds: cards.map(({ id }) => id) };
}

function mailsTo(address: string): string[] {
  try {
    const folder = `${rig.dataDir}/outbox`;
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
      .filter((mail) => new RegExp(`^To: .*${address}`, "m").test(mail));
  } catch {
    return []; // the folder doesn't exist before the first mail
  }
}

/** Decodes an email's text as people read it. */
const readable = (mail: string) => mail.replaceAll("=\r\n", "").replaceAll("\r\n", "\n");

describe("buying gift cards (PY-7, PG-11)", () => {
  it("adds each gift card as its own line, without tax, and includes it in the number of items", async () => {
    const shopper = await rig.addShopper([]);
    await add(shopper);
    const { cart } = (await add(shopper, { amount: 2_500, for: "me" })).body;
    expect(cart.gifts).toMatchObject([
      { design: { _id: DESIGN_ID }, amount: 10_000, for: "someone", recipient: { name: "Ines Ray" }, from: "Mara" },
      { amount: 2_500, for: "me" },
    ]);
    expect(cart.totals).toMatchObject({ subtotal: 12_500, tax: 0, shipping: 0, giftSold: 12_500, dueNow: 12_500 });
  });

  it("is refused for an amount outside the design's limits, a delivery day in the past and an eleventh card in the cart", async () => {
    const shopper = await rig.addShopper([]);
    const yesterday = addDays(dateInZone(new Date(), ZONE), -1);
    for (const gift of [{ amount: 2_499 }, { amount: 100_001 }, { deliverOn: yesterday }, { recipient: undefined }])
      expect((await add(shopper, { ...forInes, ...gift })).body.code).toBe("invalid_input");
    const { cart } = (await add(shopper, { amount: 2_500, for: "me" })).body;
    const line = present(cart.gifts[0])._id;
    const quantity = (pieces: number) => rig.call("PUT", `cart/gift/${line}`, shopper.customerId, { quantity: pieces });
    expect((await quantity(10)).body.cart.totals.dueNow).toBe(25_000);
    expect((await quantity(11)).body.code).toBe("limit_reached");
    expect((await add(shopper)).body.code).toBe("limit_reached");
    expect((await rig.call("DELETE", `cart/gift/${line}`, shopper.customerId)).body.cart.gifts).toEqual([]);
  });

  it("is limited to $2,000 a day per customer", async () => {
    const shopper = await rig.addShopper([]);
    await add(shopper, { ...forInes, amount: 100_000 });
    await add(shopper, { ...forInes, amount: 100_000 });
    const { orderId, url } = await rig.placeOrder(shopper);
    await rig.pay(url);
    await settleOrder(deps, orderId, { cause: "return page" });
    const next = (await add(shopper, { amount: 2_500, for: "me" })).body.cart;
    expect((await rig.placeOrder({ ...shopper, cartId: next._id })).code).toBe("limit_reached");
  });

  it("can't be paid with a gift card", async () => {
    const shopper = await rig.addShopper([]);
    await add(shopper);
    const card = await giveCard(deps, 50_000);
    const { cart } = (await rig.call("POST", "cart/giftCard", shopper.customerId, { code: card.code })).body;
    expect(cart.totals).toMatchObject({ giftCard: 0, dueNow: 10_000, tenders: [] });
  });

  it("issues one card per unit after payment, however many events arrive, and never shows the buyer a code", async () => {
    const shopper = await rig.addShopper([]);
    const { cart } = (await add(shopper)).body;
    await rig.call("PUT", `cart/gift/${present(cart.gifts[0])._id}`, shopper.customerId, { quantity: 2 });
    const { orderId, url } = await rig.placeOrder(shopper);
    expect(await rig.count(sql`select count(*) from gift_cards where order_id = ${orderId}`)).toBe(0);
    await rig.pay(url);
    await Promise.all(Array.from({ length: 5 }, () => settleOrder(deps, orderId, { cause: "webhook" })));
    const { data } = (await rig.call("GET", `successOrder/${orderId}`, shopper.customerId)).body;
    expect(data.productOrder).toBeUndefined();
    const [gift] = present(data.gifts);
    expect(gift).toMatchObject({
      amount: 10_000,
      quantity: 2,
      for: "someone",
      recipient: { email: "ines@example.com" },
    });
    expect(present(gift).cards.map(({ status }) => status)).toEqual(["active", "active"]);
    for (const { _id } of present(gift).cards) {
      expect(await leftOn(deps, _id)).toBe(10_000);
      expect(JSON.stringify(data)).not.toContain(await codeOfCard(deps, _id));
    }
    expect((await rig.call("GET", "cart", shopper.customerId)).body.cart.gifts).toEqual([]);
  });

  it("leaves in the cart, for the next order, a gift card that was added while the payment page was open", async () => {
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    await add(shopper);
    const { orderId, url } = await rig.placeOrder(shopper);
    await rig.setFaults({ dropsWebhooks: true });
    await rig.pay(url);
    await add(shopper, { amount: 2_500, for: "me" });
    await settleOrder(deps, orderId, { cause: "return page" });
    await rig.setFaults();
    const { cart } = (await rig.call("GET", "cart", shopper.customerId)).body;
    expect(cart.gifts).toMatchObject([{ amount: 2_500 }]);
    expect(cart.products).toEqual([]);
    const { data } = (await rig.call("GET", `user/getOrderDetails/${orderId}`, shopper.customerId)).body;
    expect(data.productOrder?.lines).toHaveLength(1);
    expect(data.gifts).toHaveLength(1);
  });
});

describe("sending gift cards (PY-7)", () => {
  it("happens only once, at 9 am on the chosen day, and the card can't be used before", async () => {
    const deliverOn = addDays(dateInZone(new Date(), ZONE), 2);
    const { cardIds } = await bought({ ...forInes, recipient: { name: "Ines", email: "late@example.com" }, deliverOn });
    const id = present(cardIds[0]);
    const { rows } = await db.execute<{ runAt: string }>(sql`
      select run_at as "runAt" from graphile_worker.jobs where key = ${`gift:${id}:1:deliver`}`);
    expect(new Date(present(rows[0]).runAt)).toEqual(instantOf(deliverOn, "09:00", ZONE));
    const shopper = await rig.addShopper([]);
    const code = await codeOfCard(deps, id);
    expect((await rig.call("POST", "cart/giftCard", shopper.customerId, { code })).body.code).toBe("gift_card_invalid");
    await rig.startJobs();
    await Promise.all([1, 2, 3].map(() => deliverGiftCard(db, { giftCardId: id, serial: 1 })));
    await rig.until(async () => mailsTo("late@example.com").length > 0);
    await rig.until(
      async () =>
        (await rig.count(sql`select count(*) from graphile_worker.jobs where task_identifier = 'send_mail'`)) === 0,
    );
    const [mail, ...others] = mailsTo("late@example.com");
    expect(others).toEqual([]);
    expect(readable(present(mail))).toContain(code);
    expect(mail).toMatch(/filename=gift-card\.pdf/);
    expect(mail).toMatch(/Content-Id: <gift-card>/i);
    expect(readable(present(mail))).toContain("An hour of quiet.");
    const [paper] = /giftCard\/\w+\/card\.pdf\?link=[\w-]+/.exec(readable(present(mail)).replaceAll("=3D", "=")) ?? [];
    const printed = await fetch(`${rig.origin}/api/v1/${present(paper)}`);
    expect([printed.status, printed.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await rig.call("GET", `giftCard/${id}/card.pdf?link=wrong`)).body.code).toBe("link_expired");
    expect((await rig.call("POST", "cart/giftCard", shopper.customerId, { code })).status).toBe(200);
    await rig.stopJobs();
  });

  it("uses the same code when the buyer sends the card again", async () => {
    const { shopper, cardIds } = await bought({ ...forInes, recipient: { name: "Ines", email: "again@example.com" } });
    const id = present(cardIds[0]);
    await rig.startJobs();
    await rig.until(async () => mailsTo("again@example.com").length === 1);
    const other = await rig.addShopper([]);
    expect((await rig.call("POST", `GiftCards/${id}/resend`, other.customerId, {})).status).toBe(404);
    expect((await rig.call("POST", `GiftCards/${id}/resend`, shopper.customerId, {})).status).toBe(200);
    await rig.until(async () => mailsTo("again@example.com").length === 2);
    const code = await codeOfCard(deps, id);
    for (const mail of mailsTo("again@example.com")) expect(readable(mail)).toContain(code);
    expect(mailsTo(`${shopper.customerId}@example.com`).join("")).not.toContain(code);
    await rig.stopJobs();
  });
});

describe("returning gift cards (PY-7)", () => {
  const ageOf = (id: string, days: number) =>
    db.execute(
      sql`update gift_cards set created_at = clock_now() - make_interval(days => ${days}::int) where id = ${id}`,
    );
  const cancel = ({ customerId }: Shopper, id: string) => rig.call("POST", `GiftCards/${id}/cancel`, customerId, {});

  it("refunds the buyer only once, up to 13 days after the purchase", async () => {
    const { shopper, orderId, cardIds } = await bought();
    const id = present(cardIds[0]);
    await ageOf(id, 13);
    expect((await cancel(await rig.addShopper([]), id)).status).toBe(404);
    const statuses = await Promise.all([cancel(shopper, id), cancel(shopper, id)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await leftOn(deps, id)).toBe(0);
    expect(await rig.orderState(orderId)).toEqual({ status: "refunded", paymentState: "refund_due" });
    expect(await rig.count(sql`select sum(amount_cents) as count from refunds where order_id = ${orderId}`)).toBe(
      10_000,
    );
  });

  it("is refused after 14 days, or after part of the amount was spent", async () => {
    const late = await bought();
    await ageOf(present(late.cardIds[0]), 15);
    expect((await cancel(late.shopper, present(late.cardIds[0]))).body.code).toBe("order_closed");
    const used = await bought();
    const id = present(used.cardIds[0]);
    const { sizeId } = await rig.addSize(5, 4_400);
    const friend = await rig.addShopper([{ sizeId, quantity: 1, seenPriceCents: 4_400 }]);
    await rig.call("POST", "cart/giftCard", friend.customerId, { code: await codeOfCard(deps, id) });
    expect((await rig.placeOrder(friend, { dueNow: 0 })).status).toBe(200);
    expect((await cancel(used.shopper, id)).body.code).toBe("gift_card_used");
    expect(await leftOn(deps, id)).toBe(5_209);
  });
});
