import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { rescheduleByCustomer } from "#modules/booking/server/reschedule/reschedule-by-customer.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { type AppError, isAppError } from "#shared/app-error.ts";
import { fixedClock } from "#shared/clock.ts";
import { addDays } from "#shared/zoned-time.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { takeTimeOff } from "#testing/keep-visits.ts";
import { present } from "#testing/present.ts";
import { runs } from "#testing/runs.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { moveVisitByStaff } from "./move-by-staff.ts";
import { takeStep } from "./take-step.ts";

const { db } = await clinicDatabase({ lockTimeoutMs: 20_000, statementTimeoutMs: 25_000 });
const clinic = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z", change: { horizonDays: 3_000 } });
const context = { ...clinic, secrets: await loadSecrets(db, undefined) };
const at = (now: string) => ({ ...context, clock: fixedClock(now) });
const desk = staffOf(await makeStaff(context));

/** Returns the outcome of each promise: "done", or the error code. */
async function codesOf(work: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(work);
  return outcomes.map((outcome) => {
    if (outcome.status === "fulfilled") return "done";
    if (isAppError(outcome.reason)) return (outcome.reason as AppError).code;
    throw outcome.reason;
  });
}

const stateOf = async (id: string) =>
  (
    await db.execute<{ status: string; startsAt: string }>(sql`
      select status, starts_at as "startsAt" from appointments where id = ${id}`)
  ).rows[0];

afterEach(async () => {
  for (const { name, sql: text } of bookingInvariants) expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
});

const ROUNDS = runs(2, 40);

describe("a visit that is moved and marked as a no-show at the same moment", () => {
  it.each(["customer", "staff"])(
    "ends either as an unmoved no-show or as a moved upcoming visit, if it is moved by: %s",
    async (who) => {
      const first = who === "customer" ? "2027-01-04" : "2027-06-07";
      for (let round = 0; round < ROUNDS; round += 1) {
        const date = addDays(first, round * 7);
        const { id, startsAt } = await bookTestVisit(context, { date, time: "10:00", practitionerId: "le-1" });
        await db.execute(sql`update appointments set link_hash = ${id} where id = ${id}`);
        const now = new Date(startsAt.getTime() + 16 * 60_000).toISOString();
        const next = new Date(startsAt.getTime() + 24 * 3_600_000);
        const tomorrow = { appointmentId: id, linkHash: id, date: addDays(date, 1), time: "10:00" };
        const move = async () => {
          await sleep((round % 3) * 4);
          // The customer opened their page before the visit's start.
          return who === "customer"
            ? rescheduleByCustomer(context, tomorrow)
            : moveVisitByStaff(at(now), desk, { appointmentId: id, startsAt: next, notify: false });
        };
        const miss = async () => {
          await sleep(((round + 1) % 3) * 4);
          return takeStep(at(now), desk, { appointmentId: id, step: "no_show" });
        };
        const [moved, missed] = await codesOf([move(), miss()]);
        const isThere = missed === "done";
        expect([moved, missed].filter((code) => code === "done")).toHaveLength(1);
        expect(isThere ? moved : missed).toBe(isThere ? "appointment_closed" : "no_show_too_early");
        const { status, startsAt: stands } = present(await stateOf(id));
        expect([status, new Date(stands).getTime() === startsAt.getTime()]).toEqual([
          isThere ? "no_show" : "booked",
          isThere,
        ]);
      }
    },
  );
});

describe("adding time off during 50 simultaneous bookings", () => {
  it("lists every visit that was booked with the practitioner, and lets no other visit be booked during the time off", async () => {
    for (let round = 0; round < runs(1, 5); round += 1) {
      const first = addDays("2027-11-01", round * 70);
      const days = Array.from({ length: 50 }, (_, day) => addDays(first, day));
      const last = days.at(-1) ?? first;
      const kind = { kind: "vacation", reason: "" } as const;
      const off = async () => {
        await sleep(20);
        const actor = systemActor("test");
        return takeTimeOff({ ...context, actor }, { resourceId: "le-2", firstDate: first, lastDate: last, ...kind });
      };
      const book = (date: string, index: number) =>
        sleep(index).then(() => bookTestVisit(context, { date, time: "10:00", practitionerId: "le-2" }));
      const [change, ...booked] = await Promise.allSettled([off(), ...days.map(book)]);
      if (change.status === "rejected") throw change.reason;
      const listed = new Set(change.value.visits.map(({ id }) => id));
      const { rows } = await db.execute<{ id: string }>(sql`
        select distinct a.id from appointments a join claims c on c.appointment_id = a.id and c.resource_id = 'le-2'
        where c.released_at is null and a.status = 'booked' and a.date between ${first} and ${last}`);
      expect(rows.filter(({ id }) => !listed.has(id))).toEqual([]);
      const refused = booked.flatMap((one) => (one.status === "rejected" ? [(one.reason as AppError).code] : []));
      expect(new Set(refused).size).toBeLessThanOrEqual(1);
      expect(rows.length + refused.length).toBeLessThanOrEqual(50);
    }
  });
});
