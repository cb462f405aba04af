import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { testDatabase } from "#testing/test-database.ts";
import { feedOf, type Notice } from "./channel-feed.ts";

const { db, url } = await testDatabase();
const told = sql`select pg_notify('heard', 'a word')`;

it("hears a channel for as long as somebody listens, and leaves nothing open", async () => {
  const own = openDatabase(url, { maxConnections: 2 });
  const heard: Notice[] = [];
  const listener = (notice: Notice) => void heard.push(notice);
  await feedOf(own).add(listener, ["heard"]);
  await db.execute(told);
  await expect.poll(() => heard).toEqual([{ channel: "heard", payload: "a word" }]);
  await feedOf(own).remove(listener);
  expect(feedOf(own).size).toBe(0);
  await closeDatabase(own);
});

it("tries anew after a connection that couldn't be had, and after a channel that can't be heard", async () => {
  const { db: quiet, url: quietUrl } = await testDatabase();
  const own = openDatabase(quietUrl, { maxConnections: 1 });
  const heard: Notice[] = [];
  const listener = (notice: Notice) => void heard.push(notice);
  const database = new URL(quietUrl).pathname.slice(1);
  await db.execute(sql.raw(`alter database ${database} allow_connections false`));
  await expect(feedOf(own).add(listener, ["heard"])).rejects.toThrow();
  await db.execute(sql.raw(`alter database ${database} allow_connections true`));
  await expect(feedOf(own).add(listener, ["no channel"])).rejects.toThrow();
  expect(feedOf(own).size).toBe(0);
  await feedOf(own).add(listener, ["heard"]);
  await quiet.execute(told);
  await expect.poll(() => heard).toEqual([{ channel: "heard", payload: "a word" }]);
  await feedOf(own).remove(listener);
  await closeDatabase(own);
});

it("tells its listeners that it was cut off, and hears again", async () => {
  const own = openDatabase(url, { maxConnections: 2 });
  const heard: Notice[] = [];
  const listener = (notice: Notice) => void heard.push(notice);
  await feedOf(own).add(listener, ["heard"]);
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen heard'`);
  await expect.poll(() => heard).toContain("lost");
  await expect
    .poll(async () => {
      await db.execute(told);
      return heard.at(-1);
    })
    .toEqual({ channel: "heard", payload: "a word" });
  await feedOf(own).remove(listener);
  await closeDatabase(own);
});
