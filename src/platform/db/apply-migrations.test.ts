import { createHash } from "node:crypto";
import type { Client } from "pg";
import { expect, inject, it } from "vitest";
import { emptyDatabase, withClient } from "#testing/empty-database.ts";
import { readAppliedMigrations } from "./applied-migrations.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { migrate } from "./migrate.ts";
import { type Migration, readMigrationFiles } from "./migration-files.ts";

const serverUrl = inject("testServer").url;

function migration(name: string, sql: string, needs?: string): Migration {
  return { name, sql, hash: createHash("sha256").update(sql).digest("hex"), needs };
}

const visits = migration("20261201090000_visits", "create table visits (id int primary key)");
const notes = migration("20261203090000_notes", "alter table visits add column notes text");
const rooms = migration("20261202090000_rooms", "create table rooms (id int primary key)");

async function onEmptyDatabase(work: (client: Client) => Promise<void>): Promise<void> {
  await withClient(await emptyDatabase(serverUrl), work);
}

async function columnsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

const namesOf = async (client: Client) => (await readAppliedMigrations(client)).map(({ name }) => name);

it("missing migrations are applied in the order of their names, and the next start applies none", async () => {
  await onEmptyDatabase(async (client) => {
    expect(await applyMigrations(client, [visits, notes])).toEqual({
      applied: [visits.name, notes.name],
      unknown: [],
    });
    expect(await applyMigrations(client, [visits, notes])).toEqual({ applied: [], unknown: [] });
    expect(await columnsOf(client)).toEqual(["visits.id", "visits.notes"]);
  });
});

it("a migration that lost a deadlock to the previous release is retried, up to a limit", async () => {
  await onEmptyDatabase(async (client) => {
    // The sequence counts the tries, because its numbers aren't rolled back with a transaction.
    await client.query("create sequence tries");
    const losing = (times: number) => `alter table visits add column lost_${times} int;
      do $$ begin if nextval('tries') <= ${times} then raise exception 'deadlock detected' using errcode = '40P01'; end if; end $$`;
    const lostTwice = migration("20261204090000_lost_twice", losing(2));
    expect((await applyMigrations(client, [visits, lostTwice])).applied).toEqual([visits.name, lostTwice.name]);
    expect(await columnsOf(client)).toContain("visits.lost_2");
    const lostAlways = migration("20261205090000_lost_always", losing(99));
    await expect(applyMigrations(client, [visits, lostTwice, lostAlways])).rejects.toThrow(
      "The migration 20261205090000_lost_always failed: deadlock detected",
    );
    expect(await columnsOf(client)).not.toContain("visits.lost_99");
  });
});

it("a migration that is older than applied ones is applied too, such as one from a branch that was merged later", async () => {
  await onEmptyDatabase(async (client) => {
    await applyMigrations(client, [visits, notes]);
    expect((await applyMigrations(client, [visits, rooms, notes])).applied).toEqual([rooms.name]);
    expect(await columnsOf(client)).toEqual(["rooms.id", "visits.id", "visits.notes"]);
    expect(await namesOf(client)).toEqual([visits.name, rooms.name, notes.name]);
  });
});

it("the migrations before a failing migration are committed; the failing migration is rolled back and named", async () => {
  await onEmptyDatabase(async (client) => {
    const broken = migration(
      notes.name,
      "alter table visits add column notes text; alter table nowhere add column x int",
    );
    await expect(applyMigrations(client, [visits, broken])).rejects.toThrow(
      `The migration ${notes.name} failed: relation "nowhere" does not exist`,
    );
    expect(await columnsOf(client)).toEqual(["visits.id"]);
    expect((await applyMigrations(client, [visits, notes])).applied).toEqual([notes.name]);
  });
});

it("if a migration was changed after it ran, startup fails with one sentence, and no migration is applied", async () => {
  await onEmptyDatabase(async (client) => {
    await applyMigrations(client, [visits]);
    const changed = migration(visits.name, "create table visits (id bigint primary key)");
    await expect(applyMigrations(client, [changed, rooms])).rejects.toThrow(
      `The migration ${visits.name} isn't the one that this database ran`,
    );
    expect(await namesOf(client)).toEqual([visits.name]);
  });
});

it("an older release starts on the tables of a newer release, and reports the migrations that it doesn't know", async () => {
  await onEmptyDatabase(async (client) => {
    await applyMigrations(client, [visits, rooms, notes]);
    expect(await applyMigrations(client, [visits])).toEqual({ applied: [], unknown: [rooms.name, notes.name] });
  });
});

it("an older release refuses to start after a newer migration removed something that it uses", async () => {
  await onEmptyDatabase(async (client) => {
    const contract = migration("20270101090000_drop_id", "alter table visits drop column id", notes.name);
    await applyMigrations(client, [visits, notes, contract]);
    await expect(applyMigrations(client, [visits])).rejects.toThrow(
      /belongs to a newer release.*20270101090000_drop_id/,
    );
    expect((await applyMigrations(client, [visits, notes])).unknown).toEqual([contract.name]);
  });
});

it("migrations that Drizzle's migrator has applied are recognized by their content and aren't run again", async () => {
  await onEmptyDatabase(async (client) => {
    await client.query(visits.sql);
    await recordAsDrizzle(client, [visits.hash]);
    expect((await applyMigrations(client, [visits, notes])).applied).toEqual([notes.name]);
    expect(await namesOf(client)).toEqual([visits.name, notes.name]);
    // The previous release compares these hashes when it starts again.
    const { rows } = await client.query("select hash from drizzle.__drizzle_migrations");
    expect(rows).toEqual([{ hash: visits.hash }]);
  });
});

it("a database created by other migrations is refused and left unchanged", async () => {
  await onEmptyDatabase(async (client) => {
    await recordAsDrizzle(client, ["another"]);
    await expect(applyMigrations(client, [visits])).rejects.toThrow("The database was made by other migrations");
    expect(await columnsOf(client)).toEqual([]);
    expect(await namesOf(client)).toEqual([null]);
  });
});

it("only one of twelve simultaneous processes migrates while the others wait", async () => {
  const url = await emptyDatabase(serverUrl);
  await Promise.all(Array.from({ length: 12 }, () => migrate(url)));
  await withClient(url, async (client) =>
    expect(await namesOf(client)).toEqual(readMigrationFiles().map(({ name }) => name)),
  );
});

async function recordAsDrizzle(client: Client, hashes: string[]): Promise<void> {
  await client.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const hash of hashes)
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, 1793491200000)", [
      hash,
    ]);
}
