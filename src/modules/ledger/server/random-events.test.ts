import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { moneyEvent, openRandomMoney } from "#testing/random-money.ts";
import { chances, runs, samples } from "#testing/runs.ts";
import { testDatabase } from "#testing/test-database.ts";
import type { Movement } from "../domain/transfer.ts";
import { findTransfer } from "./find-transfer.ts";
import { ledgerInvariants } from "./invariants.ts";
import { listLiabilities } from "./list-liabilities.ts";
import { balancesOf } from "./read-balances.ts";
import { listTrialBalance } from "./trial-balance.ts";

const { db } = await testDatabase();
const money = openRandomMoney(async (key) => present(await findTransfer(db, key)));
const { model, orders, held } = money;

const EVENTS = runs(500, 1_000);
const CHECK_EACH = 100;
const parts = Array.from({ length: runs(1, 10) }, (_, part) => part);

/**
 * The model: posted movements by key, the minutes that have passed on its clock, and what was owed at some instants.
 */
const posted = new Map<string, Movement>();
let minutes = 0;
const now = () => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
const owedAt: { at: Date; owed: Record<string, number> }[] = [];
const counts = new Map<string, number>();

type Outcome = "posted" | "known" | "insufficient" | "other content";

function expectedOf(movements: readonly Movement[]): Outcome {
  const known = movements.filter(({ key }) => posted.has(key));
  const isSame = ({ key, entries }: Movement) => JSON.stringify(posted.get(key)?.entries) === JSON.stringify(entries);
  if (!known.every(isSame)) return "other content";
  const fresh = movements.filter(({ key }) => !posted.has(key));
  if (!model.post(fresh)) return "insufficient";
  for (const movement of fresh) posted.set(movement.key, movement);
  return fresh.length > 0 ? "posted" : "known";
}

async function outcomeOf(movements: readonly Movement[]): Promise<Outcome> {
  const happenedAt = now();
  try {
    const postings = await postMovements(db, ...movements.map((movement) => ({ ...movement, happenedAt })));
    return postings.some(({ isNew }) => isNew) ? "posted" : "known";
  } catch (error) {
    if (isAppError(error, "insufficient_balance")) return "insufficient";
    if (error instanceof Error && error.message.includes("stands for something else")) return "other content";
    throw error;
  }
}

async function post(movements: readonly Movement[], what: string): Promise<Outcome> {
  const expected = expectedOf(movements);
  expect([what, await outcomeOf(movements)]).toEqual([what, expected]);
  counts.set(expected, (counts.get(expected) ?? 0) + 1);
  return expected;
}

async function expectTrueBooks(): Promise<void> {
  for (const { name, sql: question } of ledgerInvariants)
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
  expect(await balancesOf(db, [...model.balances().keys()])).toEqual(model.balances());
  const trial = await listTrialBalance(db);
  for (const unit of ["USD", "SESSION"]) {
    const ofUnit = trial.filter((row) => row.unit === unit);
    expect(ofUnit.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
  }
  for (const order of orders) {
    expect([order.id, model.balanceOf(`order:${order.id}`)]).toEqual([order.id, held(order)]);
    const back = order.refunds.reduce((sum, { cents, state }) => sum + (state === "failed" ? 0 : cents), 0);
    expect(back).toBeLessThanOrEqual(order.captured + order.reserved);
  }
}

const withoutZeros = (owed: Record<string, number>) =>
  Object.fromEntries(Object.entries(owed).filter(([, n]) => n !== 0));

it.each(parts)(
  "after random payment events, the books balance and match a simple model (part %i)",
  async (part) => {
    for (const [index, event] of samples(moneyEvent, chances(EVENTS, EVENTS, 53 + part)).entries()) {
      minutes += event.a % 400;
      const step = await money.stepOf(event);
      const movements = step?.movements.filter(({ entries }) => entries.length > 0) ?? [];
      const isDone = movements.length === 0 || (await post(movements, event.kind)) === "posted";
      if (isDone) step?.after();
      if (index % 20 === 0) await postAgain(event.b, event.c);
      if (index % CHECK_EACH !== CHECK_EACH - 1) continue;
      await expectTrueBooks();
      minutes += 1;
      owedAt.push({ at: now(), owed: withoutZeros(model.liabilities()) });
    }
  },
  170_000,
);

/** Posts a movement again: unchanged, and then with one cent more. */
async function postAgain(nth: number, cents: number): Promise<void> {
  const former = [...posted.values()][nth % Math.max(posted.size, 1)];
  if (!former) return;
  expect(await post([former], "again")).toBe("known");
  const entries = former.entries.map((entry) => ({ ...entry, amount: entry.amount + 1 + (cents % 3) }));
  expect(await post([{ ...former, entries }], "again, with more")).toBe("other content");
}

it("the amounts that the ledger reports as owed on each past date equal the balances on that date", async () => {
  expect(owedAt.length).toBe((parts.length * EVENTS) / CHECK_EACH);
  for (const { at, owed } of owedAt) {
    const liabilities = await listLiabilities(db, at);
    expect(withoutZeros(Object.fromEntries(liabilities.map(({ kind, owed }) => [kind, owed])))).toEqual(owed);
  }
});

it("each outcome of the random payment events occurred often enough for the test to be meaningful", () => {
  const total = parts.length * EVENTS;
  expect(counts.get("posted") ?? 0).toBeGreaterThan(total / 2);
  expect(counts.get("insufficient") ?? 0).toBeGreaterThan(total / 40);
  expect(orders.filter(({ state }) => state === "paid").length).toBeGreaterThan(total / 40);
  expect(orders.filter(({ state }) => state === "given_up").length).toBeGreaterThan(total / 100);
  expect(orders.flatMap(({ refunds }) => refunds).filter(({ state }) => state === "failed").length).toBeGreaterThan(5);
});
