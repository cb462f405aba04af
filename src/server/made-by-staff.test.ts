import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { settleOrder } from "#modules/checkout/server/payment/settle-order.ts";
import { bindGiftCardsApi } from "#modules/gift-cards/server/api.ts";
import { giftCards } from "#modules/gift-cards/server/tables.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { moduleApis } from "./server-modules.ts";

/** A clinic with people and treatments and nothing else, whose customers pay at the sandbox. */
const rig = await openPaymentRig({ bindings: [bindCartApi, bindGiftCardsApi] });
const { db, deps } = rig;
const { send } = await testApi(moduleApis, {}, deps.payments, {
  database: rig,
});
const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });

expectInvariants(db);

const absent = async () => (await send("GET", "Clinic/shell")).body.data.absent;
/** Answers and pages are made anew as soon as their tag is told. */
const untilThere = (kind: "giftCards", isThere: boolean) =>
  expect.poll(async () => (await absent()).includes(kind), { timeout: 1_000, interval: 20 }).toBe(!isThere);

async function uploaded(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("image", new File([new Uint8Array(bytes)], "card.png", { type: "image/png" }));
  return (await send("POST", "admin/Picture", { token, body: form })).body.data.name;
}

describe("OO-3 a gift card design, made by clicks alone", () => {
  const design = { name: "Quiet cream", alt: "A cream card", amounts: ["100", "$25"], maxAmount: 30_000 };
  let id = "";
  const now = async () => (await send("GET", `admin/GiftCardDesign/${id}`, { token })).body.data;
  const change = async (fields: object) =>
    send("PUT", `admin/GiftCardDesign/${id}`, { token, body: { ...fields, version: (await now()).version } });
  const designs = async () => (await send("GET", "admin/GiftCards/allgiftCard")).body.data;

  it("is refused with words that can't be read on its picture, and told which can", async () => {
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

  it("is on the site within a second, and gone as soon as it is hidden", async () => {
    const picture = await uploaded("#f4ead9");
    const made = await send("POST", "admin/GiftCardDesign", { token, body: { ...design, picture, ink: "dark" } });
    expect([made.status, made.body.data]).toMatchObject([200, { slug: "quiet-cream", amounts: ["25", "100"] }]);
    id = made.body.data._id;
    await untilThere("giftCards", true);
    expect(await designs()).toMatchObject([
      { name: "Quiet cream", ink: "dark", amounts: [2_500, 10_000], minAmount: 2_500, maxAmount: 30_000 },
    ]);
    expect((await change({ isOffered: false })).status).toBe(200);
    await untilThere("giftCards", false);
    expect((await change({ isOffered: true })).status).toBe(200);
    await untilThere("giftCards", true);
  });

  it("is bought, and archived instead of deleted after that", async () => {
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

  it("prints its own picture on the cards that were sold", async () => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from gift_cards where design_id = ${id}`);
    const { readShownCard } = await import("#modules/gift-cards/server/papers/read-paper.ts");
    const shown = present(await readShownCard(deps, present(rows[0]).id));
    expect((await sharp(shown.jpeg).metadata()).format).toBe("jpeg");
  });
});
