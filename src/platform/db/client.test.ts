import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import {
  closeDatabase,
  constraintOf,
  isDatabaseDown,
  openDatabase,
  sqlStateOf,
  withPipelinedCommit,
  withRetry,
} from "./client.ts";

const { db, url } = await testDatabase();
await db.execute(
  sql`create table stools (id int primary key, seats int not null, constraint stools_no_negative check (seats >= 0))`,
);
await db.execute(sql`insert into stools values (1, 1), (2, 1)`);

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => {
      throw new Error("it did not fail");
    },
    (error: unknown) => error,
  );
}

it("the database client reports the SQLSTATE and the constraint if the database rejects a write", async () => {
  const taken = await failureOf(() => db.execute(sql`insert into stools values (1, 5)`));
  expect([sqlStateOf(taken), constraintOf(taken)]).toEqual(["23505", "stools_pkey"]);
  const negative = await failureOf(() => db.execute(sql`update stools set seats = -1`));
  expect([sqlStateOf(negative), constraintOf(negative)]).toEqual(["23514", "stools_no_negative"]);
  expect(isDatabaseDown(negative)).toBe(false);
});

it("the database client retries a transaction that lost a deadlock, until both transactions have succeeded", async () => {
  let tries = 0;
  const meet = Promise.withResolvers<void>();
  let waiting = 2;
  const moveSeat = (from: number, to: number) =>
    withRetry(db, async (tx) => {
      tries += 1;
      await tx.execute(sql`update stools set seats = seats + 1 where id = ${from}`);
      waiting -= 1;
      if (waiting === 0) meet.resolve();
      await meet.promise;
      await tx.execute(sql`update stools set seats = seats + 1 where id = ${to}`);
    });
  await Promise.all([moveSeat(1, 2), moveSeat(2, 1)]);
  expect(tries).toBeGreaterThan(2);
  const { rows } = await db.execute(sql`select seats from stools order by id`);
  expect(rows).toEqual([{ seats: 3 }, { seats: 3 }]);
});

it("the last writes of a transaction are committed with its earlier ones, or none is committed if any of them is rejected", async () => {
  const seats = async () => (await db.execute<{ seats: number }>(sql`select seats from stools order by id`)).rows;
  const before = await seats();
  const take = (id: number, count: number) =>
    withPipelinedCommit(db, async (tx, atLast) => {
      await tx.execute(sql`update stools set seats = seats + 1 where id = 1`);
      atLast(Promise.resolve(tx.execute(sql`update stools set seats = seats - ${count}::int where id = ${id}`)));
      atLast(Promise.resolve(tx.execute(sql`update stools set seats = seats + 1 where id = 2`)));
      return "taken";
    });
  const refused = await failureOf(() => take(2, 1_000));
  expect([sqlStateOf(refused), constraintOf(refused)]).toEqual(["23514", "stools_no_negative"]);
  expect(await seats()).toEqual(before);
  expect(await take(2, 1)).toBe("taken");
  expect((await seats()).map(({ seats }) => seats)).toEqual(
    before.map(({ seats }, index) => seats + (index === 0 ? 1 : 0)),
  );
});

it("the database client retries a transaction that fails before it sends its last writes with the commit", async () => {
  let tries = 0;
  await withPipelinedCommit(db, async (tx, atLast) => {
    tries += 1;
    const giveUp = sql`do $$ begin raise exception 'given up' using errcode = '40P01'; end $$`;
    const asked = tries === 1 ? tx.execute(giveUp).execute() : undefined;
    asked?.catch(() => {});
    atLast(Promise.resolve(tx.execute(sql`update stools set seats = seats + 1 where id = 1`)));
    await asked;
  });
  expect(tries).toBe(2);
});

it("the database client cancels a statement that runs too long or waits too long for a lock", async () => {
  const hasty = openDatabase(url, { statementTimeoutMs: 100 });
  expect(sqlStateOf(await failureOf(() => hasty.execute(sql`select pg_sleep(5)`)))).toBe("57014");
  await closeDatabase(hasty);
  const impatient = openDatabase(url, { lockTimeoutMs: 50 });
  await db.transaction(async (tx) => {
    await tx.execute(sql`update stools set seats = seats where id = 1`);
    const locked = await failureOf(() => impatient.execute(sql`update stools set seats = seats where id = 1`));
    expect(sqlStateOf(locked)).toBe("55P03");
  });
  await closeDatabase(impatient);
});

it("the database client reports that the database is down when connections are cut, and works again when the database is back", async () => {
  const cut = await failureOf(() =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      await tx.execute(sql`select 1`);
    }),
  );
  expect(isDatabaseDown(cut)).toBe(true);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

it("the database client reports that the database is down when the port refuses connections", async () => {
  const nowhere = openDatabase("postgresql://nobody@127.0.0.1:1/none");
  expect(isDatabaseDown(await failureOf(() => nowhere.execute(sql`select 1`)))).toBe(true);
  expect(isDatabaseDown(await failureOf(() => nowhere.transaction(async () => {})))).toBe(true);
  await closeDatabase(nowhere);
});
