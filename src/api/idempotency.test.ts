import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { addAddress } from "#modules/account/contract/address-calls.ts";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { isCommitUnknown } from "#platform/db/database-errors.ts";
import { commitBeforeOutside } from "#platform/db/one-commit.ts";
import { Patience, patiently } from "#platform/db/patience.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { openSilentLine } from "#testing/silent-line.ts";
import { testDatabase } from "#testing/test-database.ts";
import { keyedRequestId, runIdempotently } from "./idempotency.ts";

const { db: straight, url } = await testDatabase();
const line = await openSilentLine(url);
const db = openDatabase(line.url, { maxConnections: 2 });
afterAll(() => closeDatabase(db));
await straight.execute(sql`create table jars (id int primary key)`);
const secrets = await loadSecrets(straight, undefined);

const ask = (key: string, work: () => Promise<Record<string, unknown>>) =>
  runIdempotently(
    db,
    { scope: "guest POST /jars", key, content: new Uint8Array(), customerId: null },
    { requestId: "a-request", call: addAddress, secrets },
    work,
  );
const idOf = (key: string) => keyedRequestId({ scope: "guest POST /jars", key });
const jarsFrom = async (least: number) => {
  const from = sql`select id from jars where id between ${least} and ${least + 9} order by id`;
  return (await straight.execute<{ id: number }>(from)).rows.map(({ id }) => id);
};
const put = (id: number) => db.execute(sql`insert into jars values (${id})`);

it("an idempotency key can be used again soon after an unresponsive database recovers (O2)", async () => {
  const failed = patiently(new Patience(1_000), () =>
    ask("silence", async () => {
      await put(1);
      line.fallSilent();
      await put(2);
      return {};
    }),
  );
  await expect(failed).rejects.toThrow();
  line.speak();
  expect(await ask("silence", async () => ({ jars: 3 }))).toEqual({ status: 200, body: { jars: 3 } });
  expect((await straight.execute(sql`select id from jars`)).rows).toEqual([]);
});

it("an idempotency key can be used again soon if the database stores it only after its request has timed out (O2)", async () => {
  const claims = async () =>
    (await straight.execute(sql`select 1 from idempotency_keys where key = ${idOf("claim")}`)).rows.length;
  let works = 0;
  const work = async () => {
    works += 1;
    return { works };
  };
  await Promise.all([db.execute(sql`select 1`), db.execute(sql`select 1`)]);
  line.fallSilent();
  await expect(patiently(new Patience(1_000), () => ask("claim", work))).rejects.toThrow();
  line.speak();
  await expect.poll(claims).toBe(1);
  // The claim was released: an abandoned one would last a minute, longer than this test polls.
  await expect.poll(claims).toBe(0);
  expect(await ask("claim", work)).toEqual({ status: 200, body: { works: 1 } });
  expect(await ask("claim", work)).toEqual({ status: 200, body: { works: 1 } });
});

it("OP-4: a repeated request gets the first request's committed result even if the first never received the commit's response", async () => {
  let works = 0;
  const work = async () => {
    works += 1;
    await put(20 + works);
    return { works };
  };
  line.breakOnce({ at: "commit", asked: "passed on" });
  await expect(ask("committed", work)).rejects.toSatisfy(isCommitUnknown);
  expect(await ask("committed", work)).toEqual({ status: 200, body: { works: 1 } });
  line.warnOnce("COMMIT");
  await expect(ask("unsafe", work)).rejects.toSatisfy(isCommitUnknown);
  expect(await ask("unsafe", work)).toEqual({ status: 200, body: { works: 2 } });
  expect(await jarsFrom(20)).toEqual([21, 22]);
});

it("OP-4: a repeated request gets no result as long as a standby may not have received that result", async () => {
  const work = async () => ({ jars: 4 });
  await ask("lacking", work);
  line.warnOnce("UPDATE 1");
  await expect(ask("lacking", work)).rejects.toSatisfy(isCommitUnknown);
  expect(await ask("lacking", work)).toEqual({ status: 200, body: { jars: 4 } });
});

it("OP-4: a repeated request does the work again if the first request's transaction ended without a commit", async () => {
  let works = 0;
  const work = async () => {
    works += 1;
    await put(30 + works);
    return { works };
  };
  line.breakOnce({ at: "commit", asked: "lost" });
  await expect(ask("lost", work)).rejects.toSatisfy(isCommitUnknown);
  expect(await ask("lost", work)).toEqual({ status: 200, body: { works: 2 } });
  expect(await jarsFrom(30)).toEqual([32]);
});

it("OP-4: a repeated request waits while the first request's transaction is running", async () => {
  let works = 0;
  const work = async () => {
    works += 1;
    await put(40 + works);
    return { works };
  };
  line.breakOnce({ at: "commit", asked: "held" });
  await expect(ask("held", work)).rejects.toSatisfy(isCommitUnknown);
  const repeat = ask("held", work);
  // Meanwhile, the process tries to free the key, which must fail.
  await straight.execute(sql`select pg_sleep(1.5)`);
  expect(works).toBe(1);
  line.passOnHeld();
  expect(await repeat).toEqual({ status: 200, body: { works: 1 } });
  expect(await jarsFrom(40)).toEqual([41]);
});

it("a request throws the error of its work even if its writes can't be committed afterward", async () => {
  const failed = ask("taken", async () => {
    await put(10);
    await commitBeforeOutside();
    await straight.execute(sql`delete from idempotency_keys where key = ${idOf("taken")}`);
    await put(11);
    throw new AppError("rate_limited");
  });
  await expect(failed).rejects.toMatchObject({ code: "rate_limited" });
  expect(await jarsFrom(10)).toEqual([10]);
});
