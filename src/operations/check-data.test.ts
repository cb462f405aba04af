import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#platform/db/test-database.ts";
import { seedDemoClinic } from "../seed.ts";
import { checkData } from "./check-data.ts";

const { db } = await testDatabase();
await seedDemoClinic(db);

it("finds nothing wrong with the demo clinic", async () => {
  expect(await checkData(db)).toEqual([]);
});

it("names the rule and the row when the shelf and its moves differ", async () => {
  const { rows } = await db.execute<{ id: string }>(
    sql`update product_sizes set on_hand = on_hand + 1 where id = (select min(id) from product_sizes) returning id`,
  );
  expect(await checkData(db)).toEqual([
    { rule: "what stands on the shelf is the sum of its moves", ids: [rows[0]?.id] },
  ]);
});

it("names an order that claims a sum its lines don't have", async () => {
  await db.execute(sql`
    insert into orders (id, kind, status, currency, subtotal_cents, total_cents, due_now_cents)
    values ('odd', 'product', 'paid', 'USD', 500, 500, 500)`);
  const rules = (await checkData(db)).filter(({ ids }) => ids.includes("odd")).map(({ rule }) => rule);
  expect(rules).toEqual([
    "an order's lines add up to its subtotal",
    "what is paid for online was captured, in full and once",
    "an order stands where its history ends",
  ]);
});
