import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { getWallet } from "#modules/wallet/server/get-wallet.ts";
import { moveClock, readClockState } from "#platform/db/move-clock.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { addDesign, giveCard } from "#testing/gift-cards-for-tests.ts";
import { membersOf } from "#testing/members.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { packetsOf as packetsAndAnswer, statementsOf } from "#testing/packets.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { settleMembership } from "./memberships/renewals/settle-membership.ts";
import { settleOrder } from "./payment/settle-order.ts";

const rig = await openPaymentRig({ bindings: [bindMembershipApi] });
const { db, deps } = rig;
const { addVisit, addMixedShopper, checkOut } = mixedCarts(rig);
const api = await testApi(moduleApis, {}, deps.payments, { database: rig });
const admin = await newStaff(db, "admin", { steppedUp: true });

const client = new Client({ connectionString: rig.url });
beforeAll(async () => {
  await client.connect();
  await addDesign(deps);
  await seedMembership(db);
});
afterAll(() => client.end());
beforeEach(() => rig.setFaults({ dropsWebhooks: true }));

/** Returns the number of packets that a call waits for. */
const packetsOf = async (work: () => Promise<unknown>): Promise<number> => (await packetsAndAnswer(work))[0];

/** Posts to any path; only the response's status is used. */
const post = (path: string, body: unknown) =>
  api.send("POST", path as "admin/Order/x/tenders", {
    token: admin.bearer,
    body,
    headers: { "idempotency-key": newId() },
  });

describe("the network packets that a request sends to the database", () => {
  it("are at most 6 for redeeming a gift card at the desk", async () => {
    const shopper = await rig.addShopper([]);
    await addVisit(shopper);
    const { body } = await rig.call("POST", "checkoutService", shopper.customerId, {});
    const { orderId } = body.data;
    const card = await giveCard(deps, 5_000);
    const redeem = async () => {
      const { status } = await post(`admin/Order/${orderId}/tenders`, {
        kind: "gift_card",
        cents: 100,
        code: card.code,
      });
      expect(status).toBe(200);
    };
    await redeem();
    expect(await packetsOf(redeem)).toBeLessThanOrEqual(6);
  });

  it("are 7 for refunding a part of an order", async () => {
    const { sizeId } = await rig.addSize(9);
    const shopper = await rig.addShopper([{ sizeId, quantity: 5 }]);
    const { orderId, url } = await rig.placeOrder(shopper);
    await rig.pay(url);
    await settleOrder(deps, orderId, { cause: "return page" });
    const { rows } = await db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${orderId}`);
    const lines = [{ lineId: present(rows[0]).id, quantity: 1, restock: false }];
    const refund = async () => {
      const { status } = await post(`admin/Order/${orderId}/refund`, { lines, reason: "Damaged or wrong" });
      expect(status).toBe(200);
    };
    await refund();
    expect(await packetsOf(refund)).toBeLessThanOrEqual(7);
  });

  it("are 12 for ordering goods and a visit together", async () => {
    await checkOut(await addMixedShopper());
    const shopper = await addMixedShopper();
    const order = async () => {
      expect((await checkOut(shopper)).status).toBe(200);
    };
    // At most 11 instead of 12, because this rig doesn't run the statements that read the bearer token.
    expect(await packetsOf(order)).toBeLessThanOrEqual(11);
  });

  it("are at most 4 for settling a payment, or 8 if the money is captured after the visit is booked", async () => {
    const settle = async (orderId: string) => {
      expect(await settleOrder(deps, orderId, { cause: "return page" })).toMatchObject({ status: "paid" });
    };
    const packets = { automatic: [0], manual: [0] };
    for (let nth = 0; nth < 2; nth += 1) {
      const { sizeId } = await rig.addSize(9);
      const goods = await rig.placeOrder(await rig.addShopper([{ sizeId, quantity: 5 }]));
      await rig.pay(goods.url);
      packets.automatic[nth] = await packetsOf(() => settle(goods.orderId));
      const mixed = await checkOut(await addMixedShopper());
      await rig.pay(mixed.url);
      packets.manual[nth] = await packetsOf(() => settle(mixed.orderId));
    }
    expect(Math.max(...packets.automatic)).toBeLessThanOrEqual(4);
    expect(Math.max(...packets.manual)).toBeLessThanOrEqual(8);
  });

  it("carry at most 26 statements for settling a payment for goods, with those of the card sandbox", async () => {
    const statements: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const { sizeId } = await rig.addSize(9);
      const { orderId, url } = await rig.placeOrder(await rig.addShopper([{ sizeId, quantity: 5 }]));
      await rig.pay(url);
      const [count] = await statementsOf(() => settleOrder(deps, orderId, { cause: "return page" }));
      statements.push(count);
    }
    // The sandbox sometimes looks for expired pages by itself, so the lowest count is used.
    expect(Math.min(...statements)).toBeLessThanOrEqual(26);
  });

  it("are at most 2 for loading the wallet, and 5 for renewing a membership", async () => {
    const { join, readMembership } = membersOf(rig);
    await rig.setFaults();
    await rig.startJobs();
    const members = [await join(), await join()];
    await rig.stopJobs();
    await rig.setFaults({ dropsWebhooks: true });
    const { customerId } = present(members[0]);
    await getWallet(deps, customerId);
    expect(await packetsOf(() => getWallet(deps, customerId))).toBeLessThanOrEqual(2);
    const { secondsLeft } = await readMembership(customerId);
    const { offsetMs } = await readClockState(client);
    await moveClock(client, offsetMs + (secondsLeft + 7_200) * 1_000);
    const packets: number[] = [];
    for (const { membershipId, subscriptionId } of members) {
      await rig.until(async () => {
        const { invoices } = await deps.payments.readSubscription(subscriptionId);
        return invoices.some(({ status, paidCents }) => status === "paid" && paidCents > 0);
      });
      const renew = async () => {
        expect(await settleMembership(deps, membershipId)).toBe(true);
      };
      packets.push(await packetsOf(renew));
      const periods = sql`select count(*) from membership_periods where membership_id = ${membershipId}`;
      expect(await rig.count(periods)).toBe(2);
    }
    expect(Math.max(...packets)).toBeLessThanOrEqual(5);
  });
});
