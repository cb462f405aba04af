import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openSilentLine } from "#testing/silent-line.ts";
import { testDatabase } from "#testing/test-database.ts";
import { closeDatabase, isDatabaseDown, openDatabase } from "./client.ts";
import { Patience, patiently, presentPatience, REQUEST_SILENCE_MS } from "./patience.ts";
import { SharedWork } from "./shared-work.ts";

const { url } = await testDatabase();
const line = await openSilentLine(url);
const db = openDatabase(line.url, { maxConnections: 4, answerTimeoutMs: 30_000 });
afterAll(() => closeDatabase(db));
beforeEach(() => line.speak());

const LIMIT_MS = 1_000;
const ask = async () => await db.execute(sql`select 1`);

type Heard = "answered" | "down" | "failed";

/** Returns the outcome of a request that does this work, and how long it waited for the database by its own count. */
async function asRequest(work: (own: Patience) => Promise<unknown>): Promise<{ heard: Heard; waitedMs: number }> {
  const own = new Patience(LIMIT_MS);
  const heard = await patiently(own, () => work(own)).then(
    () => "answered" as const,
    (error: unknown) => (isDatabaseDown(error) ? ("down" as const) : ("failed" as const)),
  );
  return { heard, waitedMs: own.waitedMs };
}

it("the time that a request waits for another request's work counts toward its own time limit (O2)", async () => {
  await ask();
  line.fallSilent();
  const work = new SharedWork(ask);
  const [first, ...joined] = await Promise.all([
    asRequest(() => work.result()),
    asRequest(async (own) => {
      await work.result().catch(() => {});
      // This request has used up its time limit, so it doesn't wait a second time.
      expect(own.isOver).toBe(true);
      await ask();
    }),
    asRequest(async (own) => {
      await ask().catch(() => {});
      expect(own.isOver).toBe(true);
      await work.result();
    }),
    asRequest(() => Promise.all([work.result(), work.result()])),
  ]);
  for (const { heard, waitedMs } of [first, ...joined]) {
    expect(heard).toBe("down");
    expect(waitedMs).toBeLessThan(2 * LIMIT_MS);
  }
});

it("the time that shared work waits for other work counts toward the time limit of the request that waits for it", async () => {
  await ask();
  line.fallSilent();
  const inner = new SharedWork(ask);
  const outer = new SharedWork(() => inner.result());
  const { heard, waitedMs } = await asRequest(() => outer.result());
  expect(heard).toBe("down");
  // If the request hadn't counted the shared work's wait as its own, this would be zero.
  expect(waitedMs).toBeGreaterThan(LIMIT_MS / 2);
});

it("shared work continues for other requests if one waiting request gives up", async () => {
  await ask();
  line.fallSilent();
  const work = new SharedWork(ask);
  expect((await asRequest(() => work.result())).heard).toBe("down");
  line.speak();
  expect((await asRequest(() => work.result())).heard).toBe("answered");
});

it("a request may wait longer than its limit for shared work while the database keeps responding", async () => {
  const work = new SharedWork(async () => {
    for (let step = 0; step < 4; step += 1) await db.execute(sql`select pg_sleep(0.4)`);
  });
  expect((await asRequest(() => work.result())).heard).toBe("answered");
});

it("shared work has its own full time limit, independent of the request that started it", async () => {
  const nearlySpent = new Patience(1);
  const work = patiently(nearlySpent, () => new SharedWork(async () => presentPatience()?.limitMs));
  expect(await work.result()).toBe(REQUEST_SILENCE_MS);
});

it("no shared work is started for a request that has given up (O2)", async () => {
  const spent = new Patience(LIMIT_MS);
  spent.giveUp();
  let isBegun = false;
  const begin = () =>
    new SharedWork(async () => {
      isBegun = true;
      await sleep(50);
    });
  expect(() => patiently(spent, begin)).toThrow("the database gave no answer in time");
  expect(isBegun).toBe(false);
  const others = begin();
  await expect(patiently(spent, () => others.result())).rejects.toSatisfy(isDatabaseDown);
  await others.result();
  await patiently(spent, () => others.result());
});

it("shared work fails for all waiting requests at the same time, so that no request waits again", async () => {
  const waiting = [new Patience(4_500), new Patience(4_500)];
  const work = new SharedWork(async () => {
    await sleep(10);
    presentPatience()?.giveUp();
  });
  await Promise.all(waiting.map((own) => patiently(own, () => work.result())));
  expect(waiting.map(({ isOver }) => isOver)).toEqual([true, true]);
});
