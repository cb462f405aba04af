import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { findHold } from "#modules/booking/server/holds/hold-queries.ts";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { weekdayOf } from "#shared/zoned-time.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi] });
const { db, deps } = rig;
const day = await freeDayAhead(async (date) => weekdayOf(date) === 2);

async function hold({ cartId, customerId }: Shopper, time: string): Promise<void> {
  const services = [{ serviceId: "AG01", addOns: [] }];
  await db.transaction((tx) => holdVisit(deps, tx, { cartId, customerId, services, date: day, time }));
}

/**
 * Returns the minutes until the cart's hold expires, and until its claims (the reserved time of people and rooms) do.
 */
async function minutesLeft({ cartId }: Shopper): Promise<[number, number]> {
  const { appointmentId, expiresAt } = present(await findHold(db, cartId));
  const { rows } = await db.execute<{ at: string }>(
    sql`select max(expires_at) as at from claims where appointment_id = ${appointmentId}`,
  );
  const minutes = (at: Date) => Math.round((at.getTime() - Date.now()) / 60_000);
  return [minutes(expiresAt), minutes(new Date(present(rows[0]).at))];
}

it("a visit's slot stays reserved for 35 minutes after the payment page opens, and repeated requests don't extend this", async () => {
  const { sizeId } = await rig.addSize(5);
  const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
  await hold(shopper, "10:00");
  expect(await minutesLeft(shopper)).toEqual([10, 10]);
  const placed = await rig.placeOrder(shopper);
  expect(placed.status).toBe(200);
  expect(await minutesLeft(shopper)).toEqual([35, 35]);
  await db.execute(
    sql`update checkout_sessions set created_at = created_at - interval '20 minutes' where order_id = ${placed.orderId}`,
  );
  await db.execute(sql`
    update appointments set hold_expires_at = hold_expires_at - interval '20 minutes' where held_for_cart_id = ${shopper.cartId}`);
  expect((await rig.placeOrder(shopper)).url).toBe(placed.url);
  expect(await minutesLeft(shopper)).toEqual([15, 15]);
});

it("a slot chosen while the payment page is open stays reserved as long as the page is open", async () => {
  const { sizeId } = await rig.addSize(5);
  const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
  const placed = await rig.placeOrder(shopper);
  await hold(shopper, "13:00");
  expect((await rig.placeOrder(shopper)).url).toBe(placed.url);
  expect(await minutesLeft(shopper)).toEqual([35, 35]);
});
