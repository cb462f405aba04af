import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { testDatabase } from "#testing/test-database.ts";
import { readReport } from "../reading/read-report.ts";
import { factMoney } from "../tables.ts";

const { db } = await testDatabase();
await seedContent(db);
await db.execute(sql`insert into brands (id, slug, name) values ('b', 'b', 'B')`);
await db.execute(sql`
  insert into products (id, slug, name, brand_id, form, description, how_to_use, ingredients, added_on, position)
  values ('serum', 'serum', 'Serum', 'b', 'cream', '', '{}', '{}', '2026-01-01', 1)`);
await db.execute(sql`
  insert into product_sizes (id, product_id, label, amount, unit, price_cents, on_hand, position)
  values ('serum-30', 'serum', '30 ml', 30, 'ml', 5000, 17, 1)`);

it("OO-14: the margin uses the average cost at the time of sale, whatever later deliveries cost", async () => {
  // Ten pieces at $10 and ten at $16; three sold between the two receipts, two after both, one of which came back.
  await db.execute(sql`
    insert into stock_moves (id, size_id, delta, reason, unit_cost_cents, created_at) values
      ('1', 'serum-30', 10, 'received', 1000, '2026-10-01T15:00:00Z'),
      ('2', 'serum-30', -3, 'sold', null, '2026-10-05T15:00:00Z'),
      ('3', 'serum-30', 10, 'received', 1600, '2026-10-10T15:00:00Z'),
      ('4', 'serum-30', -2, 'sold', null, '2026-10-12T15:00:00Z'),
      ('5', 'serum-30', 1, 'returned', null, '2026-10-14T15:00:00Z')`);
  const sold = { entryLine: 1, part: 0, itemKind: "product", itemId: "serum", event: "order_sold" } as const;
  await db.insert(factMoney).values([
    { ...sold, transferId: 1, accountKind: "goods_sales", day: "2026-10-05", cents: 15_000 },
    { ...sold, transferId: 2, accountKind: "goods_sales", day: "2026-10-12", cents: 10_000 },
    { ...sold, transferId: 3, accountKind: "returns", event: "refund_agreed", day: "2026-10-14", cents: 5_000 },
  ]);
  const read = async (from: string, to: string) =>
    (await readReport(db, { name: "margin", from, to, by: "item", compare: "none", filters: {} })).totals;
  expect(await read("2026-10-01", "2026-10-09")).toMatchObject({ net: 15_000, pieces: 3, cost: 3_000, margin: 12_000 });
  expect(await read("2026-10-10", "2026-10-31")).toMatchObject({ net: 5_000, pieces: 1, cost: 1_300, margin: 3_700 });
  const stock = await readReport(db, {
    name: "stock",
    from: "2026-10-01",
    to: "2026-10-31",
    by: "item",
    compare: "none",
    filters: {},
  });
  expect(stock.totals).toMatchObject({ pieces: 17, value: 17 * 1_300, sold: 4, soldOut: 0 });
});
