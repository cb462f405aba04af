import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { settleOrder } from "#modules/checkout/server/payment/settle-order.ts";
import { bindGiftCardsApi } from "#modules/gift-cards/server/api.ts";
import { giftCardPutIntoWallet } from "#modules/ledger/domain/events/gift-card-entries.ts";
import { move } from "#modules/ledger/domain/transfer.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { addDesign, giveCard } from "#testing/gift-cards-for-tests.ts";
import { mixedCarts, SERVICE_ID } from "#testing/mixed-carts.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { entryWords } from "../domain/entry-words.ts";
import { bindWalletApi } from "./api.ts";

const rig = await openPaymentRig({
  bindings: [bindCartApi, bindBookingApi, bindOwnVisitsApi, bindGiftCardsApi, bindWalletApi],
});
const { db, deps } = rig;
await addDesign(deps);

/** The clinic's year, in which each test's transactions are. */
const YEAR = Number(dateInZone(deps.clock.now(), "America/New_York").slice(0, 4));

/** Creates a customer with $20.00 of store credit, a claimed card of $100.00 and an order of $44.00 paid with both. */
async function spender(): Promise<Shopper & { cardId: string; orderId: string }> {
  const { sizeId } = await rig.addSize(9, 4_400);
  const shopper = await rig.addShopper([{ sizeId, quantity: 1, seenPriceCents: 4_400 }]);
  const { customerId } = shopper;
  await postMovements(db, {
    key: `test:${newId()}`,
    event: "gift_card_put_into_wallet",
    customerId,
    entries: move("goodwill", `store_credit:${customerId}`, 2_000),
  });
  const card = await giveCard(deps, 10_000);
  expect((await rig.call("POST", "GiftCards/claim", customerId, { code: card.code })).status).toBe(200);
  await rig.call("POST", "cart/giftCard", customerId, { id: card.id });
  const placed = await rig.placeOrder(shopper);
  expect(placed.status).toBe(200);
  return { ...shopper, cardId: card.id, orderId: placed.orderId };
}

const entriesOf = async (customerId: string, query = "page=1") =>
  (await rig.call("GET", `user/wallet/entries?${query}`, customerId)).body.data;

const paper = (customerId: string, file: string) =>
  fetch(`${rig.origin}/api/v1/user/wallet/${file}`, { headers: { authorization: `Bearer ${customerId}` } });

describe("the wallet", () => {
  it("shows store credit and the account's gift cards, and their transactions", async () => {
    const { customerId, cardId, orderId } = await spender();
    const { data: wallet } = (await rig.call("GET", "user/wallet", customerId)).body;
    const [card] = wallet.giftCards;
    expect(wallet.giftCards).toHaveLength(1);
    expect(card).toMatchObject({ _id: cardId, role: "wallet", face: 10_000 });
    const { docs, totalDocs } = await entriesOf(customerId);
    expect(totalDocs).toBe(4);
    const onCard = docs.filter(({ account }) => account === `gift_card:${cardId}`);
    expect(onCard.map(({ event, last4 }) => [event, last4])).toEqual([
      ["order_reserved", card?.last4],
      ["gift_card_given", card?.last4],
    ]);
    const sum = docs.reduce((all, { amount }) => all + amount, 0);
    expect(sum).toBe(wallet.storeCredit + (card?.balance ?? 0));
    const paid = docs.filter(({ event }) => event === "order_reserved");
    expect(new Set(paid.map((entry) => entry.orderId))).toEqual(new Set([orderId]));
    expect(paid.map(({ account, amount }) => [account, amount])).toContainEqual(["store_credit", -2_000]);
    expect(await entriesOf(customerId, "page=2&limit=3")).toMatchObject({
      page: 2,
      totalPages: 2,
      hasNextPage: false,
      docs: [docs[3]],
    });
  });

  it("shows the deposit for a prepaid visit, and its transactions until the visit is completed", async () => {
    const shopper = await rig.addShopper([]);
    const { customerId } = shopper;
    await db.execute(sql`update services set deposit_cents = 5000 where id = ${SERVICE_ID}`);
    const visitPolicy = {
      lateFeePercent: null,
      noShowFee: { percent: 0, cents: null },
      deposits: "service",
      cardFor: "none",
      deposit: { percent: 0, cents: null },
      paysVisit: ["deposit"],
    };
    await db.execute(sql`update clinic_settings
      set settings = settings || jsonb_build_object('visitPolicy', ${JSON.stringify(visitPolicy)}::jsonb)`);
    await mixedCarts(rig).addVisit(shopper);
    const { body } = await rig.call("POST", "checkoutService", customerId, {});
    await rig.pay(body.session?.url ?? "");
    await settleOrder(deps, body.data.orderId, { cause: "return page" });
    const { orderId } = body.data;
    const { data: wallet } = (await rig.call("GET", "user/wallet", customerId)).body;
    expect(wallet.deposits).toEqual([{ orderId, amount: 5_000 }]);
    const { docs } = await entriesOf(customerId);
    expect(docs).toMatchObject([{ account: "deposit", amount: 5_000, orderId, event: "order_sold" }]);
    expect(entryWords(present(docs[0]))).toMatch(/^Paid ahead with order \d+$/);
    const other = await rig.addShopper([]);
    expect((await rig.call("GET", "user/wallet", other.customerId)).body.data.deposits).toEqual([]);
  });

  it("is empty for a new customer, and never shows another customer's data", async () => {
    const { customerId: first, cardId } = await spender();
    const { customerId: second } = await rig.addShopper([]);
    expect((await rig.call("GET", "user/wallet", second)).body.data).toEqual({
      giftCards: [],
      credits: [],
      storeCredit: 0,
      deposits: [],
      packages: [],
      nextCharges: [],
    });
    expect(await entriesOf(second)).toMatchObject({ docs: [], totalDocs: 0, totalPages: 1 });
    // The card changes owners. Its movements go with it, but the order they paid remains the first customer's.
    await db.execute(sql`update gift_cards set wallet_customer_id = ${second} where id = ${cardId}`);
    const { docs } = await entriesOf(second);
    expect(docs).toHaveLength(2);
    for (const entry of docs) expect(entry).not.toHaveProperty("orderId");
    const left = await entriesOf(first);
    expect(left.docs.every(({ account }) => account === "store_credit")).toBe(true);
  });

  it("shows two transactions for a gift card that became store credit, each with its own id", async () => {
    const { customerId, cardId } = await spender();
    const { data: before } = (await rig.call("GET", "user/wallet", customerId)).body;
    const cents = before.giftCards[0]?.balance ?? 0;
    await postMovements(db, giftCardPutIntoWallet({ giftCardId: cardId, cents, customerId }));
    const { docs } = await entriesOf(customerId);
    expect(
      docs
        .slice(0, 2)
        .map(({ amount }) => amount)
        .sort((a, b) => a - b),
    ).toEqual([-cents, cents]);
    expect(new Set(docs.map(({ _id }) => _id)).size).toBe(docs.length);
    expect((await rig.call("GET", "user/wallet", customerId)).body.data.storeCredit).toBe(cents);
  });

  it("can be printed as a year's statement, whose bytes are the same each time and whose balance results from the transactions", async () => {
    const { customerId, cardId } = await spender();
    const [one, two] = [
      await paper(customerId, `statement.pdf?year=${YEAR}`),
      await paper(customerId, `statement.pdf?year=${YEAR}`),
    ];
    expect([one.status, one.headers.get("content-type"), one.headers.get("cache-control")]).toEqual([
      200,
      "application/pdf",
      "private, no-store",
    ]);
    const bytes = Buffer.from(await one.arrayBuffer());
    expect(Buffer.from(await two.arrayBuffer()).equals(bytes)).toBe(true);
    const text = (await textOfPdf(new Uint8Array(bytes))).join(" ");
    const { data: wallet } = (await rig.call("GET", "user/wallet", customerId)).body;
    const cents = wallet.storeCredit + (wallet.giftCards.find(({ _id }) => _id === cardId)?.balance ?? 0);
    expect(text).toContain(`Balance at the start of ${YEAR}`);
    expect(text).toMatch(/Paid for order \d+/);
    expect(text).toContain(`$${(cents / 100).toFixed(2)}`);
    const next = (
      await textOfPdf(await (await paper(customerId, `statement.pdf?year=${YEAR + 1}`)).arrayBuffer())
    ).join(" ");
    expect(next.split(`$${(cents / 100).toFixed(2)}`)).toHaveLength(3); // at the start and at the end
  });

  it("can be exported as CSV, with the balance after each transaction", async () => {
    const { customerId } = await spender();
    const answer = await paper(customerId, `statement.csv?year=${YEAR}`);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const [head, ...rows] = (await answer.text()).trim().split("\r\n");
    expect(head?.replace("\uFEFF", "")).toBe("Date,What happened,Where,Amount,Balance");
    expect(rows.map((row) => row.split(",").slice(1, 4).join(","))[0]).toBe("Moved to store credit,Store credit,20.00");
    const { docs } = await entriesOf(customerId);
    const total = docs.reduce((all, { amount }) => all + amount, 0);
    expect(rows.at(-1)?.split(",").at(-1)).toBe((total / 100).toFixed(2));
  });

  it("is refused for an invalid year, and to a visitor without an account", async () => {
    const { customerId } = await rig.addShopper([]);
    expect((await paper(customerId, "statement.pdf?year=soon")).status).toBe(400);
    expect((await rig.call("GET", "user/wallet")).status).toBe(401);
  });
});
