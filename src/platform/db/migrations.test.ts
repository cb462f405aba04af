import { expect, inject, it } from "vitest";
import { draftMigration } from "#testing/draft-migration.ts";
import { emptyDatabase, withClient } from "#testing/empty-database.ts";
import { testDatabase } from "#testing/test-database.ts";
import { isMigrationName, migrationNameAt, readMigrationFiles } from "./migration-files.ts";

const migrations = readMigrationFiles();
const emptyUrl = await emptyDatabase(inject("testServer").url);

it("the migrations create exactly the tables that the code declares, with types, defaults, keys, checks and indexes", async () => {
  const { url: migratedUrl } = await testDatabase();
  // The output is the draft of the missing migration; `npm run db:generate -- <what_it_does>` writes it.
  expect(await draftMigration({ migratedUrl, emptyUrl })).toBe("");
});

it("a drafted migration adds what a table lacks, but only mentions columns that the code no longer declares", async () => {
  const { url: migratedUrl } = await testDatabase();
  await withClient(migratedUrl, (client) =>
    client.query(`
      alter table brands drop column name cascade;
      alter table images alter column created_at drop default, alter column created_at drop not null;
      alter table order_lines alter column quantity type bigint;
      alter table stock_moves drop constraint stock_moves_size_id_product_sizes_id_fk;
      alter table rate_limits drop constraint rate_limits_key_window_starts_at_pk;
      alter table wishlist_items add column note text;
      drop index orders_by_customer;
      drop index claims_by_start;
      create index claims_by_start on claims (lower(during));
      alter table claims drop constraint claims_no_overlap;
      create table leftovers (id text primary key)`),
  );
  expect((await draftMigration({ migratedUrl, emptyUrl })).split("\n")).toEqual([
    "alter table brands add column name text not null;",
    "-- column images.created_at is now: alter table images add column created_at timestamp with time zone;",
    "-- tables.ts says: alter table images add column created_at timestamp with time zone default now() not null;",
    "-- column order_lines.quantity is now: alter table order_lines add column quantity bigint not null;",
    "-- tables.ts says: alter table order_lines add column quantity integer not null;",
    "alter table rate_limits add constraint rate_limits_key_window_starts_at_pk PRIMARY KEY (key, window_starts_at);",
    "alter table stock_moves add constraint stock_moves_size_id_product_sizes_id_fk FOREIGN KEY (size_id) REFERENCES product_sizes(id);",
    "CREATE INDEX brands_by_name ON public.brands USING btree (name, id);",
    "-- index claims_by_start is now: CREATE INDEX claims_by_start ON public.claims USING btree (lower(during));",
    "-- tables.ts says: CREATE INDEX claims_by_start ON public.claims USING btree (lower(during)) WHERE (released_at IS NULL);",
    "CREATE INDEX orders_by_customer ON public.orders USING btree (customer_id, placed_at);",
    "-- table leftovers is in no tables.ts: create table leftovers ();",
    "-- column leftovers.id is in no tables.ts: alter table leftovers add column id text not null;",
    "-- column wishlist_items.note is in no tables.ts: alter table wishlist_items add column note text;",
    "-- constraint leftovers.leftovers_pkey is in no tables.ts: alter table leftovers add constraint leftovers_pkey PRIMARY KEY (id);",
    "-- constraint claims.claims_no_overlap is gone, though ONLY_IN_SQL in src/testing/draft-migration.ts names it",
  ]);
});

it("a migration is named by the time at which its author created it", () => {
  expect(migrations.map(({ name }) => name).filter((name) => !isMigrationName(name))).toEqual([]);
  expect(isMigrationName(migrationNameAt(new Date("2026-11-22T14:30:05.999Z"), "add_notes_to_visits"))).toBe(true);
  for (const name of [
    "0003_more",
    "20261122_more",
    "20261322143000_more",
    "20260231143000_more",
    "20261122143000_",
    "20261122143000_A b",
  ])
    expect([name, isMigrationName(name)]).toEqual([name, false]);
});

it("migrations depend only on earlier migrations", () => {
  for (const [index, { name, needs }] of migrations.entries())
    if (needs) expect([name, migrations.slice(0, index).some((former) => former.name === needs)]).toEqual([name, true]);
});
