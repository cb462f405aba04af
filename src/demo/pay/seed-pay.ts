import { eq, sql } from "drizzle-orm";
import { demoPeople } from "#modules/account/server/demo-people.ts";
import { hashPassword } from "#modules/account/server/public.ts";
import { type ClinicSnapshot, loadClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import { periodFrom } from "#modules/pay/domain/pay-period.ts";
import { weekOf } from "#modules/pay/domain/sort-hours.ts";
import { notePeople } from "#modules/pay/server/people/list-people.ts";
import { PAY_RULE } from "#modules/pay/server/rules/load-rules.ts";
import { clockPins, payPeople, payPeriods, payRules, timeEntries } from "#modules/pay/server/tables.ts";
import { spansOn } from "#modules/scheduling/domain/spans-on.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { longTransaction } from "#platform/db/long-transaction.ts";
import { command, statement } from "#platform/db/statement.ts";
import { makeLive } from "#platform/resource/versions/live-version.ts";
import { newId } from "#shared/ids.ts";
import { SeededRandom } from "#shared/seeded-random.ts";
import { addDays, addMinutes, dateInZone } from "#shared/zoned-time.ts";
import { demoRules } from "./demo-rules.ts";

/** How many days before the period the rules start to apply. */
const RULES_BEFORE = 180;
const FIRST_NUMBER = 101;

const lockPeriods = command(sql`lock table ${payPeriods} in share row exclusive mode`);

const readClock = statement({ now: "text" }, sql`select to_json(clock_now()) #>> '{}' as now`);

/** The PINs by which the front desk clocks in. They open nothing else (decision 0156). */
const PINS: Readonly<Record<string, string>> = { "demo-staff": "4082", "demo-manager": "7319" };

/**
 * Gives the demo clinic an open pay period around today: rules, the front desk's clocked hours and PINs. The team's
 * earnings from treatments and tips come from the demo data. Does nothing if there is a period.
 */
export async function seedPay(db: Database): Promise<void> {
  const hasPeriod = async (from: Database | Transaction) =>
    (await from.select({ id: payPeriods.id }).from(payPeriods).limit(1)).length > 0;
  if (await hasPeriod(db)) return;
  const snapshot = await loadClinicSnapshot(db);
  const pins = await Promise.all(
    Object.entries(PINS).map(async ([personId, pin]) => ({
      personId,
      setBy: personId,
      pinHash: await hashPassword(pin),
    })),
  );
  await longTransaction(db, async (tx) => {
    // If two processes start at once, the second finds the first one's data.
    await lockPeriods(tx);
    if (await hasPeriod(tx)) return;
    const rows = await readClock(tx);
    const now = new Date(rows[0]?.now ?? 0);
    // The pay period starts in the previous week, so that there is something to pay on any day of the week.
    const { from, to } = periodFrom(addDays(weekOf(dateInZone(now, snapshot.clinic.rules.timeZone)), -7), "two_weeks");
    await tx.insert(payPeriods).values({ id: newId(), fromDay: from, toDay: to });
    await notePeople(tx);
    await numberPeople(tx);
    await tx.insert(clockPins).values(pins);
    await writeRules(tx, addDays(from, -RULES_BEFORE));
    await insertMany(tx, timeEntries, hoursOf(snapshot, { from, now }));
  });
}

/** Numbers people for the payroll provider. Practitioners work as scheduled, the others by the clock. */
async function numberPeople(tx: Transaction): Promise<void> {
  const people = await tx.select().from(payPeople).orderBy(payPeople.name, payPeople.id);
  for (const [index, { id, practitionerId }] of people.entries()) {
    const hours = practitionerId === null ? "clock" : "schedule";
    const payrollNumber = String(FIRST_NUMBER + index);
    await tx.update(payPeople).set({ hours, payrollNumber }).where(eq(payPeople.id, id));
  }
}

async function writeRules(tx: Transaction, fromDay: string): Promise<void> {
  const owner = demoPeople.find(({ role }) => role === "admin")?.id ?? null;
  for (const { id, terms } of demoRules) {
    const { amount: amountCents, bands, ...rest } = terms;
    await tx.insert(payRules).values({ ...rest, id, fromDay, amountCents, bands: [...bands] });
    const body = { ...terms, fromDay, acknowledgedBy: null };
    await makeLive(tx, { resource: PAY_RULE, recordId: id }, { n: 1, body, madeBy: owner });
  }
}

/** Returns when the front desk clocked in and out on each past open day. */
function hoursOf({ clinic: { rules } }: ClinicSnapshot, { from, now }: { from: string; now: Date }) {
  const today = dateInZone(now, rules.timeZone);
  const desk = demoPeople.filter(({ role }) => role === "staff");
  const entries: (typeof timeEntries.$inferInsert)[] = [];
  for (let day = from; day < today; day = addDays(day, 1)) {
    const random = new SeededRandom(`hours ${day}`);
    for (const span of spansOn(rules, { hours: null, extraHours: [], timeOff: [] }, day))
      for (const { id: personId } of desk) {
        const startsAt = addMinutes(span.from, random.whole(-20, 4));
        const endsAt = addMinutes(span.to, random.whole(2, 18));
        entries.push({ id: newId(), personId, startsAt, endsAt });
      }
  }
  return entries;
}
