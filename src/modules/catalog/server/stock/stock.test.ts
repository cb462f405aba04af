import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { listenToTagVersions } from "#platform/cache/tag-versions.ts";
import { createLogger } from "#platform/logger.ts";
import { isAppError } from "#shared/app-error.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { CONTENDERS, chances, samples } from "#testing/runs.ts";
import { consumeReservation, listStock, releaseReservation, reserveStock } from "./stock.ts";

const { db, url } = await demoDatabase({ connectionTimeoutMs: 30_000 });

const SIZE = "p11-30-ml";

async function setStock(sizeId: string, onHand: number): Promise<void> {
  await db.execute(sql`update product_sizes set on_hand = ${onHand}, reserved = 0 where id = ${sizeId}`);
}

async function shelfOf(sizeId: string) {
  const { rows } = await db.execute<{ onHand: number; reserved: number }>(
    sql`select on_hand as "onHand", reserved from product_sizes where id = ${sizeId}`,
  );
  return rows[0];
}

const reserve = (orderId: string, requests: { sizeId: string; quantity: number }[]) =>
  db
    .transaction((tx) => reserveStock(tx, orderId, requests))
    .then(
      () => "reserved" as const,
      (error: unknown) => {
        if (isAppError(error, "out_of_stock")) return "out_of_stock" as const;
        throw error;
      },
    );

beforeEach(() => db.execute(sql`delete from stock_reservations`));

describe("stock for orders (I1)", () => {
  it(`is reserved by exactly 10 of ${CONTENDERS} simultaneous buyers if 10 units are in stock`, async () => {
    await setStock(SIZE, 10);
    const answers = await Promise.all(
      Array.from({ length: CONTENDERS }, (_, buyer) => reserve(`order-${buyer}`, [{ sizeId: SIZE, quantity: 1 }])),
    );
    expect(answers.filter((answer) => answer === "reserved")).toHaveLength(10);
    expect(await shelfOf(SIZE)).toEqual({ onHand: 10, reserved: 10 });
    const { rows } = await db.execute<{ held: number }>(sql`select count(*)::int held from stock_reservations`);
    expect(rows[0]?.held).toBe(10);
  });

  it("is reserved for either all lines of a cart or none, without a deadlock between shuffled carts", async () => {
    const sizes = ["p01-120-ml", "p02-150-ml", "p12-50-ml", "p36-50-ml", "p22-30-ml"];
    for (const size of sizes) await setStock(size, 40);
    const carts = samples(
      fc.array(fc.record({ sizeId: fc.constantFrom(...sizes), quantity: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 2,
        maxLength: 6,
      }),
      chances(40, 400, 6),
    );
    const answers = await Promise.all(carts.map((cart, index) => reserve(`cart-${index}`, cart)));
    const wanted = new Map<string, number>();
    carts.forEach((cart, index) => {
      if (answers[index] !== "reserved") return;
      for (const { sizeId, quantity } of cart) wanted.set(sizeId, (wanted.get(sizeId) ?? 0) + quantity);
    });
    for (const size of sizes) expect((await shelfOf(size))?.reserved, size).toBe(wanted.get(size) ?? 0);
    expect(answers).toContain("reserved");
  });

  it("is not reserved if items are out of stock, and the error names these items", async () => {
    await setStock(SIZE, 1);
    await setStock("p01-120-ml", 5);
    const failure = await db
      .transaction((tx) =>
        reserveStock(tx, "order-a", [
          { sizeId: "p01-120-ml", quantity: 1 },
          { sizeId: SIZE, quantity: 1 },
          { sizeId: SIZE, quantity: 1 },
        ]),
      )
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "out_of_stock", issues: [{ path: SIZE }] });
    expect(String(failure)).toContain("Dew Bank Hyaluronic, 30 ml (1 left)");
    expect(await shelfOf("p01-120-ml")).toEqual({ onHand: 5, reserved: 0 });
  });

  it("is reduced only once by a paid order, however many events report the payment", async () => {
    await setStock(SIZE, 8);
    await reserve("order-b", [{ sizeId: SIZE, quantity: 3 }]);
    await Promise.all(Array.from({ length: 5 }, () => db.transaction((tx) => consumeReservation(tx, "order-b"))));
    await db.transaction((tx) => releaseReservation(tx, "order-b"));
    expect(await shelfOf(SIZE)).toEqual({ onHand: 5, reserved: 0 });
    const { rows } = await db.execute(sql`select delta, reason from stock_moves where order_id = 'order-b'`);
    expect(rows).toEqual([{ delta: -3, reason: "sold" }]);
  });

  it("is available again after a reservation is released, which happens only once, and a late payment doesn't reduce it", async () => {
    await setStock(SIZE, 2);
    await reserve("order-c", [{ sizeId: SIZE, quantity: 2 }]);
    expect((await listStock(db, ["p11"]))[0]).toMatchObject({ inStock: false, stock: 0 });
    await Promise.all(Array.from({ length: 5 }, () => db.transaction((tx) => releaseReservation(tx, "order-c"))));
    await db.transaction((tx) => consumeReservation(tx, "order-c"));
    expect(await shelfOf(SIZE)).toEqual({ onHand: 2, reserved: 0 });
    expect((await listStock(db, ["p11"]))[0]).toMatchObject({ inStock: true, stock: 2 });
  });

  it("makes cached pages stale only when a product sells out or is back in stock", async () => {
    const versions = await listenToTagVersions({ databaseUrl: url, logger: createLogger({ level: "silent" }) });
    const isStaleAfter = async (work: () => Promise<unknown>) => {
      const since = versions.mark();
      await work();
      await versions.catchUp();
      return !versions.isCurrent(["product:p11"], since);
    };
    await setStock(SIZE, 2);
    await versions.catchUp();
    expect(await isStaleAfter(() => reserve("order-d", [{ sizeId: SIZE, quantity: 1 }]))).toBe(false);
    expect(await isStaleAfter(() => reserve("order-e", [{ sizeId: SIZE, quantity: 1 }]))).toBe(true);
    expect(await isStaleAfter(() => db.transaction((tx) => consumeReservation(tx, "order-d")))).toBe(false);
    expect(await isStaleAfter(() => db.transaction((tx) => releaseReservation(tx, "order-e")))).toBe(true);
    await versions.stop();
  });
});
