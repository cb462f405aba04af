import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, onOneConnection, openDatabase, withRetry } from "#platform/db/client.ts";
import { feedOf, type Notice } from "#platform/live/channel-feed.ts";
import { testDatabase } from "./test-database.ts";
import { startTransactionPooler } from "./transaction-pooler.ts";

const { db: direct, url } = await testDatabase();
const pooler = await startTransactionPooler(url, { size: 3 });
const db = openDatabase(pooler.url, { directUrl: url, maxConnections: 8 });
afterAll(async () => {
  await closeDatabase(db);
  await pooler.stop();
});
await direct.execute(sql`create table tried (n integer primary key, by_backend integer not null)`);

const backendOf = async (from: typeof db) => {
  const { rows } = await from.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid;
};

it("the test pooler runs a client's transactions on several database connections, but each transaction on a single one", async () => {
  const seen = new Set<number | undefined>();
  for (let round = 0; round < 6; round += 1) seen.add(await backendOf(db));
  expect(seen.size).toBe(3);
  const within = await db.transaction(async (tx) => {
    const first = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const second = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    return [first.rows[0]?.pid, second.rows[0]?.pid];
  });
  expect(within[0]).toBe(within[1]);
});

it("the test pooler prepares a statement on any database connection that runs it, even after a failed statement", async () => {
  const insert = (n: number) => db.execute(sql`insert into tried values (${n}, pg_backend_pid())`);
  // Repeats the insert often enough that the client prepares it by name.
  for (let n = 0; n < 30; n += 1) await insert(n);
  await expect(insert(3)).rejects.toThrow();
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into tried values (${100}, pg_backend_pid())`);
      await tx.execute(sql`insert into tried values (${3}, pg_backend_pid())`);
    }),
  ).rejects.toThrow();
  await Promise.all(Array.from({ length: 40 }, (_, n) => insert(200 + n)));
  const { rows } = await db.execute(sql`select n from tried where n >= ${100}`);
  expect(rows).toHaveLength(40);
});

it("the test pooler preserves the order of statements that are sent together, inside and outside of transactions", async () => {
  await onOneConnection(db, async (connection) => {
    const answers = await Promise.all([
      connection.execute(sql`insert into tried values (${500}, 0)`),
      connection.execute(sql`select n from tried where n = ${500}`),
      connection.execute(sql`delete from tried where n = ${500}`),
    ]);
    expect(answers[1]?.rows).toEqual([{ n: 500 }]);
  });
  const counted = await Promise.all(
    Array.from({ length: 20 }, () =>
      withRetry(db, async (tx) => {
        await tx.execute(sql`select 1 from tried where n = ${0} for update`);
        await tx.execute(sql`update tried set by_backend = by_backend + 1 where n = ${1}`);
      }),
    ),
  );
  expect(counted).toHaveLength(20);
});

it("the test pooler refuses session settings as PgBouncer does, and notifications bypass the pooler", async () => {
  const strict = new Client({ connectionString: pooler.url, statement_timeout: 1_000 });
  await expect(strict.connect()).rejects.toThrow("unsupported startup parameter: statement_timeout");
  const heard: Notice[] = [];
  const listener = (notice: Notice) => void heard.push(notice);
  await feedOf(db).add(listener, ["pooled"]);
  await db.execute(sql`select pg_notify('pooled', 'a word')`);
  await expect.poll(() => heard).toEqual([{ channel: "pooled", payload: "a word" }]);
  await feedOf(db).remove(listener);
  expect(pooler.misplaced()).toEqual([]);
});
