import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { drainVisits } from "./drain-visits.ts";
import { rebuildVisits } from "./rebuild-visits.ts";
import { visitFactInvariants } from "./visit-invariants.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db);
const guest = { email: "mei@example.com" };
const book = (date: string, time: string, who: { email: string } = guest) =>
  bookTestVisit(context, { date, time, guest: who });
const complete = (id: string) =>
  db.execute(sql`update appointments set status = 'completed', closed_at = ends_at where id = ${id}`);

async function factsOf(id: string) {
  const { rows } = await db.execute<{
    state: string;
    isNew: boolean;
    isRebooked: boolean;
    nextDay: string | null;
    previousDay: string | null;
    isLate: boolean;
  }>(sql`
    select state, is_new as "isNew", is_rebooked as "isRebooked", next_day::text as "nextDay", previous_day::text as "previousDay", is_late_cancel as "isLate"
    from fact_visits where appointment_id = ${id} and is_first`);
  return rows[0];
}

async function expectTrueFacts(): Promise<void> {
  for (const { name, sql: question } of visitFactInvariants)
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
}

it("only a customer's first completed visit counts as new, and rebooked and returning customers are recognized", async () => {
  const [first, second] = [await book("2026-11-21", "10:00"), await book("2026-12-03", "10:00")];
  const other = await book("2026-11-23", "10:00", { email: "ada@example.com" });
  for (const { id } of [second, first, other]) await complete(id);
  await db.execute(sql`update appointments set created_at = '2026-11-21T18:00:00Z' where id = ${second.id}`);
  expect(await drainVisits(db)).toEqual({ isComplete: true });
  expect(await factsOf(first.id)).toEqual({
    state: "completed",
    isNew: true,
    isRebooked: true,
    nextDay: "2026-12-03",
    previousDay: null,
    isLate: false,
  });
  expect(await factsOf(second.id)).toMatchObject({
    isNew: false,
    isRebooked: false,
    nextDay: null,
    previousDay: "2026-11-21",
  });
  expect(await factsOf(other.id)).toMatchObject({ isNew: true, isRebooked: false });
  await expectTrueFacts();
  // The first visit didn't take place after all: the second one is the customer's first.
  await db.execute(sql`update appointments set status = 'no_show' where id = ${first.id}`);
  await drainVisits(db);
  expect(await factsOf(second.id)).toMatchObject({ isNew: true, previousDay: null });
  expect(await factsOf(first.id)).toMatchObject({ state: "no_show", isNew: false, nextDay: null });
});

it("a cancellation counts as late only if the customer canceled, and did so within the notice period", async () => {
  const [late, early, byClinic] = [
    await book("2026-11-24", "10:00"),
    await book("2026-11-24", "13:00"),
    await book("2026-11-24", "15:00"),
  ];
  const cancel = (id: string, by: string, hoursBefore: number) =>
    db.execute(sql`update appointments set status = 'cancelled', cancelled_by = ${by},
      closed_at = starts_at - make_interval(hours => ${hoursBefore}::int) where id = ${id}`);
  await cancel(late.id, "customer", 3);
  await cancel(early.id, "customer", 100);
  await cancel(byClinic.id, "clinic", 3);
  await drainVisits(db);
  const facts = await Promise.all([late, early, byClinic].map(({ id }) => factsOf(id)));
  expect(facts.map((fact) => present(fact).isLate)).toEqual([true, false, false]);
});

it("bookable hours are recomputed after working hours change, and rebuilding the report data gives the same rows", async () => {
  const today = "2026-11-20";
  const past = await book("2026-11-21", "16:00", { email: "june@example.com" });
  await db.execute(
    sql`update appointments set date = '2026-11-16', starts_at = '2026-11-16T15:00:00Z', ends_at = '2026-11-16T15:30:00Z' where id = ${past.id}`,
  );
  await drainVisits(db);
  const bookable = async () => {
    const { rows } = await db.execute<{ day: string; minutes: number }>(sql`
      select day::text as day, sum(bookable)::int as minutes from fact_hours where kind = 'practitioner' group by 1 order by 1 limit 1`);
    return present(rows[0]);
  };
  const before = await bookable();
  expect(before.day <= today).toBe(true);
  await db.execute(sql`
    insert into time_off (id, resource_id, during) select 'away', id, tstzrange('2026-11-16T00:00:00Z', '2026-11-17T12:00:00Z')
    from resources where kind = 'practitioner' order by id limit 1`);
  await drainVisits(db);
  expect((await bookable()).minutes).toBeLessThan(before.minutes);
  const rows = async () =>
    (
      await db.execute(
        sql`select (select json_agg(v order by line_id) from fact_visits v) as visits, (select json_agg(h order by day, resource_id) from fact_hours h) as hours`,
      )
    ).rows;
  const derived = await rows();
  await db.execute(sql`update fact_visits set previous_day = '2020-01-01'`);
  await rebuildVisits(db);
  expect(await rows()).toEqual(derived);
  await expectTrueFacts();
});
