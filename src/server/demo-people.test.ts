import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { findMonth } from "#modules/booking/server/slots/find-slots.ts";
import { readScreeningState } from "#modules/care/server/public.ts";
import { membersInSql } from "#modules/membership/server/public.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { fixedClock } from "#shared/clock.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { checkInvariants } from "./invariants.ts";
import { seedDemoPeople } from "./seed.ts";

const { db } = await demoDatabase(undefined, { hasOwnPolicy: true });
const secrets = await loadSecrets(db, undefined);
await seedDemoPeople(db, secrets);
await seedDemoPeople(db, secrets);

const now = new Date();
const today = dateInZone(now, "America/New_York");
const context = {
  db,
  clock: fixedClock(now),
  versions: { versionOf: () => "1" },
  secrets,
};

type Row = { id: string; date: string; status: string; service: string; customer: string };
const visits = (
  await db.execute<Row>(sql`
    select a.id, a.date::text as date, a.status, l.service_id as service, c.first_name as customer
    from appointments a join appointment_services l on l.appointment_id = a.id join customers c on c.id = a.customer_id
    order by a.date`)
).rows;

it("the demo gives Mara a light treatment six days ago and June a peel in six days, each only once", async () => {
  expect(visits.map(({ id, status, service, customer }) => [id, customer, service, status])).toEqual([
    ["demo-visit-mara", "Mara", "pg01", "completed"],
    ["demo-visit-june", "June", "ag08", "booked"],
  ]);
  const [mara, june] = visits;
  expect([addDays(today, -6) >= (mara?.date ?? ""), addDays(today, -13) < (mara?.date ?? "")]).toEqual([true, true]);
  expect([addDays(today, 6) <= (june?.date ?? ""), addDays(today, 13) > (june?.date ?? "")]).toEqual([true, true]);
  expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
});

it("the demo's Mara can book no peel for two weeks after her light treatment, but a visitor without a login can", async () => {
  const after = addDays(visits[0]?.date ?? "", 14);
  const month = after.slice(0, 7);
  const query = { month, visit: { serviceIds: ["ag08"], addOnIds: [] } };
  const own = await findMonth(context, { ...query, customerId: "demo-customer" });
  const others = await findMonth(context, query);
  const coming = own.filter(({ date }) => date > today);
  for (const { date, reason, earliest } of coming) {
    if (date < after) expect([date, reason, earliest]).toEqual([date, "too_soon", after]);
    else expect(reason, date).not.toBe("too_soon");
  }
  expect(others.some(({ reason }) => reason === "too_soon")).toBe(false);
});

it("the demo's Olive has valid health answers, and Vera has to answer again", async () => {
  const state = (customerId: string) => readScreeningState(db, secrets, { customerId, serviceIds: ["ag08", "ag05"] });
  expect([await state("demo-olive"), await state("demo-vera"), await state("demo-june")]).toEqual([
    "none",
    "notAnswered",
    "notAnswered",
  ]);
  const { rows } = await db.execute(sql`select customer_id from screening_answers order by 1`);
  expect(rows).toEqual([{ customer_id: "demo-olive" }, { customer_id: "demo-vera" }]);
});

it("the demo's Nina is a member with waitlist priority, and Otto is a member without waitlist priority", async () => {
  const goesFirst = async (id: string) => {
    const { rows } = await db.execute<{ is: boolean }>(sql`
      select ${membersInSql.isPriorityMemberInSql({ customerId: sql`${id}::text`, now: sql`clock_now()` })} as "is"`);
    return rows[0]?.is;
  };
  expect([await goesFirst("demo-nina"), await goesFirst("demo-otto")]).toEqual([true, false]);
});
