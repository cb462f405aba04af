import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { countTry } from "#platform/rate-limit.ts";
import { testDatabase } from "#testing/test-database.ts";
import { inOneCommit } from "./one-commit.ts";

const { db } = await testDatabase();
await db.execute(sql`create table heard (how text)`);
await db.execute(sql`create function hear() returns trigger language plpgsql as $$
  begin insert into heard values (current_setting('synchronous_commit')); return null; end $$`);
await db.execute(sql`create trigger hear after insert or update on rate_limits for each row execute function hear()`);
await db.execute(sql`create table usual as select current_setting('synchronous_commit') as how`);

const LIMIT = { limit: 10, windowSeconds: 60 };
const heard = async () => {
  const { rows } = await db.execute<{ how: string }>(sql`delete from heard returning how`);
  return rows.map(({ how }) => how);
};

it("OP-9: counting an attempt for a rate limit doesn't wait for a standby, while later statements wait as usual", async () => {
  await countTry(db, "alone", LIMIT);
  expect(await heard()).toEqual(["local"]);
  await inOneCommit(db, async () => {
    await db.execute(sql`create table written ()`);
    await countTry(db, "alone", LIMIT);
    expect((await db.execute(sql`select how = current_setting('synchronous_commit') as same from usual`)).rows).toEqual(
      [{ same: true }],
    );
  });
  expect(await heard()).toEqual(["local"]);
});

it("OP-9: a transaction that also counts an attempt for a rate limit waits for the standby, to lose no other writes", async () => {
  await db.transaction((tx) => countTry(tx, "inside", LIMIT));
  const { rows } = await db.execute<{ how: string }>(sql`select how from usual`);
  expect(await heard()).toEqual(rows.map(({ how }) => how));
});
