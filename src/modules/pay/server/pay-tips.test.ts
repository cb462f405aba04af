import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { balancesOf } from "#modules/ledger/server/public.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { newId } from "#shared/ids.ts";
import { postMovements } from "#testing/post-movements.ts";
import { newStaff } from "#testing/staff.ts";
import { testDatabase } from "#testing/test-database.ts";
import { payInvariants } from "./invariants.ts";
import { notePeople } from "./people/list-people.ts";
import { readPeriodPay } from "./periods/read-pay.ts";
import { approvePeriod, lockPay, reviewPeriod } from "./periods/step-period.ts";
import { savePaySettings } from "./save-settings.ts";

const { db } = await testDatabase();
await seedContent(db);
const actor = systemActor("test");
const lena = (await newStaff(db, "practitioner")).customerId;
const omar = (await newStaff(db, "practitioner")).customerId;
const noor = (await newStaff(db, "staff")).customerId;
const boss = (await newStaff(db, "admin")).customerId;
const manager = (await newStaff(db, "staff", { rights: ["schedule.edit"] })).customerId;
await notePeople(db);

const tip = (day: string, tips: Record<string, number>) => {
  const tenderId = newId();
  const all = Object.entries(tips).map(([practitionerId, cents]) => ({ practitionerId, cents }));
  const cents = all.reduce((sum, one) => sum + one.cents, 0);
  const happenedAt = new Date(`${day}T16:00:00Z`);
  return postMovements(db, {
    ...tenderTaken({ tenderId, orderId: tenderId, into: "cash", cents, tips: all }),
    happenedAt,
  });
};
const work = (personId: string, day: string, hours: number) =>
  db.execute(sql`insert into time_entries (id, person_id, starts_at, ends_at)
    values (${newId()}, ${personId}, ${`${day}T14:00:00Z`}::timestamptz, ${`${day}T14:00:00Z`}::timestamptz + ${hours} * interval '1 hour')`);
const openFrom = async (from: string, to: string) => {
  const id = newId();
  await db.execute(sql`insert into pay_periods (id, from_day, to_day) values (${id}, ${from}, ${to})`);
  return id;
};
const tipsOf = async (id: string) =>
  Object.fromEntries((await readPeriodPay(db, id)).people.map(({ personId, tips }) => [personId, tips]));
const accounts = [lena, omar, noor, boss, manager, "pool"].map((id) => `tips:${id}` as const);

describe("tips of a pay period", () => {
  it("OO-19: are paid out in full as a tip pool divided them, and leave no balance on any account", async () => {
    await savePaySettings(
      db,
      {
        cadence: "weekly",
        tips: "pool_hours",
        poolShares: { practitioner: 2, staff: 1 },
        dailyMinutes: null,
        weeklyMinutes: 2_400,
        companyCode: "",
        version: 0,
      },
      actor,
    );
    const id = await openFrom("2026-11-02", "2026-11-08");
    await tip("2026-11-03", { [lena]: 1_000, [boss]: 500 });
    await tip("2026-11-04", { [omar]: 701 });
    await tip("2026-11-05", { [manager]: 300 });
    for (const person of [lena, noor, boss, manager]) await work(person, "2026-11-03", 8);
    await work(omar, "2026-11-04", 4);
    await reviewPeriod(db, id, actor);
    // Lena, Omar and Noor worked 8 x 2, 4 x 2 and 8 x 1 of 32 shares. The manager performed one visit alone.
    const shared = { [lena]: 1_101, [omar]: 550, [noor]: 550, [manager]: 300, [boss]: 0 };
    expect(await tipsOf(id)).toEqual(shared);
    expect(await approvePeriod(db, id, actor)).toBe(true);
    const balances = async () =>
      Object.fromEntries([...(await balancesOf(db, accounts))].filter(([, cents]) => cents !== 0));
    expect(await balances()).toEqual({
      [`tips:${lena}`]: 1_101,
      [`tips:${omar}`]: 550,
      [`tips:${noor}`]: 550,
      [`tips:${manager}`]: 300,
    });
    await lockPay(db, id, actor);
    expect(await balances()).toEqual({});
    expect(await tipsOf(id)).toEqual(shared);
  });

  it("OO-19: that are refunded after the period is locked are deducted in the next period, which also pays late tips", async () => {
    await tip("2026-11-04", { [lena]: 400 });
    await tip("2026-11-10", { [lena]: 200 });
    const id = await openFrom("2026-11-09", "2026-11-15");
    await work(lena, "2026-11-10", 1);
    expect((await tipsOf(id))[lena]).toBe(600);
    await reviewPeriod(db, id, actor);
    expect(await approvePeriod(db, id, actor)).toBe(true);
    await lockPay(db, id, actor);
    for (const { name, sql: question } of payInvariants)
      expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
  });

  it("OO-22: never go from a tip pool to a manager or owner, because the database rejects such a payment", async () => {
    const id = await openFrom("2026-11-16", "2026-11-22");
    const insert = (personId: string) =>
      db
        .execute(sql`insert into pay_lines (period_id, person_id, kind, day, name, base, rate, cents, reason, is_pool)
          values (${id}, ${personId}, 'tip', '2026-11-16', 'Tip pool', 1, 0, 100, 'x', true)`)
        .then(
          () => "written",
          (error: { cause?: { code?: string } }) => error.cause?.code,
        );
    expect([await insert(boss), await insert(manager)]).toEqual(["PY002", "PY002"]);
    expect(await insert(lena)).toBe("written");
  });
});
