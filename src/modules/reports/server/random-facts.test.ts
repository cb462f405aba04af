import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { giftCardGiven } from "#modules/ledger/domain/events/gift-card-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { findTransfer, liabilitiesOn } from "#modules/ledger/server/public.ts";
import { isAppError } from "#shared/app-error.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { moneyEvent, openRandomMoney } from "#testing/random-money.ts";
import { chances, part, runs, samples } from "#testing/runs.ts";
import { testDatabase } from "#testing/test-database.ts";
import { drainFacts } from "./facts/drain-facts.ts";
import { rebuildFacts, workOffQueue } from "./facts/work-off-queue.ts";
import { reportInvariants } from "./invariants.ts";

const { db } = await testDatabase();
const money = openRandomMoney(async (key) => present(await findTransfer(db, key)));
const parts = Array.from({ length: runs(1, 4) }, (_, part) => part);
let minutes = 0;

async function expectTrueFacts(): Promise<void> {
  for (const { name, sql: question } of reportInvariants)
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
}

/**
 * Posts movements. Returns false if the ledger refuses them: for an amount that an account doesn't have, or for a
 * repeated key with different content.
 */
async function isPosted(movements: readonly Movement[], happenedAt: Date): Promise<boolean> {
  try {
    const postings = await postMovements(db, ...movements.map((movement) => ({ ...movement, happenedAt })));
    return postings.every(({ isNew }) => isNew);
  } catch (error) {
    if (isAppError(error) || String(error).includes("stands for something else")) return false;
    throw error;
  }
}

it.each(parts)(
  "OO-13: after random payment events, report data equal the entries of each ledger transfer (part %i)",
  async (nth) => {
    for (const [index, event] of samples(moneyEvent, chances(150, 500, 97 + nth)).entries()) {
      minutes += event.a % 400;
      const happenedAt = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
      const step = await money.stepOf(event);
      const movements = (step?.movements ?? []).filter(({ entries }) => entries.length > 0);
      if (!(await isPosted(movements, happenedAt))) continue;
      money.model.post(movements);
      step?.after();
      if (event.b % 9 === 0) await Promise.all([drainFacts(db), drainFacts(db)]);
      if (index % 50 === 0) await expectTrueFacts();
    }
    expect(await drainFacts(db)).toEqual({ isComplete: true });
    await expectTrueFacts();
    const { rows } = await db.execute<{ facts: string }>(sql`select count(*) as facts from fact_money`);
    expect(Number(rows[0]?.facts)).toBeGreaterThan(50);
  },
  170_000,
);

it("OO-13: report balances add up to the liabilities at the end of every day (BO-36)", async () => {
  const { rows } = await db.execute<{ day: string }>(
    sql`select distinct (happened_at at time zone 'America/New_York')::date::text as day from ledger_transfers order by 1`,
  );
  expect(rows.length).toBeGreaterThan(5);
  // Checks only some days of several years: an invariant already compares each day's change with the books.
  for (const { day } of part(rows, 40, 7).slice(0, 60)) {
    const { rows: owed } = await db.execute(sql`
      select account_kind as kind, unit, sum(delta)::int as owed from fact_balances where day <= ${day} group by 1, 2
      having sum(delta) <> 0 order by 1`);
    const asBooks = (await liabilitiesOn(db, { day, timeZone: "America/New_York" })).filter((row) => row.owed !== 0);
    expect([day, owed]).toEqual([day, asBooks]);
  }
});

const rowsOf = async (table: string) =>
  (await db.execute(sql.raw(`select row_to_json(t)::text as row from ${table} t order by 1`))).rows;
const TABLES = ["fact_money", "fact_days", "fact_balances", "fact_owed_days", "fact_owed"];
const allRows = () => Promise.all(TABLES.map(rowsOf));

it("OO-13: rebuilding report data leaves correct rows unchanged, and repairs wrong, missing and extra rows", async () => {
  const before = await allRows();
  const versions = async () =>
    (await db.execute(sql`select transfer_id, xmin::text from fact_money order by 1, 2`)).rows;
  const untouched = await versions();
  await rebuildFacts(db);
  expect(await allRows()).toEqual(before);
  expect(await versions()).toEqual(untouched);
  await db.execute(sql`update fact_money set cents = cents + 1 where transfer_id % 7 = 0`);
  await db.execute(sql`delete from fact_money where transfer_id % 5 = 0`);
  await db.execute(sql`insert into fact_money (transfer_id, entry_line, account_kind, part, day, cents, event)
    values (1000000, 1, 'cash', 0, '2026-02-01', 5, 'stray')`);
  await db.execute(sql`update fact_days set cents = cents - 3 where event = 'payout_made'`);
  await db.execute(sql`delete from fact_balances where account_kind = 'tax'`);
  await db.execute(sql`update fact_owed set cents = cents + 1 where length(account_id) % 2 = 0`);
  await db.execute(sql`delete from fact_owed where length(account_id) % 3 = 0`);
  await db.execute(
    sql`insert into fact_owed (day, account_id, cents) select max(day), 'gift_card:stray', 5 from fact_owed_days`,
  );
  await rebuildFacts(db);
  expect(await allRows()).toEqual(before);
});

it("OO-13: the stored liabilities of a day include ledger transfers that are posted later but dated before that day", async () => {
  await drainFacts(db);
  const owed = async () =>
    (
      await db.execute(
        sql`select day::text as day, cents::int as cents from fact_owed where account_id = 'gift_card:late' order by 1`,
      )
    ).rows;
  const post = (cents: number, on: string) =>
    postMovements(db, {
      ...giftCardGiven({ giftCardId: "late", cents }),
      key: `late:${on}`,
      happenedAt: new Date(`${on}T16:00:00Z`),
    });
  const { rows: stored } = await db.execute<{ day: string }>(
    sql`select day::text as day from fact_owed_days order by 1 desc limit 3`,
  );
  expect(stored.length).toBeGreaterThan(1);
  const [last, before] = [present(stored[0]).day, present(stored[1]).day];
  await post(500, before);
  await post(700, last);
  await drainFacts(db);
  expect(await owed()).toEqual([{ day: last, cents: 500 }]);
  await expectTrueFacts();
});

it("OO-13: deleted report data are restored with the same rows, oldest first", async () => {
  const before = await allRows();
  await db.execute(sql`truncate fact_money, fact_days, fact_balances`);
  await db.execute(sql`insert into report_queue (subject, subject_id) values ('fill', '0')`);
  expect(await drainFacts(db)).toEqual({ isComplete: false });
  await expectTrueFacts();
  await workOffQueue(db);
  expect(await drainFacts(db)).toEqual({ isComplete: true });
  expect(await allRows()).toEqual(before);
});
