import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openSilentLine } from "#testing/silent-line.ts";
import { testDatabase } from "#testing/test-database.ts";
import { closeDatabase, isDatabaseDown, openDatabase, withRetry } from "./client.ts";
import { Patience, patiently, presentPatience, withoutPatience } from "./patience.ts";

const { url } = await testDatabase();
const line = await openSilentLine(url);
const db = openDatabase(line.url, { maxConnections: 2, answerTimeoutMs: 30_000 });
afterAll(() => closeDatabase(db));
beforeEach(() => line.speak());

const LIMIT_MS = 1_000;
const ask = async () => await db.execute(sql`select 1`);

/** Longer than any request may wait, and shorter than other limits. */
const LATE_MS = 4_000;

/** Returns the outcome of a request that does this work. */
async function asRequest(work: () => Promise<unknown>): Promise<"answered" | "down" | "failed" | "late"> {
  const heard = patiently(new Patience(LIMIT_MS), work).then(
    () => "answered" as const,
    (error: unknown) => (isDatabaseDown(error) ? ("down" as const) : ("failed" as const)),
  );
  return Promise.race([heard, sleep(LATE_MS, "late" as const, { ref: false })]);
}

it("a request to a silent database fails within its time limit, and requests work again after the database responds (O2)", async () => {
  await ask();
  line.fallSilent();
  expect(await asRequest(ask)).toBe("down");
  expect(db.$client.idleCount).toBe(0);
  line.speak();
  expect((await ask()).rows).toHaveLength(1);
});

it("a statement to which a silent database didn't respond isn't repeated, whichever way it was sent (O2)", async () => {
  await ask();
  line.fallSilent();
  const heard = await asRequest(async () => {
    await ask().catch(() => {});
    await withRetry(db, (tx) => tx.execute(sql`select 2`)).catch(() => {});
    await Promise.allSettled([ask(), ask(), ask()]);
    await ask();
  });
  expect(heard).toBe("down");
});

it("the time that a request waits for a connection and for the response counts toward one time limit (O2)", async () => {
  await Promise.all([ask(), ask()]);
  line.fallSilent();
  const requests = await Promise.all(Array.from({ length: 8 }, () => asRequest(ask)));
  expect(new Set(requests)).toEqual(new Set(["down"]));
});

it("a request may take longer than its limit while the database keeps responding", async () => {
  const heard = await asRequest(async () => {
    for (let step = 0; step < 4; step += 1) await db.execute(sql`select pg_sleep(0.4)`);
  });
  expect(heard).toBe("answered");
});

it("work for which no request is waiting has a time limit of its own", async () => {
  const hasty = openDatabase(line.url, { maxConnections: 1, answerTimeoutMs: 1_000 });
  await hasty.execute(sql`select 1`);
  line.fallSilent();
  const failure = await hasty
    .transaction((tx) => tx.execute(sql`select 1`))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(isDatabaseDown(failure)).toBe(true);
  await closeDatabase(hasty);
});

it("a request has its own time limit on a connection that another request has returned", async () => {
  const narrow = openDatabase(url, { maxConnections: 1 });
  const impatient = new Patience(LIMIT_MS);
  const held = patiently(impatient, () => narrow.transaction((tx) => tx.execute(sql`select pg_sleep(0.2)`)));
  const waiting = patiently(new Patience(5_000), async () => await narrow.execute(sql`select pg_sleep(0.1)`));
  await held;
  impatient.giveUp();
  expect((await waiting).rows).toHaveLength(1);
  await sleep(0);
  await closeDatabase(narrow);
});

it("work that a request starts in the background isn't limited by the request's time limit", async () => {
  const heard = await patiently(new Patience(LIMIT_MS), () =>
    withoutPatience(() => new Promise((resolve) => setTimeout(() => resolve(presentPatience())))),
  );
  expect(heard).toBeUndefined();
});
