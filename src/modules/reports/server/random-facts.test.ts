import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { findTransfer, liabilitiesOn } from "#modules/ledger/server/public.ts";
import { isAppError } from "#shared/app-error.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { moneyEvent, openRandomMoney } from "#testing/random-money.ts";
import { chances, runs, samples } from "#testing/runs.ts";
import { testDatabase } from "#testing/test-database.ts";
import { drainFacts } from "./facts/drain-facts.ts";
import { reportInvariants } from "./invariants.ts";

const { db } = await testDatabase();
const money = openRandomMoney(async (key) => present(await findTransfer(db, key)));
const parts = Array.from({ length: runs(1, 10) }, (_, part) => part);
let minutes = 0;

async function expectTrueFacts(): Promise<void> {
  for (const { name, sql: question } of reportInvariants)
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
}

/** Refused is what an account doesn't have, and another content under a key that is in the books. */
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
  "OO-13: facts equal the entries of each transfer after random events, part %i",
  async (part) => {
    for (const [index, event] of samples(moneyEvent, chances(runs(150, 1_000), 1_000, 97 + part)).entries()) {
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

it("OO-13: balances add up to what was owed at the end of every day (BO-36)", async () => {
  const { rows } = await db.execute<{ day: string }>(
    sql`select distinct (happened_at at time zone 'America/New_York')::date::text as day from ledger_transfers order by 1`,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { day } of rows) {
    const { rows: owed } = await db.execute(sql`
      select account_kind as kind, unit, sum(delta)::int as owed from fact_balances where day <= ${day} group by 1, 2
      having sum(delta) <> 0 order by 1`);
    const asBooks = (await liabilitiesOn(db, { day, timeZone: "America/New_York" })).filter((row) => row.owed !== 0);
    expect([day, owed]).toEqual([day, asBooks]);
  }
});
