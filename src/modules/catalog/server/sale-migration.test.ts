import { expect, inject, it } from "vitest";
import { applyMigrations } from "#platform/db/apply-migrations.ts";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { emptyDatabase, withClient } from "#testing/empty-database.ts";

it("the migration ends sales at or above the regular price, and leaves all other sales unchanged", async () => {
  const all = readMigrationFiles();
  const before = all.filter(({ name }) => name < "20261122140000_one_price");
  await withClient(await emptyDatabase(inject("testServer").url), async (client) => {
    await applyMigrations(client, before);
    await client.query(`
      insert into brands (id, slug, name) values ('b', 'b', 'Brand');
      insert into products (id, slug, name, brand_id, form, description, how_to_use, ingredients, added_on, position)
        values ('p', 'p', 'Serum', 'b', 'jar', '', '', '{}', '2026-01-01', 1);
      insert into product_sizes (id, product_id, label, amount, unit, price_cents, sale_price_cents, sale_ends_at, position)
        select id, 'p', '50 ml', 50, 'ml', 4400, sale, '2027-01-01', 1
        from (values ('above', 4500), ('equal', 4400), ('below', 4399), ('free', 0), ('negative', -1)) one (id, sale);
      insert into categories (id, slug, name, intro, picture, position) values ('c', 'c', 'Acne', '', '', 1);
      insert into services (id, category_id, slug, name, family, price_cents, sale_price_cents, prep_minutes, duration_minutes,
          cleanup_minutes, roles, device_types, short_description, description, details, position)
        select id, 'c', id, id, 'facial', 4400, sale, 0, 30, 0, '{}', '{}', '', '', '{}', 1
        from (values ('above', 4500), ('below', 4399)) one (id, sale)`);
    await applyMigrations(client, all);
    const salesOf = async (table: string) => {
      const { rows } = await client.query<{ id: string; sale: number | null; ends: Date | null }>(
        `select id, sale_price_cents as sale, sale_ends_at as ends from ${table} order by id`,
      );
      return rows;
    };
    const ends = expect.any(Date);
    expect(await salesOf("product_sizes")).toEqual([
      { id: "above", sale: null, ends: null },
      { id: "below", sale: 4_399, ends },
      { id: "equal", sale: null, ends: null },
      { id: "free", sale: 0, ends },
      { id: "negative", sale: null, ends: null },
    ]);
    expect(await salesOf("services")).toMatchObject([
      { id: "above", sale: null },
      { id: "below", sale: 4_399 },
    ]);
  });
});
