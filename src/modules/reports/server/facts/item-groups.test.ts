import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { visitCompleted } from "#modules/ledger/domain/events/visit-entries.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { postMovements } from "#testing/post-movements.ts";
import { drainFacts } from "./drain-facts.ts";
import { rebuildFacts } from "./work-off-queue.ts";

const { db } = await demoDatabase();
const TREATMENT = "ag08";

async function sell(orderId: string): Promise<void> {
  await db.execute(sql`
    insert into orders (id, kind, status, currency, subtotal_cents, total_cents, due_now_cents)
    values (${orderId}, 'service', 'pending', 'USD', 5000, 5000, 0)`);
  await db.execute(sql`
    insert into order_lines (id, order_id, kind, item_id, name, unit_price_cents, quantity, line_total_cents, list_cents, net_cents, due_now_cents, position)
    values (${`${orderId}-1`}, ${orderId}, 'service', ${TREATMENT}, 'Facial', 5000, 1, 5000, 5000, 5000, 0, 0)`);
  const visit = { isCompleted: false, cents: 5_000 };
  await postMovements(db, tenderTaken({ tenderId: orderId, orderId, into: "cash", cents: 5_000, visit }));
  await postMovements(db, visitCompleted({ appointmentId: orderId, orderId, heldCents: 5_000 }));
}

const salesByCategory = async () => {
  const { rows } = await db.execute<{ orderId: string; category: string }>(sql`
    select order_id as "orderId", category_id as category from fact_money where account_kind = 'service_sales' order by 1`);
  return Object.fromEntries(rows.map(({ orderId, category }) => [orderId, category]));
};

/** Lets the treatment's category change one microsecond after the last transfer of an order, as on a fast machine. */
const moveToNextMicrosecond = (orderId: string) =>
  db.execute(sql`
    update fact_item_groups set since = (select max(happened_at) + interval '1 microsecond' from ledger_transfers where order_id = ${orderId})
    where item_id = ${TREATMENT} and isfinite(since)`);

it("after a treatment moves to another category, its earlier sales stay in the former category, even after a rebuild", async () => {
  const { rows } = await db.execute<{ old: string; next: string }>(sql`
    select category_id as old, (select min(c.id) from categories c where c.id <> s.category_id) as next from services s where id = ${TREATMENT}`);
  const { old = "", next = "" } = rows[0] ?? {};
  await sell("before");
  await db.execute(sql`update services set category_id = ${next}, slug = 'moved' where id = ${TREATMENT}`);
  await moveToNextMicrosecond("before");
  await sell("after");
  await drainFacts(db);
  expect(await salesByCategory()).toEqual({ before: old, after: next });
  await rebuildFacts(db);
  expect(await salesByCategory()).toEqual({ before: old, after: next });
});

it("a product's brand and first type apply to all its earlier sales, and a new type only from the change on", async () => {
  const { rows } = await db.execute<{ id: string; brand: string; type: string; since: string }>(sql`
    select g.item_id as id, g.brand_id as brand, g.category_id as type, g.since::text as since from fact_item_groups g
    where g.item_kind = 'product'`);
  const { rows: products } = await db.execute<{ count: number }>(sql`select count(*)::int as count from products`);
  expect(rows).toHaveLength(products[0]?.count ?? 0);
  expect(rows.filter(({ since, type, brand }) => since !== "-infinity" || !type || !brand)).toEqual([]);
  const [{ id = "", type = "" } = {}] = rows;
  const groups = async () =>
    (
      await db.execute(sql`
      select category_id as type, since = '-infinity' as "sinceEver" from fact_item_groups where item_id = ${id} order by since`)
    ).rows;
  await db.execute(sql`delete from product_taxonomy where product_id = ${id} and value_id = ${type}`);
  expect((await groups()).at(-1)).not.toMatchObject({ type });
  await db.execute(sql`insert into product_taxonomy (product_id, value_id) values (${id}, ${type})`);
  expect([(await groups()).at(0), (await groups()).at(-1)]).toEqual([
    { type, sinceEver: true },
    { type, sinceEver: false },
  ]);
});
