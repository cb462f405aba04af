import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { listenToTagVersions } from "#platform/cache/tag-versions.ts";
import { createLogger } from "#platform/logger.ts";
import { openSilentLine } from "#testing/silent-line.ts";
import { testDatabase } from "#testing/test-database.ts";
import { isDatabaseDown } from "./client.ts";
import { StandbyError } from "./lost-server.ts";
import { endSession, openSession, type Pace } from "./session-connection.ts";

const { db, url } = await testDatabase();
const line = await openSilentLine(url);
const pace: Pace = { connectWithinMs: 20_000, askEveryMs: 50, lostAfterMs: 400, pauseMs: [10, 50] };
const versions = await listenToTagVersions({ databaseUrl: line.url, logger: createLogger({ level: "silent" }), pace });
// The first connection may take its time on a busy machine; those that a test cuts have to fail soon.
pace.connectWithinMs = 400;
afterAll(() => versions.stop());

let brands = 0;
const addBrand = () =>
  db.execute(sql`insert into brands (id, slug, name) values (${`b${++brands}`}, ${`b${brands}`}, 'B')`);
const refusalOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

it("OP-1: notifications are received again after reconnecting, even if the server stays silent at first", async () => {
  const since = versions.mark();
  expect(versions.isCurrent(["taxonomies"], since)).toBe(true);
  line.fallSilent();
  // The half-open connection doesn't report its end.
  await expect.poll(() => versions.isHearing(), { timeout: 10_000 }).toBe(false);
  const taken = line.taken();
  await expect.poll(() => line.taken(), { timeout: 10_000 }).toBeGreaterThan(taken + 1);
  expect(versions.isCurrent(["taxonomies"], versions.mark())).toBe(false);
  await addBrand();
  line.speak();
  await expect.poll(() => versions.isHearing(), { timeout: 10_000 }).toBe(true);
  expect(versions.isCurrent(["taxonomies"], since)).toBe(false);
  const back = versions.mark();
  await addBrand();
  await versions.catchUp();
  expect(versions.isCurrent(["taxonomies"], back)).toBe(false);
});

it("OP-1: connecting to a server that accepts the connection but stays silent fails as if the database were down", async () => {
  line.fallSilent();
  const error = await refusalOf(openSession({ databaseUrl: line.url, name: "halcyon-test", pace }));
  line.speak();
  expect(isDatabaseDown(error)).toBe(true);
});

it("OP-1: a session rejects a server that is a standby, and leaves a server that becomes a standby", async () => {
  await expect.poll(() => versions.isHearing(), { timeout: 10_000 }).toBe(true);
  line.becomeStandby();
  await expect.poll(() => versions.isHearing(), { timeout: 10_000 }).toBe(false);
  const error = await refusalOf(openSession({ databaseUrl: line.url, name: "halcyon-test" }));
  expect(error).toBeInstanceOf(StandbyError);
  expect(isDatabaseDown(error)).toBe(true);
  expect(versions.isHearing()).toBe(false);
  line.becomePrimary();
  await expect.poll(() => versions.isHearing(), { timeout: 10_000 }).toBe(true);
});

it("OP-1: a connection whose server stays silent can be closed", async () => {
  const client = await openSession({ databaseUrl: line.url, name: "halcyon-test" });
  const ended = new Promise((resolve) => client.once("end", resolve));
  line.fallSilent();
  await endSession(client);
  await ended;
  line.speak();
});
