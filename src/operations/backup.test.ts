import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { giftCardGiven } from "#modules/ledger/domain/events/gift-card-entries.ts";
import { orderReleased, orderReserved } from "#modules/ledger/domain/events/order-entries.ts";
import { closeBooks, findTransfer } from "#modules/ledger/server/public.ts";
import { workOffQueue } from "#modules/reports/server/facts/work-off-queue.ts";
import { backUp } from "#platform/backup/backup.ts";
import type { Database } from "#platform/db/client.ts";
import { moveClock, moveWaitingJobs } from "#platform/db/move-clock.ts";
import { findUploadedBytes, storeUploadedPicture } from "#platform/images/picture-store.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { images } from "#platform/tables.ts";
import { checkInvariants } from "#server/invariants.ts";
import { parseUploadedPicture } from "#shared/uploaded-picture.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { itInCheck } from "#testing/in-check.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { part } from "#testing/runs.ts";
import { testDatabase } from "#testing/test-database.ts";
import { restore } from "./restore.ts";
import { drillRestore } from "./restore-drill.ts";

const folder = await mkdtemp(join(tmpdir(), "halcyon-backup-"));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, "clinic.backup");
const source = await demoDatabase();
const odd = "tab\there, line\nbreak, back\\slash, \\. alone, é 🦄, 'quotes' \"double\"";
await source.db.execute(sql`
  insert into customers (id, email, first_name, last_name) values ('odd', 'odd@example.com', ${odd}, ${"\\."})`);
await source.db
  .insert(images)
  .values({ hash: "h", mediaType: "image/png", width: 1, height: 1, bytes: new Uint8Array([0, 10, 92, 46, 10, 255]) });
await source.db.transaction((tx) => enqueueJob(tx, "waits", { for: "somebody" }));
const pictures = { db: source.db, bucket: undefined };
const red = { width: 40, height: 30, channels: 3, background: "#a33" } as const;
const uploaded = await storeUploadedPicture(pictures, await sharp({ create: red }).jpeg().toBuffer());
const longAgo = new Date("2026-01-05T15:00:00Z");
await postMovements(source.db, { ...giftCardGiven({ giftCardId: "g1", cents: 5_000 }), happenedAt: longAgo });
const reservation = orderReserved({ orderId: "o1", sources: [{ account: "gift_card:g1", cents: 3_000 }] });
await postMovements(source.db, reservation);
await postMovements(source.db, orderReleased(present(await findTransfer(source.db, reservation.key)), "o1"));
// Earlier transfers are already in the ledger, and are restored although the books are closed.
await source.db.transaction((tx) => closeBooks(tx, { through: "2026-01-31", timeZone: "America/New_York" }));
// Report facts are restored unchanged, along with those waiting in their queue.
await workOffQueue(source.db);
await postMovements(source.db, giftCardGiven({ giftCardId: "g0", cents: 100 }));
const written = await backUp(source.url, file);

async function rowsOfAll(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ table: string }>(sql`
    select format('%I.%I', schemaname, tablename) as "table" from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`);
  const counted: Record<string, string> = {};
  for (const { table } of tables) {
    // Compares the whole content, not only row counts: any changed byte changes the checksum.
    const { rows } = await db.execute<{ sum: string }>(
      sql.raw(`select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${table} t`),
    );
    counted[table] = rows[0]?.sum ?? "";
  }
  return counted;
}

/** The backup restored into an empty database, for tests that don't change it. */
const brought = await testDatabase();
const read = await restore(brought.url, file);

it("a backup restores every row, byte for byte, into an empty database, and all data rules hold (O8)", async () => {
  const target = brought;
  expect(read).toEqual(written);
  expect(written.rows).toBeGreaterThan(500);
  const { "graphile_worker.migrations": _, ...expected } = await rowsOfAll(source.db);
  expect(await rowsOfAll(target.db)).toMatchObject(expected);
  expect((await checkInvariants(target.db)).filter(({ broken }) => broken > 0)).toEqual([]);
});

it("a backup restores the ledger byte for byte, and new transfers can be posted to the restored ledger", async () => {
  const target = await testDatabase();
  await restore(target.url, file);
  const booksOf = async (db: Database) =>
    Object.fromEntries(Object.entries(await rowsOfAll(db)).filter(([table]) => table.startsWith("public.ledger_")));
  const books = await booksOf(target.db);
  expect(Object.keys(books)).toHaveLength(6);
  expect(books).toEqual(await booksOf(source.db));
  const order = orderReserved({ orderId: "o2", sources: [{ account: "gift_card:g1", cents: 5_001 }] });
  await expect(postMovements(target.db, order)).rejects.toMatchObject({ code: "insufficient_balance" });
  const [again] = await postMovements(target.db, reservation);
  expect(again?.isNew).toBe(false);
  const next = { ...giftCardGiven({ giftCardId: "g2", cents: 100 }), happenedAt: longAgo };
  await expect(postMovements(target.db, next)).rejects.toMatchObject({ code: "conflict" });
  const [made] = await postMovements(target.db, giftCardGiven({ giftCardId: "g3", cents: 100 }));
  expect(made?.transferId).toBeGreaterThan(again?.transferId ?? 0);
  expect((await checkInvariants(target.db)).filter(({ broken }) => broken > 0)).toEqual([]);
});

itInCheck("a backup whose balances differ from the sums of their entries restores nothing", async () => {
  const target = await testDatabase();
  const tampered = join(folder, "tampered.backup");
  const text = gunzipSync(await readFile(file)).toString("latin1");
  const richer = text.replace(/^(gift_card:g1\tgift_card\t.*\t)5000\t/m, (_row, start: string) => `${start}9000\t`);
  expect(richer).not.toBe(text);
  await writeFile(tampered, gzipSync(Buffer.from(richer, "latin1")));
  await expect(restore(target.url, tampered)).rejects.toThrow(/books don't add up \(1 balances/);
  expect((await target.db.execute(sql`select 1 from ledger_transfers`)).rows).toEqual([]);
});

it("a restore brings back uploaded pictures, which the server then serves unchanged", async () => {
  const bytesIn = (db: Database) =>
    findUploadedBytes({ db, bucket: undefined }, present(parseUploadedPicture(uploaded)).hash);
  const bytes = await bytesIn(brought.db);
  expect(bytes?.byteLength).toBeGreaterThan(0);
  expect(bytes).toEqual(await bytesIn(source.db));
});

it("a backup restores the clinic's moved clock, and with it the jobs that are scheduled by that clock", async () => {
  const moved = await testDatabase();
  const client = new Client({ connectionString: moved.url });
  await client.connect();
  await moveClock(client, 90 * 86_400_000);
  await moveWaitingJobs(client);
  await client.end();
  await enqueueJob(moved.db, "waits", {}, { key: "planned", runAt: new Date(Date.now() + 91 * 86_400_000) });
  const movedFile = join(folder, "moved.backup");
  await backUp(moved.url, movedFile);
  const target = await testDatabase();
  await restore(target.url, movedFile);
  const { rows } = await target.db.execute(sql`
    select round(extract(epoch from clock_now() - now()) / 86400)::int as "daysAhead",
      round(extract(epoch from run_at - now()) / 86400)::int as "daysToWait"
    from graphile_worker.jobs where key = 'planned'`);
  expect(rows).toEqual([{ daysAhead: 90, daysToWait: 1 }]);
});

itInCheck("a restored database continues all number sequences", async () => {
  const target = await testDatabase();
  await restore(target.url, file);
  const next = async (db: Database) =>
    (await db.execute<{ id: string }>(sql`select nextval('orders_number_seq') as id`)).rows[0]?.id;
  expect(await next(target.db)).toBe(await next(source.db));
});

itInCheck(
  "OP-11: a restore drill restores a backup into a database of its own, checks the data, and leaves nothing behind",
  async () => {
    const { broken, rows } = await drillRestore({ file, folder });
    expect([broken, rows]).toEqual([[], written.rows]);
    expect((await readdir(folder)).filter((name) => name.startsWith("drill-"))).toEqual([]);
  },
);

it("a backup file can be read only by its owner", async () => {
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it("a restore refuses a database that isn't empty, and leaves it unchanged", async () => {
  const before = await rowsOfAll(source.db);
  await expect(restore(source.url, file)).rejects.toThrow(/isn't empty/);
  expect(await rowsOfAll(source.db)).toEqual(before);
});

it("a restore of a truncated file writes nothing", async () => {
  const target = await testDatabase();
  const whole = gunzipSync(await readFile(file));
  for (const share of part([0.3, 0.9, 0.999], 1, 20_261_128)) {
    const cut = join(folder, "cut.backup");
    await writeFile(cut, gzipSync(whole.subarray(0, Math.floor(whole.length * share))));
    await expect(restore(target.url, cut)).rejects.toThrow();
    const { rows } = await target.db.execute(sql`select 1 from products`);
    expect(rows).toEqual([]);
  }
});

it("a restore refuses a backup from another version, and gives the reason in one sentence", async () => {
  const target = await testDatabase();
  const [first = "", ...rest] = gunzipSync(await readFile(file))
    .toString("latin1")
    .split("\n");
  const other = join(folder, "other.backup");
  const header = { ...JSON.parse(first), migrations: ["another"] };
  await writeFile(other, gzipSync(Buffer.from([JSON.stringify(header), ...rest].join("\n"), "latin1")));
  await expect(restore(target.url, other)).rejects.toThrow(/made by another version/);
});

it("a restore refuses a database with tables of a newer release than the backup, and gives the reason in one sentence", async () => {
  const target = await testDatabase();
  await target.db.execute(
    sql`insert into halcyon_history.migrations (name, hash) values ('29991231235959_later', 'later')`,
  );
  await expect(restore(target.url, file)).rejects.toThrow(/newer tables than the backup/);
  const { rows } = await target.db.execute(sql`select 1 from products`);
  expect(rows).toEqual([]);
});
