import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { closeDatabase, isDatabaseDown, openDatabase } from "#platform/db/client.ts";
import { Patience, patiently, presentPatience } from "#platform/db/patience.ts";
import { openSilentLine } from "#testing/silent-line.ts";
import { testDatabase } from "#testing/test-database.ts";
import { feedOf, type Notice } from "./channel-feed.ts";

const { db, url } = await testDatabase();
const countQuery = sql`select pg_notify('heard', 'a word')`;

it("the notification feed listens on a channel only while it has subscribers, and leaves no connection open", async () => {
  const own = openDatabase(url, { maxConnections: 2 });
  const heard: Notice[] = [];
  const listener = (notice: Notice) => void heard.push(notice);
  await feedOf(own).add(listener, ["heard"]);
  await db.execute(countQuery);
  await expect.poll(() => heard).toEqual([{ channel: "heard", payload: "a word" }]);
  await feedOf(own).remove(listener);
  expect(feedOf(own).size).toBe(0);
  await closeDatabase(own);
});

it("after a failed connection or a failed LISTEN, the notification feed can be subscribed to again", async () => {
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
  await quiet.execute(countQuery);
  await expect.poll(() => heard).toEqual([{ channel: "heard", payload: "a word" }]);
  await feedOf(own).remove(listener);
  await closeDatabase(own);
});

it("the notification feed listens again after the database was down for seconds, and makes its subscribers refresh (O2)", async () => {
  const { db: quiet, url: quietUrl } = await testDatabase();
  const own = openDatabase(quietUrl, { maxConnections: 1 });
  const heard: Notice[] = [];
  const listener = (notice: Notice) => void heard.push(notice);
  await feedOf(own).add(listener, ["heard"]);
  const database = new URL(quietUrl).pathname.slice(1);
  await db.execute(sql.raw(`alter database ${database} allow_connections false`));
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and query = 'listen heard'`);
  await expect.poll(() => heard).toEqual(["lost"]);
  await sleep(2_500);
  expect(heard).toEqual(["lost"]);
  await db.execute(sql.raw(`alter database ${database} allow_connections true`));
  await expect.poll(() => heard).toEqual(["lost", "lost"]);
  await quiet.execute(countQuery);
  await expect.poll(() => heard.at(-1)).toEqual({ channel: "heard", payload: "a word" });
  await feedOf(own).remove(listener);
  await closeDatabase(own);
});

it("the notification feed calls its subscribers without the time limit of the request that subscribed first (O2)", async () => {
  const own = openDatabase(url, { maxConnections: 1 });
  const patiences: unknown[] = [];
  const listener = () => void patiences.push(presentPatience());
  await patiently(new Patience(5_000), () => feedOf(own).add(listener, ["heard"]));
  await db.execute(countQuery);
  await expect.poll(() => patiences).toEqual([undefined]);
  await feedOf(own).remove(listener);
  await closeDatabase(own);
});

it("the notification feed gives up on a silent database within the request's time limit, and listens again later (O2)", async () => {
  const line = await openSilentLine(url);
  const own = openDatabase(line.url, { maxConnections: 1 });
  const heard: Notice[] = [];
  const listener = (notice: Notice) => void heard.push(notice);
  const isTold = async () => {
    const patience = new Patience(1_000);
    const error = await patiently(patience, () => feedOf(own).add(listener, ["heard"])).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    return { isDown: isDatabaseDown(error), isInTime: patience.waitedMs < 3_000 };
  };
  line.fallSilent();
  // At the first call there is no connection yet. At the second call the connection is shared with another listener.
  expect(await isTold()).toEqual({ isDown: true, isInTime: true });
  expect(feedOf(own).size).toBe(0);
  line.speak();
  const other = () => {};
  await feedOf(own).add(other, ["others"]);
  line.fallSilent();
  expect(await isTold()).toEqual({ isDown: true, isInTime: true });
  line.speak();
  await patiently(new Patience(10_000), () => feedOf(own).add(listener, ["heard"]));
  await db.execute(countQuery);
  await expect.poll(() => heard.at(-1)).toEqual({ channel: "heard", payload: "a word" });
  await feedOf(own).remove(listener);
  await feedOf(own).remove(other);
  await closeDatabase(own);
});

it("the notification feed informs its subscribers when its connection is lost, and listens again", async () => {
  const own = openDatabase(url, { maxConnections: 2 });
  const heard: Notice[] = [];
  const listener = (notice: Notice) => void heard.push(notice);
  await feedOf(own).add(listener, ["heard"]);
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen heard'`);
  await expect.poll(() => heard).toContain("lost");
  await expect
    .poll(async () => {
      await db.execute(countQuery);
      return heard.at(-1);
    })
    .toEqual({ channel: "heard", payload: "a word" });
  await feedOf(own).remove(listener);
  await closeDatabase(own);
});
