import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindGiftCardsApi } from "#modules/gift-cards/server/api.ts";
import { giftCards } from "#modules/gift-cards/server/tables.ts";
import { listDisputes } from "#modules/payments/server/disputes/store-dispute.ts";
import { matchEvents } from "#modules/payments/server/webhooks/match-events.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { decideDisputes, disputeOrder } from "#sandbox/disputes/dispute-calls.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { dieAt } from "#testing/die-at.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { addDesign, codeOfCard, DESIGN_ID, leftOn } from "#testing/gift-cards-for-tests.ts";
import { itInCheck } from "#testing/in-check.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { purchasesOf } from "#testing/purchases-of.ts";
import { runs } from "#testing/runs.ts";
import { refundOrder } from "../../refunds/server/refund-order.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { settleDisputes } from "./settle-disputes.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindGiftCardsApi] });
const { db, deps } = rig;
await addDesign(deps);
const { buy } = purchasesOf(rig);
const NOW = { quietSeconds: 0, strandedSeconds: 0 };
const FEE = 1_500;

expectInvariants(db);
afterEach(async () => {
  await rig.stopJobs();
  await rig.setFaults(NO_FAULTS);
  await db.execute(sql`delete from rate_limits`);
});

/** Creates a gift card of $100 that was bought with a card. */
async function boughtCard() {
  const buyer = await rig.addShopper([]);
  const gift = { amount: 10_000, for: "someone", recipient: { name: "Ines Ray", email: "ines@example.com" } };
  await rig.call("POST", `add-to-cart/gift/${DESIGN_ID}`, buyer.customerId, { ...gift, from: "Mara" });
  const { orderId, url } = await rig.placeOrder(buyer);
  expect(await rig.pay(url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
  const [card] = await db.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.orderId, orderId));
  return { orderId, cardId: present(card).id, code: await codeOfCard(deps, present(card).id) };
}

/** Has a customer pay $54.44 with the gift card. */
async function spendOf(code: string): Promise<void> {
  const { sizeId } = await rig.addSize(9, 5_000);
  const friend = await rig.addShopper([{ sizeId, quantity: 1, seenPriceCents: 5_000 }]);
  expect((await rig.call("POST", "cart/giftCard", friend.customerId, { code })).status).toBe(200);
  expect((await rig.placeOrder(friend, { dueNow: 0 })).status).toBe(200);
}

/** Returns the balance of every account in the books. */
async function books(): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ id: string; cents: number }>(sql`
    select id, sum(cents)::int as cents from (
      select debit_id as id, amount_cents as cents from ledger_entries
      union all select credit_id, -amount_cents from ledger_entries) e group by id having sum(cents) <> 0 order by id`);
  return Object.fromEntries(rows.map(({ id, cents }) => [id, cents]));
}

/** Returns how much each account has changed since `before`. */
async function since(before: Record<string, number>): Promise<Record<string, number>> {
  const after = await books();
  const moved = [...new Set([...Object.keys(before), ...Object.keys(after)])].map(
    (id) => [id, (after[id] ?? 0) - (before[id] ?? 0)] as const,
  );
  return Object.fromEntries(moved.filter(([, cents]) => cents !== 0));
}

const tenderOf = async (orderId: string) => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from tenders where order_id = ${orderId} and kind = 'card'`,
  );
  return present(rows[0]).id;
};
const settle = async (orderId: string) => settleDisputes(deps, await tenderOf(orderId));
const disputesOf = async (orderId: string) =>
  (await listDisputes(db, orderId)).map(({ status, money, reason }) => ({ status, money, reason }));
const stateOfCard = async (id: string) =>
  (await db.select({ state: giftCards.state }).from(giftCards).where(eq(giftCards.id, id)))[0]?.state;
const refund = (orderId: string, amount: number) =>
  refundOrder(
    db,
    { orderId, lines: [], shipping: false, amount, reason: "Asked for" },
    { actor: { ...systemActor("Noor Haddad"), role: "admin" }, now: new Date() },
  );

async function disputed(orderId: string, as: "fraudulent" | "inquiry" = "fraudulent"): Promise<void> {
  await disputeOrder(db, { orderId, as });
  await settle(orderId);
}

async function decided(orderId: string, to: "won" | "lost"): Promise<void> {
  await decideDisputes(db, { orderId, to });
  await settle(orderId);
}

describe("a gift card that was bought with a disputed payment", () => {
  it("is frozen, its amount is in the account `disputed`, and it can't be refunded meanwhile", async () => {
    const { orderId, cardId, code } = await boughtCard();
    await spendOf(code);
    const before = await books();
    await disputed(orderId);
    expect(await since(before)).toEqual({ disputed: 10_000, provider: -10_000 - FEE, provider_fees: FEE });
    expect(await disputesOf(orderId)).toEqual([{ status: "needs_response", money: "held", reason: "fraudulent" }]);
    expect(await rig.orderState(orderId)).toEqual({ status: "paid", paymentState: "disputed" });
    expect(await stateOfCard(cardId)).toBe("frozen");
    const stranger = await rig.addShopper([]);
    expect((await rig.call("POST", "cart/giftCard", stranger.customerId, { code })).body.code).toBe(
      "gift_card_invalid",
    );
    await expect(refund(orderId, 100)).rejects.toMatchObject({ code: "dispute_open" });
  });

  it("is restored after the dispute is won, including the spent part", async () => {
    const { orderId, cardId, code } = await boughtCard();
    await spendOf(code);
    const before = await books();
    const left = await leftOn(deps, cardId);
    await disputed(orderId);
    await decided(orderId, "won");
    expect(await since(before)).toEqual({});
    expect(await rig.orderState(orderId)).toEqual({ status: "paid", paymentState: "paid" });
    expect([await stateOfCard(cardId), await leftOn(deps, cardId)]).toEqual([
      expect.stringMatching(/active|scheduled/),
      left,
    ]);
    await refund(orderId, 100);
    await reconcilePayments(deps, NOW);
    expect(await rig.orderState(orderId)).toMatchObject({ paymentState: "partly_refunded" });
  });

  it("is emptied after the dispute is lost; the spent part and the fee are the clinic's loss", async () => {
    const { orderId, cardId, code } = await boughtCard();
    await spendOf(code);
    const before = await books();
    const left = await leftOn(deps, cardId);
    expect(left).toBeLessThan(10_000);
    await disputed(orderId);
    await decided(orderId, "lost");
    expect(await since(before)).toEqual({
      [`gift_card:${cardId}`]: left,
      dispute_losses: 10_000 - left,
      provider: -10_000 - FEE,
      provider_fees: FEE,
    });
    expect(await leftOn(deps, cardId)).toBe(0);
    expect(await rig.orderState(orderId)).toEqual({ status: "paid", paymentState: "disputed" });
    await expect(refund(orderId, 100)).rejects.toMatchObject({ code: "refund_too_large" });

    // The bank reverses its decision.
    await decided(orderId, "won");
    expect(await since(before)).toEqual({});
    expect(await leftOn(deps, cardId)).toBe(left);
    expect(await rig.orderState(orderId)).toEqual({ status: "paid", paymentState: "paid" });
  });

  itInCheck("stays frozen if staff had frozen it before", async () => {
    const { orderId, cardId } = await boughtCard();
    await db.update(giftCards).set({ state: "frozen" }).where(eq(giftCards.id, cardId));
    await disputed(orderId);
    await decided(orderId, "won");
    expect(await stateOfCard(cardId)).toBe("frozen");
  });
});

describe("webhook events of a dispute", () => {
  it("are processed only once, even if each comes five times and in any order", async () => {
    const { orderId } = await boughtCard();
    const before = await books();
    await rig.setFaults({ ...NO_FAULTS, copies: 5, delayMs: 300 });
    await rig.startJobs();
    await disputeOrder(db, { orderId, as: "fraudulent" });
    await decideDisputes(db, { orderId, to: "lost" });
    await rig.until(async () => (await disputesOf(orderId))[0]?.status === "lost");
    await rig.until(
      async () => (await rig.count(sql`select count(*) from sandbox_deliveries where state = 'pending'`)) === 0,
    );
    await rig.until(
      async () => (await rig.count(sql`select count(*) from webhook_events where state <> 'processed'`)) === 0,
    );
    expect(await since(before)).toMatchObject({ provider: -10_000 - FEE, provider_fees: FEE });
    const transfers = sql`select count(*) from ledger_transfers where order_id = ${orderId} and event like 'dispute%'`;
    expect(await rig.count(transfers)).toBe(2);
    const countQuery = sql`select count(*) from outbox_events where payload->>'orderId' = ${orderId} and type like 'dispute%'`;
    expect(await rig.count(countQuery)).toBe(2);
  });

  itInCheck("change the dispute and the books only once if 40 attempts process them concurrently", async () => {
    const { orderId } = await buy();
    await rig.setFaults({ ...NO_FAULTS, dropsWebhooks: true });
    await payFor(orderId);
    const before = await books();
    await disputeOrder(db, { orderId, as: "product_not_received" });
    await Promise.all(Array.from({ length: runs(6, 40) }, () => settle(orderId)));
    await decideDisputes(db, { orderId, to: "won" });
    await Promise.all(Array.from({ length: runs(6, 40) }, () => settle(orderId)));
    expect(await since(before)).toEqual({});
    expect(await disputesOf(orderId)).toEqual([{ status: "won", money: "returned", reason: "product_not_received" }]);
  });

  it("are processed later if they arrive before the disputed payment is recorded", async () => {
    const { orderId, url } = await buy();
    expect(await rig.pay(url)).toBe(303);
    await disputeOrder(db, { orderId, as: "fraudulent" });
    const ofDispute = sql`select count(*) from webhook_events where payload->>'object' = 'dispute' and state = 'unmatched' and subject is null`;
    await rig.until(async () => (await rig.count(ofDispute)) > 0);
    await settleOrder(deps, orderId, { cause: "return page" });
    await matchEvents(db);
    await db.execute(sql`update webhook_events set received_at = received_at - interval '1 minute'`);
    await reconcilePayments(deps, NOW);
    expect(await disputesOf(orderId)).toMatchObject([{ money: "held" }]);
  });

  it("are processed completely or not at all if the server process is killed, and are then retried", async () => {
    const { orderId, cardId } = await boughtCard();
    const before = await books();
    await disputeOrder(db, { orderId, as: "fraudulent" });
    const waiting = sql`select count(*) from webhook_events where subject = ${`tender:${await tenderOf(orderId)}`} and state = 'received'`;
    await rig.until(async () => (await rig.count(waiting)) > 0);
    await db.execute(sql`update webhook_events set received_at = received_at - interval '1 minute'`);
    await dieAt(rig, { action: "reconcile", failpoint: "dispute:before_commit" });
    expect(await since(before)).toEqual({});
    expect(await disputesOf(orderId)).toEqual([]);
    await reconcilePayments(deps, NOW);
    expect(await since(before)).toMatchObject({ disputed: 10_000 });
    expect(await stateOfCard(cardId)).toBe("frozen");
  });

  it("move no money while the bank only inquires", async () => {
    const { orderId, cardId } = await boughtCard();
    const before = await books();
    await disputed(orderId, "inquiry");
    expect(await disputesOf(orderId)).toMatchObject([{ status: "warning_needs_response", money: "none" }]);
    expect(await rig.orderState(orderId)).toMatchObject({ paymentState: "paid" });
    expect(await stateOfCard(cardId)).not.toBe("frozen");
    await decided(orderId, "won");
    expect(await disputesOf(orderId)).toMatchObject([{ status: "warning_closed", money: "none" }]);
    expect(await since(before)).toEqual({});
  });
});

describe("an order with a disputed payment", () => {
  it("is partly refunded again after the dispute is won, if it was before", async () => {
    const { orderId } = await buy();
    await payFor(orderId);
    await refund(orderId, 1_000);
    await reconcilePayments(deps, NOW);
    const before = await books();
    await disputed(orderId);
    await decided(orderId, "won");
    expect(await since(before)).toEqual({});
    expect(await rig.orderState(orderId)).toMatchObject({ paymentState: "partly_refunded" });
  });
});

async function payFor(orderId: string): Promise<void> {
  const { rows } = await db.execute<{ url: string }>(
    sql`select url from checkout_sessions where order_id = ${orderId}`,
  );
  expect(await rig.pay(present(rows[0]).url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
}
