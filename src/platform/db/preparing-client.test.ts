import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { closeDatabase, openDatabase, sqlStateOf } from "./client.ts";
import { databaseTraffic } from "./database-traffic.ts";
import { PreparingClient } from "./preparing-client.ts";
import { batch, command, inOrder, statement } from "./statement.ts";
import { PLANNED_ANEW, StatementNames } from "./statement-names.ts";

const { url } = await testDatabase();

/** Rejects with the driver's error, which Drizzle wraps. */
const causeOf = (work: Promise<unknown>) => work.catch((error: Error) => Promise.reject(error.cause));

it("statements are prepared after some repetitions, and return the same results before and after", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const answers: unknown[] = [];
  for (let asked = 0; asked < 6; asked += 1) {
    const { rows } = await db.execute(sql`select ${asked}::int * 2 as twice`);
    answers.push(rows[0]);
  }
  expect(answers).toEqual([0, 2, 4, 6, 8, 10].map((twice) => ({ twice })));
  const { rows } = await db.execute(sql`select statement from pg_prepared_statements where statement like '%as twice'`);
  expect(rows).toHaveLength(1);
  await closeDatabase(db);
});

it("statements are prepared inside transactions too, and still work after another statement failed", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const divide = (by: number) =>
    db.transaction(async (tx) => (await tx.execute(sql`select 12 / ${by}::int as part`)).rows[0]);
  for (const by of [1, 2, 3, 4, 6]) expect(await divide(by)).toEqual({ part: 12 / by });
  await expect(divide(0)).rejects.toThrow();
  expect(await divide(12)).toEqual({ part: 1 });
  await closeDatabase(db);
});

it("a prepared statement returns rows as objects and with the driver's parsers, and fails after its table changes", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  await db.execute(sql`create table shaped (n int, at timestamptz)`);
  const add = command(sql`insert into shaped values (${sql.placeholder("n")}, '2026-11-29 12:00:00+00')`);
  const all = statement(sql`select * from shaped where n < ${sql.placeholder("below")} order by n`);
  for (let n = 0; n < 6; n += 1) {
    await add(db, { n });
    const rows = await all(db, { below: 99 });
    expect(rows.map((row) => Object.keys(row).join())).toEqual(Array.from({ length: n + 1 }, () => "n,at"));
    expect(rows.at(-1)).toEqual({ n, at: expect.stringMatching(/^2026-11-29 /) });
    // Sends the same text with the driver's own parsers.
    const text = "select * from shaped where n < $1 order by n";
    const plain = await db.$client.query<{ at: Date }>(text, [99]);
    expect(plain.rows.at(-1)?.at).toEqual(new Date("2026-11-29T12:00:00Z"));
  }
  expect(await all(db, { below: 0 })).toEqual([]);
  await db.execute(sql`alter table shaped add column late text default 'x'`);
  await expect(causeOf(all(db, { below: 99 }))).rejects.toThrow("cached plan must not change result type");
  await closeDatabase(db);
});

it("statements marked with PLANNED_ANEW are never prepared, so that the database plans each execution for its values", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const planned = sql.raw(PLANNED_ANEW);
  for (let asked = 0; asked < 6; asked += 1) await db.execute(sql`select ${asked}::int * 3 as thrice ${planned}`);
  const { rows } = await db.execute(
    sql`select statement from pg_prepared_statements where statement like '%as thrice%'`,
  );
  expect(rows).toEqual([]);
  await closeDatabase(db);
});

it("declared statements are planned once for any values, and others for their values, also after a failed transaction", async () => {
  const { url: ownUrl, db: admin } = await testDatabase();
  await admin.execute(sql.raw(`alter database "${new URL(ownUrl).pathname.slice(1)}" set plan_cache_mode = auto`));
  const db = openDatabase(ownUrl, { maxConnections: 1 });
  const share = statement({ part: "int" }, sql`select 12 / ${sql.placeholder("by")}::int as part`);
  for (let asked = 1; asked <= 6; asked += 1) {
    await share(db, { by: asked });
    await db.execute(sql`select 12 * ${asked}::int as whole`);
    await expect(db.transaction((tx) => share(tx, { by: 0 }))).rejects.toThrow();
  }
  const { rows } = await db.execute(sql`
    select statement ~ 'as part' as "isDeclared", generic_plans > 0 as "isGeneric", custom_plans > 0 as "isCustom"
    from pg_prepared_statements where statement ~ 'as (part|whole)' order by 1`);
  expect(rows).toEqual([
    { isDeclared: false, isGeneric: false, isCustom: true },
    { isDeclared: true, isGeneric: true, isCustom: false },
  ]);
  await closeDatabase(db);
});

it("a connection closes prepared statements that weren't used recently, and prepares them again when they are used", async () => {
  const client = new PreparingClient({ connectionString: url, mostPrepared: 3 });
  await client.connect();
  await client.query("create temporary table growing (n int)");
  const askOften = async (text: string) => {
    for (let asked = 0; asked < 4; asked += 1) await client.query({ text }, []);
  };
  const prepared = async () =>
    (await client.query("select statement from pg_prepared_statements order by prepare_time")).rows.map(
      ({ statement: text }) => text,
    );
  await askOften("select * from growing");
  for (const text of ["select 1 as a", "select 2 as b"]) await askOften(text);
  await client.query({ text: "select * from growing" }, []);
  await askOften("select 3 as c");
  expect(await prepared()).toEqual(["select * from growing", "select 2 as b", "select 3 as c"]);
  for (const text of ["select 4 as d", "select 5 as e", "select 6 as f"]) await askOften(text);
  // The statement was closed, so it is prepared again and returns the new column.
  await client.query("alter table growing add column late int");
  await client.query("insert into growing values (1, 2)");
  expect((await client.query({ text: "select * from growing" }, [])).rows).toEqual([{ n: 1, late: 2 }]);
  expect(await prepared()).toEqual(["select 5 as e", "select 6 as f", "select * from growing"]);
  await client.end();
});

it("when too many statements are prepared, the least recently used ones lose the names of their prepared versions", () => {
  const names = new StatementNames({ most: 2 });
  const nameOf = (text: string) => {
    for (let asked = 0; asked < 3; asked += 1) names.nameOf(text);
    return names.nameOf(text);
  };
  const first = nameOf("select 1");
  nameOf("select 2");
  names.nameOf("select 1");
  nameOf("select 3");
  expect(names.nameOf("select 1")).toBe(first);
  expect(names.nameOf("select 2")).toBeUndefined();
});

it("statements after a BEGIN or SAVEPOINT are sent without waiting for its response, concurrent statements in one packet", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  await db.execute(sql`select 1`);
  const { statements, packets } = databaseTraffic;
  const answers = await db.transaction((tx) =>
    tx.transaction(async (savepoint) => {
      const both = await Promise.all([savepoint.execute(sql`select 1 as n`), savepoint.execute(sql`select 2 as n`)]);
      return both.map(({ rows }) => rows[0]);
    }),
  );
  expect(answers).toEqual([{ n: 1 }, { n: 2 }]);
  expect(databaseTraffic.statements - statements).toBe(6);
  expect(databaseTraffic.packets - packets).toBe(2);
  await closeDatabase(db);
});

it("rolling back to a savepoint preserves the transaction's earlier work", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  await db.execute(sql`create table kept (n int)`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1)`);
    await expect(
      tx.transaction(async (savepoint) => {
        await savepoint.execute(sql`insert into kept values (2)`);
        await savepoint.execute(sql`select 1 / 0`);
      }),
    ).rejects.toThrow();
    await tx.transaction(async (savepoint) => void (await savepoint.execute(sql`insert into kept values (3)`)));
  });
  expect((await db.execute(sql`select n from kept order by n`)).rows).toEqual([{ n: 1 }, { n: 3 }]);
  await closeDatabase(db);
});

it("a transaction fails if the database turned its commit into a rollback", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const swallowing = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(causeOf(swallowing)).rejects.toThrow("rolled back");
  expect((await db.execute(sql`select 5 as n`)).rows).toEqual([{ n: 5 }]);
  await closeDatabase(db);
});

it("the error is that of the statement that failed, even if more statements were sent after it", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const failing = db.transaction((tx) =>
    Promise.all([tx.execute(sql`select 1`), tx.execute(sql`select 1 / 0`), tx.execute(sql`select 3`)]),
  );
  await expect(causeOf(failing)).rejects.toThrow("division by zero");
  expect((await db.execute(sql`select 5 as n`)).rows).toEqual([{ n: 5 }]);
  await closeDatabase(db);
});

it("a batch returns results by name, in one packet, executed in the given order", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const write = statement(sql`insert into named values (${sql.placeholder("n")})`);
  const count = statement({ n: "bigint" }, sql`select count(*) as n from named`);
  await db.execute(sql`create table named (n int)`);
  const { before, after, nothing } = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    const packets = databaseTraffic.packets;
    const answers = await batch({ before: count(tx), row: write(tx, { n: 1 }), after: count(tx), nothing: undefined });
    expect(databaseTraffic.packets - packets).toBe(1);
    return answers;
  });
  expect([before, after, nothing]).toEqual([[{ n: "0" }], [{ n: "1" }], undefined]);
  await closeDatabase(db);
});

it("a batch of unnamed statements returns no results, so that none is read by position", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const one = statement({ n: "int" }, sql`select 1 as n`);
  const first = db.transaction(async (tx) => {
    // @ts-expect-error answers that are read have names
    const [row] = await inOrder(one(tx));
    return row;
  });
  await expect(first).rejects.toThrow(TypeError);
  await closeDatabase(db);
});

it("a batch reports the statement that caused a failure, even if the failure makes an earlier step fail too", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const failing = db.transaction((tx) => {
    const ask = (text: string) => statement(sql.raw(text))(tx);
    const inTwoSteps = async () => [await ask("select 1"), await ask("select 2")];
    return inOrder(inTwoSteps(), ask("do $$ begin raise sqlstate '40P01'; end $$"));
  });
  expect(sqlStateOf(await failing.catch((error: unknown) => error))).toBe("40P01");
  await closeDatabase(db);
});
