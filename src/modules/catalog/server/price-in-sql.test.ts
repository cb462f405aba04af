import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { chances, samples } from "#testing/runs.ts";
import { type ItemPrices, priceOf } from "../domain/price.ts";
import { priceInSql } from "./price-in-sql.ts";

const { db } = await demoDatabase();

/** A small range of cents and instants, so that values are often equal or one apart. */
const cents = fc.integer({ min: 0, max: 6 });
const instant = fc.integer({ min: 0, max: 6 }).map((step) => new Date(Date.UTC(2026, 10, 30, 22) + step - 3));
const item: fc.Arbitrary<ItemPrices & { now: Date }> = fc.record({
  priceCents: cents,
  salePriceCents: fc.option(cents),
  saleStartsAt: fc.option(instant),
  saleEndsAt: fc.option(instant),
  memberPriceCents: fc.option(cents),
  now: instant,
});

type Answer = { isOnSale: boolean; currentCents: number; memberCents: number | null };

/** Returns an item's price by the pure rule, in the form of its SQL twin. */
function answerOf(priced: ItemPrices, now: Date): Answer {
  const { sale, currentCents, memberCents = null } = priceOf(priced, { now });
  return { isOnSale: sale !== undefined, currentCents, memberCents };
}

describe("the SQL expression for the current price", () => {
  it("returns the same price as priceOf for 10,000 items and times, including the exact start and end of sales", async () => {
    const items = samples(item, chances(10_000, 10_000, 8));
    const places = items.map((one, place) => ({ ...one, place }));
    const size = priceInSql("s", sql`s.now`);
    const { rows } = await db.execute<Answer>(sql`
      select ${size.isOnSale} as "isOnSale", ${size.currentCents} as "currentCents", ${size.memberCents} as "memberCents"
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as raw("priceCents" int, "salePriceCents" int, "saleStartsAt" timestamptz, "saleEndsAt" timestamptz, "memberPriceCents" int,
          now timestamptz, place int),
      lateral (select "priceCents" as price_cents, "salePriceCents" as sale_price_cents, "saleStartsAt" as sale_starts_at,
        "saleEndsAt" as sale_ends_at, "memberPriceCents" as member_price_cents, now) s
      order by place`);
    const expected = items.map(({ now, ...priced }) => answerOf(priced, now));
    expect(rows).toEqual(expected);
    // There are enough items of each kind to make the comparison meaningful.
    const at = (boundary: "saleStartsAt" | "saleEndsAt") =>
      items.filter((one) => one[boundary]?.getTime() === one.now.getTime()).length;
    for (const count of [
      at("saleStartsAt"),
      at("saleEndsAt"),
      expected.filter(({ isOnSale }) => isOnSale).length,
      expected.filter(({ isOnSale, memberCents }) => isOnSale && memberCents !== null).length,
    ])
      expect(count).toBeGreaterThan(200);
  });

  it("returns the same price as priceOf for each size and treatment of the demo, before, during and after their sales", async () => {
    for (const [alias, table] of [
      ["z", sql`product_sizes z`],
      ["s", sql`services s`],
    ] as const) {
      for (const now of ["2026-11-20T16:42:00Z", "2026-12-31T23:00:00Z"].map((at) => new Date(at))) {
        const { isOnSale, currentCents, memberCents } = priceInSql(alias, now);
        const of = sql.raw(alias);
        const { rows } = await db.execute<Answer & { prices: ItemPrices & { saleEndsAt: string | null } }>(sql`
          select ${isOnSale} as "isOnSale", ${currentCents} as "currentCents", ${memberCents} as "memberCents",
            json_build_object('priceCents', ${of}.price_cents, 'salePriceCents', ${of}.sale_price_cents, 'saleStartsAt', ${of}.sale_starts_at,
              'saleEndsAt', ${of}.sale_ends_at, 'memberPriceCents', ${of}.member_price_cents) as prices
          from ${table}`);
        expect(rows.length).toBeGreaterThan(50);
        for (const { prices, ...answer } of rows) {
          const saleEndsAt = prices.saleEndsAt === null ? null : new Date(prices.saleEndsAt);
          expect(answer).toEqual(answerOf({ ...prices, saleEndsAt }, now));
        }
      }
    }
  });
});

describe("the database refuses", () => {
  const tables = ["product_sizes", "services"];
  const set = (table: string, change: string) =>
    db.execute(
      sql.raw(`update ${table} set ${change} where id = (select min(id) from ${table} where price_cents > 0)`),
    );
  const refusal = (constraint: string) => ({ cause: expect.objectContaining({ constraint }) });

  it.each(tables)("a sale price in %s that is negative, or not below the price", async (table) => {
    for (const change of [
      "sale_price_cents = price_cents",
      "sale_price_cents = price_cents + 1",
      "sale_price_cents = -1",
    ])
      await expect(set(table, change)).rejects.toMatchObject(refusal(`${table}_no_dearer_sale`));
    await set(table, "sale_price_cents = 0");
    await expect(set(table, "price_cents = 0")).rejects.toMatchObject(refusal(`${table}_no_dearer_sale`));
  });

  it.each(tables)("a sale in %s that ends before it starts", async (table) => {
    const window = (starts: string, ends: string) =>
      set(table, `sale_starts_at = '${starts}', sale_ends_at = '${ends}'`);
    const [noon, one] = ["2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z"];
    await expect(window(one, noon)).rejects.toMatchObject(refusal(`${table}_sale_some_time`));
    await expect(window(noon, noon)).rejects.toMatchObject(refusal(`${table}_sale_some_time`));
    await window(noon, one);
    await set(table, "sale_starts_at = null, sale_ends_at = null");
  });
});
