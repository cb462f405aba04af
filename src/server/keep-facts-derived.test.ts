import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { giftCardGiven } from "#modules/ledger/domain/events/gift-card-entries.ts";
import { providerFeeReported } from "#modules/ledger/domain/events/provider-entries.ts";
import { reportInvariants } from "#modules/reports/server/invariants.ts";
import { postMovements } from "#testing/post-movements.ts";
import { testDatabase } from "#testing/test-database.ts";
import { keepFactsDerived } from "./keep-facts-derived.ts";

const { db } = await testDatabase();
const OFTEN = { eachMs: 5 };

const countOf = async (table: string) => {
  const { rows } = await db.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${table}`));
  return rows[0]?.count;
};

it("OO-13: report data are derived only once per transfer, in several processes, and deriving stops on request", async () => {
  const warnings: unknown[] = [];
  const logger = { warn: (...line: unknown[]) => void warnings.push(line) };
  const processes = [0, 1, 2].map(() => keepFactsDerived({ db, logger }, OFTEN));
  for (let nth = 0; nth < 40; nth += 1)
    await postMovements(db, providerFeeReported({ balanceTransactionId: `t${nth}`, cents: 1 + nth }));
  await expect.poll(() => countOf("report_queue")).toBe(0);
  expect(await countOf("fact_money")).toBe(80);
  for (const { name, sql: question } of reportInvariants)
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
  for (const one of processes) await one.stop();
  await postMovements(db, giftCardGiven({ giftCardId: "g", cents: 100 }));
  expect(await countOf("report_queue")).toBe(1);
  expect(warnings).toEqual([]);
});

it("a failure to derive report data is reported, and the data are derived as soon as possible afterward", async () => {
  const warned = Promise.withResolvers<void>();
  await db.execute(sql`alter table fact_days rename to fact_days_away`);
  const one = keepFactsDerived({ db, logger: { warn: () => warned.resolve() } }, OFTEN);
  await warned.promise;
  expect(await countOf("report_queue")).toBe(1);
  await db.execute(sql`alter table fact_days_away rename to fact_days`);
  await expect.poll(() => countOf("report_queue")).toBe(0);
  await one.stop();
});
