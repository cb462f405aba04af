import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { closeDatabase, type DatabaseOrTransaction, onOneConnection, openDatabase } from "./client.ts";
import { databaseTraffic } from "./database-traffic.ts";
import { json } from "./row.ts";
import { batch, command, read, statement } from "./statement.ts";

const { url } = await testDatabase();

const shape = {
  text: "text",
  nothing: "text?",
  int: "int",
  bigint: "bigint",
  float: "float",
  numeric: "numeric",
  bool: "bool",
  instant: "instant",
  date: "date",
  time: "time",
  texts: "text[]",
  ints: "int[]",
  json: json<unknown>(),
} as const;
const everything = sql`
  select 'ü "x"' as text, null::text as nothing, n as int, 9007199254740993 as bigint, n / 3.0::float8 as float, 1.50 as numeric, n > 1 as bool,
    timestamptz '2026-11-29 12:00:00.123456+00' as instant, date '2026-11-29' as date, time '09:30' as time, array['a', 'b;'] as texts,
    array[n, 2] as ints, jsonb_build_object('n', n, 'none', null) as json
  from generate_series(1, ${sql.placeholder("most")}::int) n order by n desc`;
const apart = statement(shape, everything);
const joined = read(shape, everything);
const one = read({ n: "int" }, sql`select ${sql.placeholder("n")}::int as n`);
const failing = read({ n: "int" }, sql`select 1 / ${sql.placeholder("by")}::int as n`);

/** Returns the statements that work sends, and its result. */
async function statementsOf<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const { statements } = databaseTraffic;
  const result = await work();
  return [databaseTraffic.statements - statements, result];
}

it("concurrent reads are sent as one statement, and each read gets the same rows as if it were sent alone", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const all = (connection: DatabaseOrTransaction, most: number) =>
    batch({
      rows: joined(connection, { most }),
      more: one(connection, { n: 7 }),
      none: joined(connection, { most: 0 }),
    });
  // Runs with statements that aren't prepared yet, and with prepared ones.
  for (let most = 1; most < 7; most += 1) {
    const [count, { rows, more, none }] = await statementsOf(() =>
      onOneConnection(db, (connection) => all(connection, most)),
    );
    expect(count).toBe(1);
    expect(rows).toEqual(await apart(db, { most }));
    expect(more).toEqual([{ n: 7 }]);
    expect(none).toEqual([]);
  }
  expect(await joined(db, { most: 2 })).toEqual(await apart(db, { most: 2 }));
  await closeDatabase(db);
});

it("a read sees writes that were requested before the read, and no writes that were requested after it", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  await db.execute(sql`create table counted (n int)`);
  const add = command(sql`insert into counted values (${sql.placeholder("n")}::int)`);
  const count = read({ n: "int" }, sql`select count(*)::int as n from counted`);
  const [sent, { before, between, after }] = await statementsOf(() =>
    db.transaction((tx) =>
      batch({
        before: count(tx),
        same: one(tx, { n: 1 }),
        first: add(tx, { n: 1 }),
        between: count(tx),
        second: add(tx, { n: 2 }),
        after: count(tx),
      }),
    ),
  );
  expect([before, between, after]).toEqual([[{ n: 0 }], [{ n: 1 }], [{ n: 2 }]]);
  // Begin, commit, two writes, two reads joined in one statement, and two separate reads.
  expect(sent).toBe(7);
  await closeDatabase(db);
});

it("the same read requested twice is executed once, and each caller gets its own copy of the rows", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const [count, rows] = await statementsOf(() =>
    onOneConnection(db, (connection) =>
      batch({
        first: joined(connection, { most: 1 }),
        other: one(connection, { n: 2 }),
        second: joined(connection, { most: 1 }),
        third: joined(connection, { most: 2 }),
      }),
    ),
  );
  expect(count).toBe(1);
  expect(rows.second).toEqual(rows.first);
  expect(rows.third).toHaveLength(2);
  for (const row of rows.first) row.texts.push("c");
  expect(rows.second).not.toEqual(rows.first);
  await closeDatabase(db);
});

it("outside a transaction, if one of several reads in a statement fails, only that read is rejected", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const both = onOneConnection(db, (connection) =>
    Promise.allSettled([one(connection, { n: 1 }), failing(connection, { by: 0 })]),
  );
  expect((await both).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  await expect(failing(db, { by: 0 })).rejects.toThrow();
  expect(await one(db, { n: 3 })).toEqual([{ n: 3 }]);
  await closeDatabase(db);
});

it("in a transaction, if one of several reads in a statement fails, all of them and the transaction fail", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const told: string[] = [];
  const work = db.transaction(async (tx) => {
    const both = await Promise.allSettled([one(tx, { n: 1 }), failing(tx, { by: 0 })]);
    told.push(...both.map(({ status }) => status));
  });
  await expect(work).rejects.toThrow();
  expect(told).toEqual(["rejected", "rejected"]);
  expect(await one(db, { n: 3 })).toEqual([{ n: 3 }]);
  await closeDatabase(db);
});

it("a statement that writes, locks or returns no columns can't be declared as a read that may be combined with others", () => {
  for (const text of [
    sql`insert into counted values (1) returning n`,
    sql`with gone as (delete from counted returning n) select n from gone`,
    sql`select n from counted for update`,
    sql`select n from counted for no key update of counted`,
    sql`select pg_advisory_xact_lock(1)::text::int as n`,
    sql`select enqueue_job('x', '{}')::int as n`,
    sql`select 1 as n; select 2`,
    sql`select length('$1') as n`,
  ])
    expect(() => read({ n: "int" }, text)).toThrow(TypeError);
  expect(() => read({}, sql`select from counted`)).toThrow("it has no columns");
  expect(() => read({ n: "int" }, sql`select length('delete; for update') as n`)).not.toThrow();
});
