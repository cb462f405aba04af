import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { checkInvariants } from "#server/invariants.ts";
import { addDays, weekdayOf } from "#shared/zoned-time.ts";
import { startTransactionPooler } from "#testing/transaction-pooler.ts";
import { clinicDay } from "../support/days.ts";
import { startServer } from "../support/server.ts";
import { addShoppers, call, countStock, findFreePlace, type Shopper } from "../support/shoppers.ts";
import { untilServed } from "../support/until-served.ts";

const PEOPLE = 200;

const server = await startServer();
const pooler = await startTransactionPooler(server.databaseUrl, { size: 12 });
const second = await server.launchAnother({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: server.databaseUrl });
afterAll(() => pooler.stop());
const { db } = server;

const { rows: services } = await db.execute<{ id: string }>(
  sql`select id from services where is_active order by id limit 1`,
);
const { rows: sizes } = await db.execute<{ id: string }>(sql`select id from product_sizes order by id limit 2`);
const serviceId = services[0]?.id ?? "";

async function expectAllTrue(): Promise<void> {
  expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
}

it("of 50 customers on two server processes, one books the slot, and 49 see that the slot is already booked", async () => {
  const needlingAndLight = "serviceIds=ag05&addOnIds=ao07";
  const isFree = async (date: string, time: string) => {
    const response = await fetch(`${server.origin}/api/v1/admin/Slot/allSlot?date=${date}&${needlingAndLight}`);
    const { data } = (await response.json()) as { data: { from: string; isBooked: boolean }[] }; // typed as listSlots responds
    return data.some(({ from, isBooked }) => from === time && !isBooked);
  };
  // On Thursdays only one nurse performs the treatment.
  let date = clinicDay(8);
  while (weekdayOf(date) !== 4 || !(await isFree(date, "09:00")) || !(await isFree(date, "10:45")))
    date = addDays(date, 1);
  const people = await addShoppers(db, 51, { serviceId: "ag05" });
  const book = async ({ token }: Shopper, index: number, time: string) => {
    const origin = index % 2 ? server.origin : second.origin;
    const as = (method: string, path: string, body?: object) =>
      untilServed(() => call(origin, method, path, { token, ...(body ? { body } : {}) }));
    await as("POST", "add-to-cart/addOnservices/ao07", { quantity: 1 });
    const held = await as("PUT", "cart/addDateAndtimetoServiceCart", { date, time });
    return held.status === 200 ? as("POST", "checkoutService") : held;
  };
  const [first, ...others] = people;
  if (!first) throw new Error("nobody there");
  expect((await book(first, 0, "09:00")).status).toBe(200);
  const answers = await Promise.all(others.map((person, index) => book(person, index, "10:45")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, message }) => [status, message])).toEqual(
    Array.from({ length: 49 }, () => [409, "This Slot already booked. "]),
  );
  await expectAllTrue();
});

describe.each([
  ["one process", [server.origin], 8, sizes[0]?.id ?? ""],
  ["two processes on one database, one behind a pooler", [server.origin, second.origin], 20, sizes[1]?.id ?? ""],
])("when 200 people act at the same time, %s (B1, I1),", (_name, origins, daysAhead, sizeId) => {
  const originOf = (index: number) => origins[index % origins.length] ?? server.origin;

  it("one person books the slot, and 199 see: This Slot already booked.", async () => {
    const place = await findFreePlace(server.origin, serviceId, daysAhead);
    const people = await addShoppers(db, PEOPLE, { serviceId });
    const answers = await Promise.all(
      people.map(async ({ token }, index) => {
        const as = (method: string, path: string, body?: object) =>
          untilServed(() => call(originOf(index), method, path, { token, ...(body ? { body } : {}) }));
        const held = await as("PUT", "cart/addDateAndtimetoServiceCart", place);
        return held.status === 200 ? as("POST", "checkoutService") : held;
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code, message }) => `${status} ${code} ${message}`))).toEqual(
      new Set(["409 slot_taken This Slot already booked. "]),
    );
    await expectAllTrue();
  });

  it("ten customers buy the ten units in stock, and 190 see that there isn't enough stock", async () => {
    await countStock(db, sizeId, 10);
    const people = await addShoppers(db, PEOPLE, { sizeId });
    const answers = await Promise.all(
      people.map(({ token, cartId }, index) =>
        untilServed(() => call(originOf(index), "POST", `placeOrder/${cartId}`, { token, body: {} })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(["out_of_stock"]),
    );
    const { rows } = await db.execute(
      sql`select on_hand as "onHand", reserved from product_sizes where id = ${sizeId}`,
    );
    expect(rows).toEqual([{ onHand: 10, reserved: 10 }]);
    await expectAllTrue();
  });
});
