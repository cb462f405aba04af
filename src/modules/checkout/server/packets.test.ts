import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseTraffic } from "#platform/db/preparing-client.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { addDesign, giveCard } from "#testing/gift-cards-for-tests.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { settleOrder } from "./payment/settle-order.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { addVisit, addMixedShopper, checkOut } = mixedCarts(rig);
const api = await testApi(moduleApis, {}, deps.payments, { database: rig });
const admin = await newStaff(db, "admin", { steppedUp: true });

beforeAll(() => addDesign(deps));
beforeEach(() => rig.setFaults({ dropsWebhooks: true }));

/** The packets that a call waits for. */
async function packetsOf(work: () => Promise<unknown>): Promise<number> {
  const count = () => databaseTraffic.packets - databaseTraffic.packetsBehind;
  const before = count();
  await work();
  return count() - before;
}

/** Of any path: its answer's status is all that is looked at. */
const post = (path: string, body: unknown) =>
  api.send("POST", path as "admin/Order/x/tenders", {
    ...{ token: admin.bearer, body },
    headers: { "idempotency-key": newId() },
  });

describe("packets to the database (money 10)", () => {
  it("redeeming a gift card at the desk takes 6", async () => {
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

  it("refunding a part of an order takes 7", async () => {
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

  it("ordering goods and a visit together takes 12", async () => {
    await checkOut(await addMixedShopper());
    const shopper = await addMixedShopper();
    const order = async () => {
      expect((await checkOut(shopper)).status).toBe(200);
    };
    // Those of the bearer, which this rig doesn't ask for, come on top.
    expect(await packetsOf(order)).toBeLessThanOrEqual(11);
  });
});
