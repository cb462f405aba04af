import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { isAppError } from "#shared/app-error.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { deskAction, openRandomDesk } from "#testing/random-desk.ts";
import { chances, runs, samples } from "#testing/runs.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-12-01T15:00:00Z" });
const staff = [staffOf(await makeStaff(context)), staffOf(await makeStaff(context, "admin", "Sunniva Lie"))];
const customerIds = [await makeTestCustomer(db)];
const act = openRandomDesk({ context, staff, customerIds, day: new Date("2026-12-01T14:00:00Z") });
const people = ["le-1", "le-2"];
const AT_ONCE = 4;

/**
 * A test may take three minutes at most, even on a busy machine, so the many actions are split into several tests that
 * use the same clinic.
 */
const parts = Array.from({ length: runs(1, 20) }, (_, part) => part);

beforeAll(async () => {
  for (const [index, time] of ["09:00", "10:00", "11:00", "13:00", "14:00", "15:00"].entries())
    await bookTestVisit(context, { date: "2026-12-02", time, practitionerId: people[index % 2] ?? "le-1" });
  await db.execute(sql`update appointments set is_practitioner_wanted = false`);
});

it.each(parts)(
  "simultaneous staff actions with overrides never make two visits or holds overlap, part %i (BO-11)",
  async (part) => {
    const actions = samples(deskAction, chances(runs(80, 500), 500, 11 + part));
    let done = 0;
    const refused = new Map<string, number>();
    for (let first = 0; first < actions.length; first += AT_ONCE) {
      const outcomes = await Promise.allSettled(actions.slice(first, first + AT_ONCE).map(act));
      for (const outcome of outcomes) {
        if (outcome.status === "fulfilled") done += 1;
        else if (isAppError(outcome.reason))
          refused.set(outcome.reason.code, (refused.get(outcome.reason.code) ?? 0) + 1);
        else throw outcome.reason;
      }
    }
    // Both success and refusal must be common, or the test would prove nothing.
    expect(done).toBeGreaterThan(actions.length / 10);
    expect(refused.get("slot_taken") ?? 0).toBeGreaterThan(actions.length / 100);
    for (const { name, sql: text } of bookingInvariants)
      expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
  },
  170_000,
);
