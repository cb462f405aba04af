import { sql } from "drizzle-orm";
import { listBusyRanges, spanOfDays } from "#modules/booking/server/clinic/busy-ranges.ts";
import { type ClinicSnapshot, loadClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import { toBookedServices, toVisitRequest } from "#modules/booking/server/visits/visit-request.ts";
import { planDay, planVisit } from "#modules/scheduling/domain/availability.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { addDays, addMinutes, dateInZone } from "#shared/zoned-time.ts";
import type { LifeVisit } from "./plan-visits.ts";
import type { LifeStep } from "./visit-life.ts";
import { priceVisits, writeVisits } from "./write-visits.ts";

/**
 * A fixed visit of a demo person, independent of the generated calendar, on the first day with room from `daysAway` on.
 */
type DemoVisit = { id: string; customerId: string; serviceId: string; daysAway: number };

const demoVisits: readonly DemoVisit[] = [
  // After Mara's light treatment, the site doesn't offer her peels for two weeks.
  { id: "demo-visit-mara", customerId: "demo-customer", serviceId: "pg01", daysAway: -6 },
  // June's peel makes the site show the note to pause retinoids.
  { id: "demo-visit-june", customerId: "demo-june", serviceId: "ag08", daysAway: 6 },
];

/** How many further days are searched for a free time. */
const REACH_DAYS = 7;
/** How many days ahead these visits were booked. */
const BOOKED_DAYS = 12;

const lockSeeding = command(sql`select pg_advisory_xact_lock(hashtextextended('demo-visits', 0))`);

const readClock = statement({ now: "text" }, sql`select to_json(clock_now()) #>> '{}' as now`);

/**
 * Gives the demo's people the visits that examples need: a past one and an upcoming one. Runs after the generated
 * visits, so that it books only times that these left free. Skips a visit that already exists, and a customer who
 * already has a similar visit around that day.
 */
export async function seedDemoVisits(db: Database): Promise<void> {
  const snapshot = await loadClinicSnapshot(db);
  await db.transaction(async (tx) => {
    // If two processes start at once, the second one waits and then finds the visits of the first one.
    await lockSeeding(tx);
    const rows = await readClock(tx);
    const now = new Date(rows[0]?.now ?? 0);
    for (const visit of demoVisits) {
      if (await isThere(tx, visit, now)) continue;
      const planned = await placeVisit(tx, snapshot, visit, now);
      if (planned) await writeVisits(tx, snapshot, priceVisits(snapshot, [planned]));
    }
  });
}

const findSame = statement(
  {},
  sql`
  select from appointments a where a.id = ${sql.placeholder("id")} or (a.customer_id = ${sql.placeholder("customerId")}
    and a.status in ('booked', 'confirmed', 'completed')
    and a.starts_at between ${sql.placeholder("day")}::timestamptz - interval '8 days' and ${sql.placeholder("day")}::timestamptz + interval '8 days'
    and exists (select 1 from appointment_services l where l.appointment_id = a.id and l.service_id = ${sql.placeholder("serviceId")}))`,
);

async function isThere(
  tx: Transaction,
  { id, customerId, serviceId, daysAway }: DemoVisit,
  now: Date,
): Promise<boolean> {
  const day = addMinutes(now, daysAway * 24 * 60).toISOString();
  const rows = await findSame(tx, { id, customerId, day, serviceId });
  return rows.length > 0;
}

/**
 * Books the visit at a free start around noon on the first day that has one; planned like any booking, as of its
 * booking time.
 */
async function placeVisit(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  { id, customerId, serviceId, daysAway }: DemoVisit,
  now: Date,
): Promise<LifeVisit | undefined> {
  const { clinic } = snapshot;
  const { timeZone } = clinic.rules;
  const services = toBookedServices(snapshot, [serviceId], []);
  const request = toVisitRequest(snapshot, services);
  const today = dateInZone(now, timeZone);
  for (let further = 0; further < REACH_DAYS; further += 1) {
    const date = addDays(today, daysAway < 0 ? daysAway - further : daysAway + further);
    const bookedAt = addMinutes(now, Math.min(-60, (daysAway - BOOKED_DAYS) * 24 * 60));
    const busy = await listBusyRanges(tx, spanOfDays(date, date, timeZone));
    const situation = { clinic, busy, request, date, now: bookedAt };
    const slot = planDay(situation).find(({ free, from }) => free && from >= "11:00");
    const plan = slot && planVisit({ ...situation, time: slot.from }).plan;
    if (!plan) continue;
    const life = lifeOf(plan, bookedAt, now);
    return { ...life, id, customerId, orderId: null, group: "facials", services, date, plan };
  }
  return undefined;
}

/** Returns the current state of one of these visits: past and completed, or booked. */
function lifeOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, bookedAt: Date, now: Date) {
  const steps: LifeStep[] = [{ step: "book", at: bookedAt, to: "booked", isByCustomer: false }];
  const booked = { bookedVia: "phone" as const, bookedAt, stage: null, confirmedAt: null, steps };
  if (endsAt > now) {
    return { ...booked, status: "booked" as const, checkedInAt: null, inRoomAt: null, closedAt: null };
  }
  const [checkedInAt, inRoomAt] = [addMinutes(startsAt, -5), startsAt];
  steps.push(
    { step: "check_in", at: checkedInAt, to: "checked_in", isByCustomer: false },
    { step: "in_room", at: inRoomAt, to: "checked_in", isByCustomer: false },
    { step: "complete", at: endsAt, to: "completed", isByCustomer: false },
  );
  return { ...booked, status: "completed" as const, checkedInAt, inRoomAt, closedAt: endsAt };
}
