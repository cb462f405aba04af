import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { workOffQueue } from "#modules/reports/server/facts/work-off-queue.ts";
import { drainFacts, factsOfPeriod } from "#modules/reports/server/public.ts";
import { restore } from "#operations/restore.ts";
import { backUp } from "#platform/backup/backup.ts";
import { readAppliedMigrations } from "#platform/db/applied-migrations.ts";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { draftMigration } from "#testing/draft-migration.ts";
import { emptyDatabase, withClient } from "#testing/empty-database.ts";
import { FORMER_BACKUP, formerDatabase, migrateAsFormerRelease } from "#testing/former-release.ts";
import { checkInvariants } from "./invariants.ts";

const serverUrl = inject("testServer").url;

/** The totals a clinic would compare before and after an update. */
const TOTALS = {
  orders: `select kind, status, payment_state, count(*)::int, sum(subtotal_cents)::int as subtotal, sum(discount_cents)::int as discount,
    sum(shipping_cents)::int as shipping, sum(tax_cents)::int as tax, sum(total_cents)::int as total
    from orders group by 1, 2, 3 order by 1, 2, 3`,
  orderLines:
    "select count(*)::int, sum(quantity)::int as quantity, sum(line_total_cents)::int as total from order_lines",
  payments: `select status, count(*)::int, sum(amount_cents)::int as amount, sum(captured_cents)::int as captured
    from checkout_sessions group by 1 order by 1`,
  refunds: "select state, count(*)::int, sum(amount_cents)::int as amount from refunds group by 1 order by 1",
  visits: "select status, count(*)::int from appointments group by 1 order by 1",
  treatments: "select count(*)::int, sum(unit_price_cents)::int as total from appointment_services",
  claims: "select released_at is null as live, count(*)::int from claims group by 1 order by 1",
  stock: "select id, on_hand, reserved from product_sizes order by id",
  stockMoves: "select reason, count(*)::int, sum(delta)::int as delta from stock_moves group by 1 order by 1",
  reservations:
    "select state, count(*)::int, sum(quantity)::int as quantity from stock_reservations group by 1 order by 1",
  carts: `select closed_at is null as open, count(*)::int,
    (select sum(quantity)::int from cart_products) as pieces, (select count(*)::int from cart_services) as treatments
    from carts group by 1 order by 1`,
  people: "select role, count(*)::int from customers group by 1 order by 1",
  reviews: "select sum(rating_sum)::int as sum, sum(rating_count)::int as count from products",
  jobs: "select task_identifier, count(*)::int from graphile_worker.jobs group by 1 order by 1",
};

async function totalsOf(url: string): Promise<Record<string, unknown[]>> {
  return withClient(url, async (client) => {
    const totals: Record<string, unknown[]> = {};
    for (const [name, question] of Object.entries(TOTALS)) totals[name] = (await client.query(question)).rows;
    return totals;
  });
}

async function brokenInvariants(url: string): Promise<unknown[]> {
  const db = openDatabase(url, { maxConnections: 2 });
  try {
    return (await checkInvariants(db)).filter(({ broken }) => broken > 0);
  } finally {
    await closeDatabase(db);
  }
}

const formerUrl = await formerDatabase(serverUrl);
const before = await totalsOf(formerUrl);
const rowsBefore = await rowsOfTables(formerUrl);

/** Returns the number of rows of each of the clinic's tables. */
async function rowsOfTables(url: string): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1",
    );
    const counted: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${name}`);
      counted[name] = rows[0]?.count ?? 0;
    }
    return counted;
  });
}

it("this test starts from a previous release's database with orders, visits and stock in all their states", () => {
  expect(before).toMatchObject({
    orders: [
      { kind: "product", status: "cancelled", payment_state: "failed", count: 1, total: 11_650 },
      { kind: "product", status: "cancelled", payment_state: "refunded", count: 1, total: 8_166 },
      { kind: "product", status: "paid", payment_state: "paid", count: 3, total: 29_614 },
      { kind: "product", status: "pending", payment_state: "pending", count: 1, total: 10_452 },
      { kind: "service", status: "cancelled", payment_state: "none", count: 1, total: 75_000 },
      { kind: "service", status: "pending", payment_state: "none", count: 4, total: 184_800 },
    ],
    visits: [
      { status: "booked", count: 4 },
      { status: "cancelled", count: 1 },
      { status: "held", count: 2 },
    ],
    refunds: [{ state: "succeeded", count: 1, amount: 8_166 }],
    reservations: [
      { state: "consumed", count: 8, quantity: 9 },
      { state: "held", count: 1, quantity: 2 },
      { state: "released", count: 3, quantity: 7 },
    ],
  });
});

it("a previous release's database can be backed up before this release opens it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-upgrade-"));
  afterAll(() => rm(folder, { recursive: true }));
  await backUp(formerUrl, join(folder, "before.backup"));
  const url = await emptyDatabase(serverUrl);
  await restore(url, join(folder, "before.backup"));
  expect(await totalsOf(url)).toEqual(before);
});

it("a previous release's database is opened with the same totals and without losing a row (O9)", async () => {
  await migrate(formerUrl);
  expect(await totalsOf(formerUrl)).toEqual(before);
  const rowsAfter = await rowsOfTables(formerUrl);
  const lost = Object.keys(rowsBefore).filter((table) => (rowsAfter[table] ?? 0) < (rowsBefore[table] ?? 0));
  expect(lost).toEqual([]);
  expect(await brokenInvariants(formerUrl)).toEqual([]);
});

it("the upgrade assigns all data to the first location, which gets the clinic's address and stock (LO-3)", async () => {
  await migrate(formerUrl);
  await withClient(formerUrl, async (client) => {
    const rowsOf = async (question: string) => (await client.query(question)).rows;
    expect(
      await rowsOf(`select l.name, l.time_zone, l.address->>'city' as city, l.hours = c.settings->'hours' as has_hours,
        l.closing_time, l.phone = c.settings->>'phone' as has_phone from locations l, clinic_settings c`),
    ).toEqual([
      {
        name: "Halcyon Aesthetics",
        time_zone: "America/New_York",
        city: "New York",
        has_hours: true,
        closing_time: "17:00",
        has_phone: true,
      },
    ]);
    expect(
      await rowsOf(`select size_id, on_hand, reserved from stock_levels where location_id = 'main'
        except select id, on_hand, reserved from product_sizes`),
    ).toEqual([]);
    expect(
      await rowsOf(`select (select count(*) from product_sizes) = (select count(*) from stock_levels) as all_sizes,
        (select count(*) from resources) = (select count(*) from resource_locations) as all_resources`),
    ).toEqual([{ all_sizes: true, all_resources: true }]);
    for (const table of ["appointments", "claims", "orders", "stock_moves", "stock_reservations", "working_hours"])
      expect([table, await rowsOf(`select distinct location_id from ${table}`)]).toEqual([
        table,
        [{ location_id: "main" }],
      ]);
  });
});

it("the upgraded database has the same tables as a new database", async () => {
  await migrate(formerUrl);
  expect(await draftMigration({ migratedUrl: formerUrl, emptyUrl: await emptyDatabase(serverUrl) })).toBe("");
  const applied = await withClient(formerUrl, readAppliedMigrations);
  expect(applied.map(({ name }) => name)).toEqual(readMigrationFiles().map(({ name }) => name));
});

it("OO-13: the report data of all earlier sales are derived in the background", async () => {
  await migrate(formerUrl);
  const db = openDatabase(formerUrl, { maxConnections: 2 });
  try {
    expect(await drainFacts(db)).toEqual({ isComplete: false });
    await workOffQueue(db);
    expect(await drainFacts(db)).toEqual({ isComplete: true });
    const facts = await factsOfPeriod(db, { from: "2000-01-01", to: "2999-12-31", kinds: ["goods_sales"] });
    expect(facts.length).toBeGreaterThan(0);
  } finally {
    await closeDatabase(db);
  }
  expect(await brokenInvariants(formerUrl)).toEqual([]);
});

it("the previous release can start again on the upgraded database, and changes nothing there", async () => {
  await migrate(formerUrl);
  await migrateAsFormerRelease(formerUrl);
  expect(await totalsOf(formerUrl)).toEqual(before);
});

it("a previous release's backup is restored into today's tables, with the same totals", async () => {
  const url = await emptyDatabase(serverUrl);
  await restore(url, FORMER_BACKUP);
  expect(await totalsOf(url)).toEqual(before);
  const applied = await withClient(url, readAppliedMigrations);
  expect(applied.map(({ name }) => name)).toEqual(readMigrationFiles().map(({ name }) => name));
});
