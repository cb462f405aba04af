import { expect, inject, it } from "vitest";
import { applyMigrations } from "#platform/db/apply-migrations.ts";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { emptyDatabase, withClient } from "#testing/empty-database.ts";

it("a migration replaces the previous default banner of the home page, unless staff edited the banner", async () => {
  const all = readMigrationFiles();
  const before = all.filter(({ name }) => name < "20261128121000_no_former_home_banner");
  const untouched = { description: [], image: "clinic-consultation-corner", image_tall: null };
  for (const [title, expected] of [
    ["Welcome", untouched],
    [
      "Hello",
      { description: ["Book a treatment at a time that suits you", "Buy skin care and pick it up at the clinic"] },
    ],
  ] as const) {
    await withClient(await emptyDatabase(inject("testServer").url), async (client) => {
      await applyMigrations(client, before);
      await client.query(
        `insert into banners (page, title, description, image, image_tall, alt) values ('home', 'Welcome',
          '{"Book a treatment at a time that suits you","Buy skin care and pick it up at the clinic"}',
          'hero-wide', 'hero-tall', 'Bottles on pale stone in soft window light')`,
      );
      await client.query("update banners set title = $1 where title <> $1", [title]);
      await applyMigrations(client, all);
      const { rows } = await client.query("select title, description, image, image_tall from banners");
      expect(rows).toMatchObject([{ title, ...expected }]);
    });
  }
});
