import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkInvariants } from "../src/server/invariants.ts";
import { advance, control, pay } from "./support/clock.ts";
import { freeStart, newBuyer } from "./support/clock-people.ts";
import { newCustomer } from "./support/customer.ts";
import { clinicDay } from "./support/days.ts";
import { startServer } from "./support/server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Two processes of one clinic; all that its clock does is in check/one-clock.spec.ts. */
const server = await startServer();
const other = await server.launchAnother();

const reservedOf = async (productId: string) => {
  const { rows } = await server.db.execute<{ reserved: number }>(
    sql`select sum(reserved)::int as reserved from product_sizes where product_id = ${productId}`,
  );
  return rows[0]?.reserved;
};

it("BK-4: a hold ends by it, at once for the next customer, and in the cart", async () => {
  const [holder, waiting] = [await newCustomer(server.origin, "Hold"), await newCustomer(other.origin, "Wait")];
  for (const { call } of [holder, waiting]) await call("POST", "add-to-cart/service/as03"); // one centrifuge in the house
  const start = await freeStart(holder.call, "as03", clinicDay(14));
  const held = await holder.call("PUT", "cart/addDateAndtimetoServiceCart", start);
  expect(held.body.cart.hold?.expiresAt).toBeDefined();
  expect((await waiting.call("PUT", "cart/addDateAndtimetoServiceCart", start)).status).toBe(409);
  await advance(other, 9 * MINUTE);
  expect((await waiting.call("PUT", "cart/addDateAndtimetoServiceCart", start)).status).toBe(409);
  await advance(other, 2 * MINUTE);
  expect((await waiting.call("PUT", "cart/addDateAndtimetoServiceCart", start)).status).toBe(200);
});

it("P5: an order whose page was left gives its goods back when the page closes, with webhooks or without", async () => {
  const before = await reservedOf("p05");
  const heard = await newBuyer(server.origin, "p05");
  await control(server, { faults: { dropsWebhooks: true } });
  const unheard = await newBuyer(server.origin, "p05");
  expect(await reservedOf("p05")).toBe((before ?? 0) + 2);
  await advance(server, 20 * MINUTE);
  expect([await heard.statusOf(), await unheard.statusOf()]).toEqual(["pending", "pending"]);
  await advance(server, 30 * MINUTE);
  expect([await heard.statusOf(), await unheard.statusOf()]).toEqual(["cancelled", "cancelled"]);
  expect(await reservedOf("p05")).toBe(before);
  expect(await pay(heard.payUrl)).toBe(410);
  await control(server, { reset: true });
});

it("leaves data of which everything is true", async () => {
  await advance(server, HOUR);
  expect((await checkInvariants(server.db)).filter(({ broken }) => broken > 0)).toEqual([]);
});
