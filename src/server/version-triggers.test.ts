import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";

const { db } = await testDatabase();

/** The columns whose change creates no new version, by table: counters, positions, and data with its own version. */
const WITHOUT_VERSION: Record<string, readonly string[]> = {
  product_sizes: ["id", "on_hand", "position", "reserved", "version"],
  products: ["id", "position", "rating_count", "rating_sum", "version", "was_shown"],
  resources: ["hours_version", "id", "version"],
  services: ["id", "position", "rating_count", "rating_sum", "version", "was_shown"],
};

it("a change of any column that staff edit raises the record's version, so that a save of an older version is refused", async () => {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select t.tgrelid::regclass::text as "table", array_agg(a.attname::text order by a.attname) as columns
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
    where t.tgname like '%raise\\_version%' and t.tgattr::text <> '' and a.attnum <> all (t.tgattr::int2[])
    group by 1`);
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(WITHOUT_VERSION);
});
