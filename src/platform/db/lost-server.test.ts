import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { openSilentLine } from "#testing/silent-line.ts";
import { testDatabase } from "#testing/test-database.ts";
import { closeDatabase, type Database, isDatabaseDown, onOneConnection, openDatabase, sqlStateOf } from "./client.ts";
import { isOfLostServer } from "./lost-server.ts";

const { db: watcher, url } = await testDatabase();
await watcher.execute(sql`create table written (what text not null)`);
const line = await openSilentLine(url);
const db = openDatabase(line.url, { maxConnections: 1 });
afterAll(() => closeDatabase(db));

const refusalOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);
const stateOf = async (work: Promise<unknown>) => sqlStateOf(await refusalOf(work));

/** Makes the server behind the pool's only connection reject writes from now on, as when another one was promoted. */
async function demote(): Promise<number> {
  await db.execute(sql`set default_transaction_read_only = on`);
  return processOf();
}

async function processOf(): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
}

const write = (at: Pick<Database, "execute">) => at.execute(sql`insert into written (what) values ('a line')`);

/** Requests, and the SQLSTATE each gets on a connection whose server was demoted. */
const ways: [name: string, way: () => Promise<string | undefined>][] = [
  ["a statement", () => stateOf(write(db))],
  ["a transaction", () => stateOf(db.transaction(write))],
  [
    "a transaction that goes on after the refusal",
    async () => {
      let state: string | undefined;
      await refusalOf(
        db.transaction(async (tx) => {
          state = await stateOf(tx.transaction(write));
        }),
      );
      return state;
    },
  ],
  ["statements on one connection", () => onOneConnection(db, (connection) => stateOf(write(connection)))],
];

it.each(ways)(
  "OP-3: the pool stops using a connection when %s fails on it because the server no longer accepts writes",
  async (_name, way) => {
    const demoted = await demote();
    expect(await way()).toBe("25006");
    await write(db);
    expect(await processOf()).not.toBe(demoted);
  },
);

it("OP-3: the pool closes an idle connection to a server that says it is a standby, and opens no new connection to it", async () => {
  const before = await processOf();
  line.becomeStandby();
  expect(isDatabaseDown(await refusalOf(write(db)))).toBe(true);
  expect(isDatabaseDown(await refusalOf(db.transaction(write)))).toBe(true);
  line.becomePrimary();
  await expect.poll(() => refusalOf(write(db)), { timeout: 10_000 }).toBe(undefined);
  expect(await processOf()).not.toBe(before);
});

it("OP-3: the pool continues to use a connection whose statement was rejected for another reason", async () => {
  const before = await processOf();
  expect(await stateOf(db.transaction((tx) => tx.execute(sql`select 1 / 0`)))).toBe("22012");
  expect(await processOf()).toBe(before);
});

it("OP-3: the pool recognizes the error codes that mean that a server was lost", () => {
  const answer = (code: string) => Object.assign(new Error("no"), { code });
  expect(["25006", "08006", "08P01", "57P01", "57P03"].map((code) => isOfLostServer(answer(code)))).not.toContain(
    false,
  );
  expect(["23505", "57014", "25P02", "ECONNRESET"].map((code) => isOfLostServer(answer(code)))).not.toContain(true);
});
