import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";

const { db } = await testDatabase();

/** The columns whose change creates no new version, by table: counters, positions, and data with its own version. */
const WITHOUT_VERSION: Record<string, readonly string[]> = {
  coupons: ["used_count"],
  products: ["position", "rating_count", "rating_sum", "was_shown"],
  resources: ["hours_version"],
  services: ["position", "rating_count", "rating_sum", "was_shown"],
};

it("a change of any column that staff edit raises the record's version, so that a save of an older version is refused", async () => {
  const { rows } = await db.execute<{ table: string; definition: string }>(sql`
    select tgrelid::regclass::text as "table", pg_get_triggerdef(oid) as definition
    from pg_trigger where tgname like '%raise\\_version%' and pg_get_triggerdef(oid) ~ 'to_jsonb'`);
  const ignored = rows.map(({ table, definition }) => {
    const lists = [...definition.matchAll(/- '\{?([^'}]*)\}?'::text/g)].map(([, list]) => list);
    expect(lists[0]).toBe(lists[1]);
    return [table, lists[0]?.split(",").sort()];
  });
  expect(Object.fromEntries(ignored)).toEqual(WITHOUT_VERSION);
});

/**
 * The trigger on product sizes lists its columns, because sales constantly change the reserved quantity, and the
 * database checks this list before it compares rows.
 */
it("a change of any column of a product's size but its stock and position raises its version", async () => {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select t.tgrelid::regclass::text as "table", array_agg(a.attname::text order by a.attname) as columns
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
    where t.tgname like '%raise\\_version%' and t.tgattr::text <> '' and a.attnum <> all (t.tgattr::int2[])
    group by 1`);
  expect(rows).toEqual([{ table: "product_sizes", columns: ["id", "on_hand", "position", "reserved", "version"] }]);
});
