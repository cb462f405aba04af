import { desc, ne, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { hasPin } from "../hours/clock-by-pin.ts";
import { clockedInAt, findOwnPerson } from "../hours/clock-in.ts";
import { notePeople } from "../people/list-people.ts";
import { payPeriods } from "../tables.ts";
import { toWirePeriod } from "./read-pay.ts";

/**
 * Returns the periods whose lines a person can see, newest first, with their total in each, and when they clocked in.
 */
export async function readOwnPay(db: Database, accountId: string) {
  const person = (await findOwnPerson(db, accountId)) ?? (await findNewPerson(db, accountId));
  if (!person) return { personId: null, clockedInAt: null, usesClock: true, hasPin: false, periods: [] };
  const rows = await db
    .select({
      period: payPeriods,
      total: sql<string>`(select coalesce(sum(l.cents), 0) from pay_lines l
        where l.period_id = pay_periods.id and l.person_id = ${person.id})`,
    })
    .from(payPeriods)
    .where(ne(payPeriods.state, "open"))
    .orderBy(desc(payPeriods.fromDay));
  const since = await clockedInAt(db, person.id);
  return {
    personId: person.id,
    clockedInAt: since?.toISOString() ?? null,
    usesClock: person.hours === "clock",
    hasPin: await hasPin(db, person.id),
    periods: rows.map(({ period, total }) => ({ ...toWirePeriod(period), total: Number(total) })),
  };
}

/**
 * Records people who have joined the team since the last time, and returns the account's person, so that they can set a
 * PIN.
 */
async function findNewPerson(db: Database, accountId: string) {
  await notePeople(db);
  return findOwnPerson(db, accountId);
}
