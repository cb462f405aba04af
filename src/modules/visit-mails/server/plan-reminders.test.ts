import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bookGuestVisit } from "#modules/booking/server/guests/book-guest-visit.ts";
import { rescheduleByCustomer } from "#modules/booking/server/reschedule/reschedule-by-customer.ts";
import { hashOfLink, visitLinkOf } from "#modules/booking/server/visits/visit-link.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { newId } from "#shared/ids.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { planReminders } from "./plan-reminders.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db);
const secrets = await loadSecrets(db, undefined);

async function bookGuest(date: string, time = "10:00") {
  const guest = { firstName: "Ines", lastName: "Roe", email: "ines@example.com", phone: "+12125550100" };
  const input = { orderId: newId(), serviceIds: ["AG07"], addOnIds: [], date, time, guest };
  return db.transaction((tx) => bookGuestVisit({ ...context, secrets }, tx, input));
}

const plan = (appointmentId: string) => db.transaction((tx) => planReminders(tx, appointmentId, context.clock.now()));

/** Returns the queued jobs of a visit; no worker runs here. */
async function waiting(appointmentId: string): Promise<[string, string][]> {
  const { rows } = await db.execute<{ key: string; runAt: string }>(sql`
    select key, run_at as "runAt" from graphile_worker.jobs
    where key like ${`mail:appointment:${appointmentId}:%`} order by run_at`);
  return rows.map(({ key, runAt }) => [
    /:(reminder:\d+|aftercare):/.exec(key)?.[1] ?? key,
    new Date(runAt).toISOString(),
  ]);
}

describe("BK-7 reminders", () => {
  beforeAll(async () => {
    await db.execute(sql`delete from graphile_worker._private_jobs`);
  });

  const plannedFor = ({ startsAt }: { startsAt: Date }): [string, string][] => [
    ["reminder:48", addMinutes(startsAt, -48 * 60).toISOString()],
    ["reminder:2", addMinutes(startsAt, -2 * 60).toISOString()],
  ];

  it("are scheduled 48 and 2 hours before the visit, only once each, however often the server plans them", async () => {
    const visit = await bookGuest("2026-12-09");
    await plan(visit.id);
    await plan(visit.id);
    expect(await waiting(visit.id)).toEqual(plannedFor(visit));
  });

  it("are also scheduled for the new time after the visit was moved", async () => {
    const visit = await bookGuest("2026-12-10");
    await plan(visit.id);
    const linkHash = hashOfLink(visitLinkOf(secrets, visit.id));
    const moved = await rescheduleByCustomer(context, {
      appointmentId: visit.id,
      linkHash,
      date: "2026-12-17",
      time: "11:00",
    });
    await plan(visit.id);
    expect(await waiting(visit.id)).toEqual([...plannedFor(visit), ...plannedFor(moved)]);
  });

  it("are skipped if their time has passed: a visit tomorrow gets only the reminder two hours before", async () => {
    const visit = await bookGuest("2026-11-21", "14:00");
    await plan(visit.id);
    expect(await waiting(visit.id)).toEqual(plannedFor(visit).slice(1));
  });
});
