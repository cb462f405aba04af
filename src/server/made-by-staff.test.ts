import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { settleOrder } from "#modules/checkout/server/payment/settle-order.ts";
import { bindGiftCardsApi } from "#modules/gift-cards/server/api.ts";
import { giftCards } from "#modules/gift-cards/server/tables.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { moduleApis } from "./server-modules.ts";

/** A clinic with only people and treatments, whose customers pay at the sandbox. */
const rig = await openPaymentRig({ bindings: [bindCartApi, bindGiftCardsApi] });
const { db, deps } = rig;
const { send } = await testApi(moduleApis, { rateLimitFactor: 1_000 }, deps.payments, {
  database: rig,
});
const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });

// The test clinic's treatments have no texts, which staff's calls would have required.
await db.execute(sql`update services set short_description = 'A treatment.', description = 'A treatment.'`);

expectInvariants(db);

const DAY_MS = 86_400_000;
const instantIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const absent = async () => (await send("GET", "Clinic/shell")).body.data.absent;
/**
 * Waits until the layout's data say whether the site has this content. A cached response is replaced once its tag is
 * invalidated.
 */
const untilThere = (kind: "giftCards" | "deals", isThere: boolean) =>
  expect.poll(async () => (await absent()).includes(kind), { interval: 20 }).toBe(!isThere);

async function uploaded(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("image", new File([new Uint8Array(bytes)], "card.png", { type: "image/png" }));
  return (await send("POST", "admin/Picture", { token, body: form })).body.data.name;
}

describe("OO-3 a gift card design created by staff", () => {
  const design = { name: "Quiet cream", alt: "A cream card", amounts: ["100", "$25"], maxAmount: 30_000 };
  let id = "";
  const now = async () => (await send("GET", `admin/GiftCardDesign/${id}`, { token })).body.data;
  const change = async (fields: object) =>
    send("PUT", `admin/GiftCardDesign/${id}`, { token, body: { ...fields, version: (await now()).version } });
  const designs = async () => (await send("GET", "admin/GiftCards/allgiftCard")).body.data;

  it("is refused if its text isn't readable on its picture, and the error suggests a readable text color", async () => {
    const [cream, gray] = [await uploaded("#f4ead9"), await uploaded("#807a74")];
    const make = (fields: object) => send("POST", "admin/GiftCardDesign", { token, body: { ...design, ...fields } });
    const pale = await make({ picture: cream, ink: "light" });
    expect([pale.status, pale.body.issues]).toEqual([
      400,
      [
        {
          path: "ink",
          message:
            "On this picture light words have a contrast of 1.1 and need 4.5. Choose dark words: they have 11.5.",
        },
      ],
    ]);
    const neither = await make({ picture: gray, ink: "dark" });
    expect(neither.body.issues).toMatchObject([{ path: "picture" }]);
    const outside = await make({ picture: cream, ink: "dark", amounts: ["400"] });
    expect(outside.body.issues).toEqual([{ path: "amounts.0", message: "Between $25.00 and $300.00, the bounds." }]);
    expect([await designs(), await absent()]).toEqual([[], expect.arrayContaining(["giftCards"])]);
  });

  it("appears on the site as soon as it is saved, and disappears from the site as soon as it is hidden", async () => {
    const picture = await uploaded("#f4ead9");
    const response = await send("POST", "admin/GiftCardDesign", { token, body: { ...design, picture, ink: "dark" } });
    expect([response.status, response.body.data]).toMatchObject([200, { slug: "quiet-cream", amounts: ["25", "100"] }]);
    id = response.body.data._id;
    await untilThere("giftCards", true);
    expect(await designs()).toMatchObject([
      { name: "Quiet cream", ink: "dark", amounts: [2_500, 10_000], minAmount: 2_500, maxAmount: 30_000 },
    ]);
    expect((await change({ isOffered: false })).status).toBe(200);
    await untilThere("giftCards", false);
    expect((await change({ isOffered: true })).status).toBe(200);
    await untilThere("giftCards", true);
  });

  it("can be bought, and can then be archived but not deleted", async () => {
    const shopper = await rig.addShopper([]);
    const gift = { amount: 10_000, for: "someone", recipient: { name: "Ines Ray", email: "ines@example.com" } };
    expect((await rig.call("POST", `add-to-cart/gift/${id}`, shopper.customerId, gift)).status).toBe(200);
    const remove = async () =>
      (await send("DELETE", `admin/GiftCardDesign/${id}`, { token, body: { version: (await now()).version } })).body;
    expect((await remove()).code).toBe("in_use");
    const { orderId, url } = await rig.placeOrder(shopper);
    await db.execute(sql`delete from cart_gifts where design_id = ${id}`);
    expect((await remove()).code).toBe("in_use");

    expect(await rig.pay(url)).toBe(303);
    await settleOrder(deps, orderId, { cause: "return page" });
    const sold = await db.select().from(giftCards).where(eq(giftCards.orderId, orderId));
    expect(sold).toMatchObject([{ designId: id, faceCents: 10_000, state: "active" }]);
    expect(await remove()).toMatchObject({ message: "Used by 1 gift card. Archive it instead." });

    const { version } = await now();
    const archived = await send("POST", `admin/GiftCardDesign/${id}/archive`, { token, body: { version } });
    expect([archived.status, archived.body.data.isOffered]).toEqual([200, false]);
    await untilThere("giftCards", false);
  });

  it("has its own picture on the PDFs of the gift cards sold with it", async () => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from gift_cards where design_id = ${id}`);
    const { readShownCard } = await import("#modules/gift-cards/server/papers/read-paper.ts");
    const shown = present(await readShownCard(deps, present(rows[0]).id));
    expect((await sharp(shown.jpeg).metadata()).format).toBe("jpeg");
  });
});

describe("OO-3 a limited offer created by staff", () => {
  const together = {
    name: "Facial with light",
    kind: "combination",
    isActive: true,
    serviceIds: ["AG07"],
    addOnIds: ["led"],
    price: 12_000,
    startsAt: instantIn(-1),
    endsAt: instantIn(40),
    weekdays: ["wednesday"],
    oncePerClient: true,
    notes: ["Not in pregnancy or nursing"],
    description: "Light at the end of the facial.",
  };
  const make = (offer: object) => send("POST", "admin/LimitedOffer", { token, body: offer });
  const change = async (id: string, fields: object) => {
    const { version } = (await send("GET", `admin/LimitedOffer/${id}`, { token })).body.data;
    return send("PUT", `admin/LimitedOffer/${id}`, { token, body: { ...fields, version } });
  };
  const onSite = async () => (await send("GET", "LimitedOffer/all")).body.data;
  const priceOf = async (serviceId: string) => {
    const { price, salePrice, saleEndsAt } = (await send("GET", `Service/ByName/${serviceId.toLowerCase()}`)).body.data;
    return { price, salePrice, saleEndsAt };
  };

  let people = 0;
  async function newCustomer() {
    people += 1;
    const { data } = (
      await send("POST", "user/signup", { body: { ...newPerson("Ann"), email: `ann-${people}@example.com` } })
    ).body;
    const own: string = data.accessToken;
    return <const Method extends string, const Path extends string>(method: Method, path: Path, body?: unknown) =>
      send(method, path, { token: own, body });
  }
  const wednesday = (() => {
    let date = addDays(dateInZone(new Date(), "America/New_York"), 3);
    while (weekdayOf(date) !== 3) date = addDays(date, 1);
    return date;
  })();

  let id = "";

  it("has a full price and conditions that the server computes", async () => {
    const { status, body } = await make({ ...together, fullPrice: 99_900 });
    expect([status, body.data]).toMatchObject([
      200,
      {
        slug: "facial-with-light",
        fullPrice: 14_500,
        minutesText: "70 minutes",
        state: "in_force",
        serviceNames: ["Service AG07"],
        addOnNames: ["LED"],
        sessions: 1,
      },
    ]);
    id = body.data._id;
    expect(body.data.conditions).toEqual([
      "On Wednesdays",
      expect.stringMatching(/^One per client/),
      "Not in pregnancy or nursing",
    ]);
    await untilThere("deals", true);
    expect(await onSite()).toMatchObject([
      { name: "Facial with light", price: 12_000, fullPrice: 14_500, conditions: body.data.conditions, weekdays: [3] },
    ]);
    const { data } = (
      await send("POST", `admin/LimitedOffer/${id}/impact`, { token, body: { changes: { oncePerClient: false } } })
    ).body;
    expect(data.notes).toEqual([
      "If bought separately it costs $145.00.",
      "The site says: On Wednesdays. Not in pregnancy or nursing.",
    ]);
  });

  it("can be booked by a customer, whose price stays the same if the offer changes later", async () => {
    const call = await newCustomer();
    await call("POST", "add-to-cart/service/AG07");
    const wished = (await call("POST", "add-to-cart/addOnservices/led", { quantity: 1 })).body.cart;
    expect(wished.offersOnOtherDays).toMatchObject([{ _id: id, saving: 2_500, weekdays: [3] }]);
    const held = (await call("PUT", "cart/addDateAndtimetoServiceCart", { date: wednesday, time: "10:00" })).body.cart;
    expect(held).toMatchObject({ offers: [{ _id: id, saving: 2_500 }], totals: { dueAtClinic: 12_000 } });
    const booked = await call("POST", "checkoutService", { dueAtClinic: 12_000 });
    expect(booked.status).toBe(200);

    expect((await change(id, { price: 14_000, name: "Facial, then light" })).status).toBe(200);
    const order = (await call("GET", `user/getOrderDetails/${booked.body.data.orderId}`)).body.data.serviceOrder;
    expect(order).toMatchObject({
      offers: [{ _id: id, name: "Facial with light", saving: 2_500 }],
      totals: { total: 12_000 },
    });
    // The offer applies once per customer.
    await call("POST", "add-to-cart/service/AG07");
    const again = (await call("POST", "add-to-cart/addOnservices/led", { quantity: 1 })).body.cart;
    expect(again).toMatchObject({ offers: [], offersOnOtherDays: [], totals: { dueAtClinic: 14_500 } });
  });

  it("appears as the treatment's sale price if it is for one treatment and new customers", async () => {
    const first = {
      name: "First peel",
      kind: "introduction",
      isActive: true,
      serviceIds: ["AG08"],
      price: 6_000,
      startsAt: instantIn(-1),
      endsAt: instantIn(20),
      description: "A first peel.",
    };
    const forAll = await make(first);
    expect(forAll.body.issues).toEqual([
      {
        path: "oncePerClient",
        message: "Choose who it is for. To lower it for everyone, give the treatment a sale price.",
      },
    ]);
    const { status, body } = await make({ ...first, isNewClientsOnly: true });
    expect([status, body.data.conditions]).toEqual([200, ["New clients only"]]);
    const offerId = body.data._id;
    await expect.poll(() => priceOf("AG08")).toEqual({ price: 10_000, salePrice: 6_000, saleEndsAt: first.endsAt });

    const call = await newCustomer();
    const cart = (await call("POST", "add-to-cart/service/AG08")).body.cart;
    expect(cart.totals.dueAtClinic).toBe(6_000);
    await call("PUT", "cart/addDateAndtimetoServiceCart", { date: wednesday, time: "13:00" });
    expect((await call("POST", "checkoutService", { dueAtClinic: 6_000 })).status).toBe(200);
    expect((await call("POST", "add-to-cart/service/AG08")).body.cart.totals.dueAtClinic).toBe(10_000);

    const { version: treated } = (await send("GET", "admin/Service/AG08", { token })).body.data;
    const own = await send("PUT", "admin/Service/AG08", { token, body: { salePrice: 5_000, version: treated } });
    expect(own.body.message).toBe("This is the price of the limited offer First peel. Change it there.");
    const { body: changes } = await send("GET", "admin/Service/AG08/changes", { token });
    const summary = "Treatment Service AG08: Sale price, Sale starts, and Sale ends changed";
    expect(changes).toMatchObject({ data: [{ summary, reason: "Limited offer First peel" }] });
    expect(changes).toMatchObject({ data: [{ after: { salePrice: 6_000, saleEndsAt: first.endsAt } }] });

    const another = await make({ ...first, name: "Another", isFirstVisitOnly: true });
    expect(another.body.message).toBe("Service AG08 has another sale price. End that first.");
    expect((await change(offerId, { price: 7_000 })).status).toBe(200);
    await expect.poll(async () => (await priceOf("AG08")).salePrice).toBe(7_000);
    expect((await change(offerId, { serviceIds: ["AC01"] })).status).toBe(200);
    await expect.poll(async () => (await priceOf("AC01")).salePrice).toBe(7_000);
    expect((await priceOf("AG08")).salePrice).toBeUndefined();
    const { version } = (await send("GET", `admin/LimitedOffer/${offerId}`, { token })).body.data;
    await send("POST", `admin/LimitedOffer/${offerId}/archive`, { token, body: { version } });
    await expect.poll(async () => (await priceOf("AC01")).salePrice).toBeUndefined();
  });

  it.each([
    ["series", { sessions: 3, price: 25_000 }, { fullPrice: 30_000, minutesText: "40 min each", sessions: 3 }],
    ["package", { sessions: 6, price: 45_000 }, { fullPrice: 60_000, minutesText: "40 min each", sessions: 6 }],
  ] as const)(
    "appears on the site as a %s if it covers several visits, without the fields of a combination",
    async (kind, of, shown) => {
      const { status, body } = await make({
        ...together,
        name: `Peels, ${kind}`,
        kind,
        serviceIds: ["AG08"],
        addOnIds: ["led"],
        oncePerClient: false,
        ...of,
      });
      expect([status, body.data]).toMatchObject([200, { ...shown, addOnIds: [], weekdays: [] }]);
      await expect.poll(async () => (await onSite()).map(({ name }) => name)).toContain(`Peels, ${kind}`);
    },
  );

  it("has the price zero if it is of the kind waived, whatever price was entered", async () => {
    const { status, body } = await make({
      name: "Consultation",
      kind: "waived",
      isActive: true,
      serviceIds: ["AG90"],
      price: 2_000,
      startsAt: instantIn(-1),
      endsAt: instantIn(20),
      oncePerClient: true,
      description: "Come and ask.",
    });
    expect([status, body.data]).toMatchObject([200, { price: 0, fullPrice: 10_000 }]);
    await expect.poll(async () => (await priceOf("AG90")).salePrice).toBe(0);
  });

  it("prevents the deletion of a treatment that it includes", async () => {
    const { version } = (await send("GET", "admin/Service/AG08", { token })).body.data;
    const refused = await send("DELETE", "admin/Service/AG08", { token, body: { version } });
    expect(refused.body.message).toBe("Used by 2 limited offers. Archive it instead.");
  });

  it("shows a full price no higher than the current total price of its treatments and add-ons", async () => {
    await db.execute(sql`update services set price_cents = 9800 where id = 'AG07'`);
    const offer = async () => (await onSite()).find(({ _id }) => _id === id);
    await expect.poll(async () => (await offer())?.fullPrice).toBe(14_300);
    await db.execute(sql`update services set price_cents = 9000 where id = 'AG07'`);
    await expect.poll(async () => (await offer())?.fullPrice).toBe(14_000);
    expect((await change(id, { isActive: false })).body.data).toMatchObject({ isActive: false, state: "off" });
  });
});
