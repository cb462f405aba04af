import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openSilentLine } from "#testing/silent-line.ts";
import { testDatabase } from "#testing/test-database.ts";
import {
  closeDatabase,
  type Database,
  isDatabaseDown,
  openDatabase,
  withPipelinedCommit,
  withRetry,
} from "./client.ts";
import { isCommitUnknown } from "./database-errors.ts";
import { inOneCommit } from "./one-commit.ts";
import { Patience, patiently } from "./patience.ts";

const { db: straight, url } = await testDatabase();
await straight.execute(sql`create table jars (id int primary key)`);
const line = await openSilentLine(url);
const db = openDatabase(line.url, { maxConnections: 2, statementTimeoutMs: 2_000 });
afterAll(() => closeDatabase(db));

let tries = 0;
beforeEach(async () => {
  tries = 0;
  await straight.execute(sql`delete from jars`);
});

/** Not a prepared statement, so that the test proxy sees its text. */
const put = (at: Pick<Database, "execute">, id: number) =>
  at.execute(sql`insert into jars values (${sql.raw(String(id))})`).execute();
const jars = async () =>
  (await straight.execute<{ id: number }>(sql`select id from jars order by id`)).rows.map(({ id }) => id);
const failureOf = (work: Promise<unknown>) =>
  work
    .then(() => undefined)
    .catch((error: unknown) => ({ isUnknown: isCommitUnknown(error), isDown: isDatabaseDown(error) }));
const UNKNOWN = { isUnknown: true, isDown: true };

const putInTransaction = () =>
  withRetry(db, async (tx) => {
    tries += 1;
    await put(tx, tries);
  });
const putWithCommit = () =>
  withPipelinedCommit(db, async (tx, atLast) => {
    tries += 1;
    atLast(put(tx, tries));
  });
const putAlone = async () => {
  tries += 1;
  await put(db, tries);
};
const putAtTheEnd = () =>
  inOneCommit(db, async () => {
    tries += 1;
    await put(db, tries);
  });

it.each([
  ["a transaction", "commit", putInTransaction],
  ["a transaction whose last write goes out with its commit", "commit", putWithCommit],
  ["a write that stands alone", "insert", putAlone],
  ["the writes of a request", "commit", putAtTheEnd],
] as const)(
  "OP-4: if the outcome of committing %s is unknown, the request reports this and isn't retried",
  async (_name, at, work) => {
    line.breakOnce({ at, asked: "passed on" });
    expect(await failureOf(work())).toEqual(UNKNOWN);
    await expect.poll(jars).toEqual([1]);
    await straight.execute(sql`delete from jars`);
    tries = 0;
    line.breakOnce({ at, asked: "lost" });
    expect(await failureOf(work())).toEqual(UNKNOWN);
    line.warnOnce(at === "commit" ? "COMMIT" : "INSERT 0 1");
    expect(await failureOf(work())).toEqual(UNKNOWN);
    await expect.poll(jars).toEqual([2]);
    expect(tries).toBe(2);
    await work();
    expect(await jars()).toEqual([2, 3]);
  },
);

it("OP-4: a transaction whose connection broke before its commit is retried", async () => {
  line.breakOnce({ at: "insert", asked: "passed on" });
  await putInTransaction();
  expect(await jars()).toEqual([2]);
});

it("OP-4: a transaction that finds no server is retried until a server is available", async () => {
  line.close();
  const work = putInTransaction();
  await expect(straight.execute(sql`select pg_sleep(0.2)`)).resolves.toBeTruthy();
  await line.open();
  await work;
  expect(await jars()).toEqual([tries]);
});

it("OP-4: if a request's earlier writes were lost with the connection, none of its later parts is retried", async () => {
  const work = inOneCommit(db, async () => {
    await put(db, 10);
    line.breakOnce({ at: "insert", asked: "lost" });
    await putInTransaction();
  });
  expect(await failureOf(work)).toEqual({ isUnknown: false, isDown: true });
  expect([tries, await jars()]).toEqual([1, []]);
});

it("OP-4: an interrupted read or rollback is reported as a lost connection, not as an unknown outcome", async () => {
  line.breakOnce({ at: "select 1", asked: "lost" });
  expect(await failureOf(db.execute(sql`select 1`))).toEqual({ isUnknown: false, isDown: true });
  line.breakOnce({ at: "rollback", asked: "lost" });
  const refused = db.transaction(() => Promise.reject(new Error("no")));
  expect(await failureOf(refused)).toEqual({ isUnknown: false, isDown: true });
});

it("OP-4: a transaction that timed out isn't retried", async () => {
  const slow = withRetry(db, async (tx) => {
    tries += 1;
    await tx.execute(sql`select pg_sleep(10)`);
  });
  expect(await failureOf(slow)).toEqual({ isUnknown: false, isDown: true });
  expect(tries).toBe(1);
  const silent = patiently(new Patience(400), () => {
    line.fallSilent();
    return putInTransaction();
  });
  expect(await failureOf(silent)).toEqual({ isUnknown: false, isDown: true });
  line.speak();
  expect(tries).toBeLessThanOrEqual(2);
});
