import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { closureOn } from "#modules/content/domain/closure.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { openCarts } from "#testing/open-carts.ts";
import { present } from "#testing/present.ts";
import { addService } from "../lines/add-service.ts";
import { touchOpenCart } from "../open-cart.ts";

const { db, customer } = await openCarts();

/**
 * Dates at least two weeks ahead on which the clinic is open and fully staffed: Tuesdays to Thursdays without a
 * holiday.
 */
const { closures } = await getClinicSettings(db);
const openDays: string[] = [];
for (let date = addDays(dateInZone(new Date(), "America/New_York"), 14); openDays.length < 3; date = addDays(date, 1)) {
  if ([2, 3, 4].includes(weekdayOf(date)) && !closureOn(closures, date)) openDays.push(date);
}
const [DAY = "", RACE_DAY = "", RESIZE_DAY = ""] = openDays;

describe("treatments in a cart and their time (BK-2)", () => {
  it("are each added only once, and an add-on belongs to a treatment that offers it", async () => {
    const { call } = await customer();
    await call("POST", "add-to-cart/service/ag07");
    const again = (await call("POST", "add-to-cart/service/ag07")).cart;
    expect(again.services).toHaveLength(1);
    const offered = await db.execute<{ id: string }>(
      sql`select add_on_id as id from service_add_ons where service_id = 'ag07' order by position limit 1`,
    );
    const addOnId = offered.rows[0]?.id;
    const withAddOn = (await call("POST", `add-to-cart/addOnservices/${addOnId}`, { quantity: 1 })).cart;
    expect(withAddOn.AddOnservicesSchema).toMatchObject([
      { addOnId, serviceLineId: again.services[0]?._id, quantity: 1 },
    ]);
    expect(withAddOn.totals.dueAtClinic).toBe(
      again.totals.dueAtClinic + (withAddOn.AddOnservicesSchema[0]?.unitPrice ?? 0),
    );
    expect((await call("POST", `add-to-cart/addOnservices/${addOnId}`, { quantity: 99 })).status).toBe(400);
    expect((await call("DELETE", `cart/service/${again.services[0]?._id}`)).cart.AddOnservicesSchema).toEqual([]);
  });

  it("reserve the chosen start time for ten minutes, and show the start time of each treatment", async () => {
    const { call } = await customer();
    await call("POST", "add-to-cart/service/ag07");
    await call("POST", "add-to-cart/service/ag01");
    const before = Date.now();
    const { cart } = await call("PUT", "cart/addDateAndtimetoServiceCart", { date: DAY, time: "10:00" });
    expect(cart.services.map(({ date, time }) => `${date} ${time}`).sort()[0]).toBe(`${DAY} 10:00`);
    const heldAt = Date.parse(cart.hold?.expiresAt ?? "") - 10 * 60_000;
    expect(heldAt).toBeGreaterThanOrEqual(before);
    expect(heldAt).toBeLessThanOrEqual(Date.now());
    expect((await call("DELETE", "cart/hold")).cart.hold).toBeUndefined();
  });

  it("get one time even if a treatment is added at the same moment, and no deadlock occurs when the hold is released", async () => {
    const { call } = await customer();
    await call("POST", "add-to-cart/service/ag07");
    const { rows } = await db.execute<{ id: string; customerId: string }>(
      sql`select id, customer_id as "customerId" from carts order by created_at desc limit 1`,
    );
    const { id: cartId, customerId } = present(rows[0]);
    const isWaiting = async () => {
      const waits = await db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return waits.rows.length;
    };
    /**
     * Sends a request while `work` has locked the cart, and returns its response after `work` has released the lock.
     */
    const whileTaken = async <Answer>(ask: () => Promise<Answer>, work: (tx: Transaction) => Promise<unknown>) => {
      const { asked } = await db.transaction(async (tx) => {
        await touchOpenCart(tx, customerId);
        const answer = ask();
        await expect.poll(isWaiting).toBe(1);
        await work(tx);
        return { asked: answer };
      });
      return asked;
    };

    const time = { date: DAY, time: "10:00" };
    const { cart } = await whileTaken(
      () => call("PUT", "cart/addDateAndtimetoServiceCart", time),
      (tx) => addService(tx, { customerId, serviceId: "ag01", now: new Date() }),
    );
    expect(cart.services.map(({ date, time }) => [date, time !== undefined])).toEqual([
      [DAY, true],
      [DAY, true],
    ]);
    const held = await db.execute<{ parts: number }>(sql`
      select count(*)::int as parts from appointment_services s join appointments a on a.id = s.appointment_id
      where a.held_for_cart_id = ${cartId}`);
    expect(held.rows).toEqual([{ parts: 2 }]);

    const released = await whileTaken(
      () => call("DELETE", "cart/hold"),
      (tx) => tx.execute(sql`select 1 from appointments where held_for_cart_id = ${cartId} for update`),
    );
    expect([released.status, released.cart.hold]).toEqual([200, undefined]);
  });

  it("get the specified messages for a taken slot and for one that ends too late, and then reserve no time", async () => {
    const { call } = await customer();
    await call("POST", "add-to-cart/service/ag07");
    const late = await call("PUT", "cart/addDateAndtimetoServiceCart", { date: DAY, time: "16:45" });
    expect(late).toMatchObject({
      status: 409,
      code: "past_cutoff",
      message: "Your service time is greater than 05:00 pm, so move to next date.",
    });
    expect((await call("GET", "cart")).cart.changes).toMatchObject([{ kind: "hold", message: late.message }]);
    const before = await customer();
    expect((await before.call("PUT", "cart/addDateAndtimetoServiceCart", { date: DAY, time: "10:00" })).code).toBe(
      "cart_empty",
    );
  });

  it("get the last slot in only one of 40 simultaneous carts; the other 39 get the message: This Slot already booked.", async () => {
    const carts = await Promise.all(Array.from({ length: 40 }, customer));
    await Promise.all(carts.map(({ call }) => call("POST", "add-to-cart/service/as03"))); // all need the clinic's only centrifuge
    const answers = await Promise.all(
      carts.map(({ call }) => call("PUT", "cart/addDateAndtimetoServiceCart", { date: RACE_DAY, time: "11:00" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code, message }) => `${status} ${code} ${message}`))).toEqual(
      new Set(["409 slot_taken This Slot already booked. "]),
    );
  });

  it("extend the hold if the visit gets longer, or release it with a message if the visit no longer fits (BK-2)", async () => {
    const { call } = await customer();
    await call("POST", "add-to-cart/service/iv01");
    await call("PUT", "cart/addDateAndtimetoServiceCart", { date: RESIZE_DAY, time: "16:00" });
    const grown = (await call("POST", "add-to-cart/service/iv08")).cart;
    expect(grown.hold).toBeDefined();
    const tooLong = (await call("POST", "add-to-cart/service/ag07")).cart;
    expect(tooLong.hold).toBeUndefined();
    expect(tooLong.services).toHaveLength(3);
    expect(tooLong.changes).toMatchObject([{ kind: "hold" }]);
  });
});
