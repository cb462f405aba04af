import { createHash } from "node:crypto";
import { expect, inject, it } from "vitest";
import { emptyDatabase, withClient } from "#testing/empty-database.ts";
import { applyMigrations, assertApplied } from "./apply-migrations.ts";
import { isRetryableMigrationError, MigrationError } from "./migration-error.ts";
import { type Migration, readMigrationFiles } from "./migration-files.ts";
import { locksOf } from "./migration-locks.ts";
import { linesOfPlan, planMigrations } from "./migration-plan.ts";

function migration(name: string, sql: string, needs?: string): Migration {
  return { name, sql, hash: createHash("sha256").update(sql).digest("hex"), needs };
}

const first = migration(
  "20261201090000_visits",
  "create table visits (id int primary key); create table rooms (id int)",
);
const notes = migration(
  "20261202090000_notes",
  `-- alter table rooms
   alter table visits add column notes text; update visits set notes = 'insert into rooms';
   create table looks (visit_id int references rooms); create index looks_by_visit on looks (visit_id)`,
);
const types = migration(
  "20261203090000_types",
  "alter table public.rooms alter column id type bigint; do $$ begin delete from visits; end $$",
  notes.name,
);

it("OP-16: a migration plan lists pending migrations with rows, locks and compatibility, and runs nothing", async () => {
  await withClient(await emptyDatabase(inject("testServer").url), async (client) => {
    await applyMigrations(client, [first]);
    await client.query("insert into visits select generate_series(1, 300); analyze visits");
    const plan = await planMigrations(client, [first, notes, types]);
    expect(linesOfPlan(plan)).toEqual([
      "2 migrations would run:",
      "20261202090000_notes",
      "  visits (about 300 rows): ACCESS EXCLUSIVE, others wait",
      "  rooms (rows not counted yet): SHARE ROW EXCLUSIVE, others read",
      "20261203090000_types",
      "  rooms (rows not counted yet): ACCESS EXCLUSIVE, others wait; written anew",
      "  a block of code, whose locks its text doesn't show",
      "The former release can't work after 20261203090000_types: stop it first.",
    ]);
    expect(linesOfPlan(await planMigrations(client, [first, notes])).at(-1)).toBe(
      "The former release works on meanwhile and afterwards.",
    );
    expect(linesOfPlan(await planMigrations(client, [first]))).toEqual([
      "Nothing would run: the tables are those of this release.",
    ]);
    await expect(assertApplied(client, [first, notes])).rejects.toThrow(
      /^The database lacks 1 migrations .* MIGRATE=no/,
    );
    await assertApplied(client, [first]);
  });
});

const ROW = "ROW EXCLUSIVE";
const BOTH = { visits: "SHARE ROW EXCLUSIVE", rooms: "SHARE ROW EXCLUSIVE" };

it.each([
  ["alter table visits validate constraint visits_day", { visits: "SHARE UPDATE EXCLUSIVE" }],
  ["alter table only visits add constraint k foreign key (room_id) references rooms (id) not valid", BOTH],
  ["create unique index on visits (id)", { visits: "SHARE" }],
  [
    "create trigger t after insert or update on visits for each row execute function f()",
    { visits: "SHARE ROW EXCLUSIVE" },
  ],
  ["with old as (delete from rooms returning id) insert into visits select id from old", { rooms: ROW, visits: ROW }],
  ["insert into visits values (1) on conflict (id) do update set id = 2", { visits: ROW }],
  ["create function f() returns trigger language plpgsql as $body$ begin update visits set id = 1; end $body$", {}],
  ["create table looks (id int); alter table looks add column day date", {}],
  ["drop table if exists visits", { visits: "ACCESS EXCLUSIVE" }],
])("OP-16: a migration plan lists the table locks of %s", (sql, locks) => {
  expect(Object.fromEntries(locksOf(sql).tables)).toEqual(locks);
});

it("OP-16: a migration plan names all tables in this release's migrations, and nothing that isn't a table", async () => {
  const tables = new Set(readMigrationFiles().flatMap(({ sql }) => [...locksOf(sql).tables.keys()]));
  expect(tables.size).toBeGreaterThan(50);
  expect([...tables].filter((table) => /^(set|of|on|only|if|table|select)$/.test(table))).toEqual([]);
});

it("OP-16: a migration with an error throws a MigrationError; a migration interrupted by a lost connection or a lock doesn't", async () => {
  await withClient(await emptyDatabase(inject("testServer").url), async (client) => {
    const failing = (state: string) =>
      migration("20261204090000_fails", `do $$ begin raise exception 'no' using errcode = '${state}'; end $$`);
    await expect(applyMigrations(client, [failing("23505")])).rejects.toThrow(MigrationError);
    await expect(applyMigrations(client, [failing("55P03")])).rejects.not.toThrow(MigrationError);
  });
  const codes = ["57P01", "08006", "53100", "40P01", "ECONNRESET", "42P01", "23514"];
  expect(codes.map((code) => isRetryableMigrationError(Object.assign(new Error("x"), { code })))).toEqual([
    ...[true, true, true, true, true],
    ...[false, false],
  ]);
});
