import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import { fixedClock } from "#shared/clock.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { chances, samples } from "#testing/runs.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { testDatabase } from "#testing/test-database.ts";
import { bookingRules } from "../../domain/booking-rule.ts";
import { bookingInvariants } from "../invariants.ts";
import { addBlock, removeBlock } from "./blocks.ts";
import { bookForCustomer } from "./book-for-customer.ts";
import { moveVisit, resizeVisit } from "./move-visit.ts";
import { holdForStaff, releaseStaffHold } from "./staff-holds.ts";
import { takeStep } from "./take-step.ts";
import { undoStep } from "./undo-step.ts";

const { db } = await testDatabase();
const context = await seedTestClinic(db, { now: "2026-12-01T15:00:00Z" });
const staff = [staffOf(await makeStaff(context)), staffOf(await makeStaff(context, "admin", "Sunniva Lie"))];
const customerId = await makeTestCustomer(db);
const day = new Date("2026-12-01T14:00:00Z");
const people = ["le-1", "le-2", "lt-1"];
const override = { rules: bookingRules, reason: "by chance" };
const AT_ONCE = 4;

const kinds = ["move", "resize", "book", "hold", "block", "remove", "step", "undo"] as const;
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  step: fc.constantFrom("confirm", "check_in", "in_room", "finish", "complete", "no_show", "cancel"),
  quarter: fc.integer({ min: -4, max: 110 }),
  minutes: fc.integer({ min: 1, max: 30 }),
  nth: fc.nat(1_000),
  person: fc.constantFrom(...people),
  now: fc.integer({ min: 0, max: 40 }),
  who: fc.nat(1),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const holds: string[] = [];

async function act({ kind, step, quarter, minutes, nth, person, now, who }: Action): Promise<unknown> {
  const someone = staff[who] ?? staff[0];
  if (!someone) throw new Error("nobody works here");
  const at = { ...context, clock: fixedClock(addMinutes(day, now * 15)) };
  const startsAt = addMinutes(day, quarter * 5);
  const { rows: visits } = await db.execute<{ id: string; version: number }>(
    sql`select id, version from appointments where status <> 'held' order by id`,
  );
  const visit = visits[nth % visits.length];
  const services = [{ serviceId: person === "lt-1" ? "LH03" : "AG08", addOnIds: [], practitionerId: person }];
  if (kind === "book")
    return bookForCustomer(at, someone, { customerId, services, startsAt, override, via: "desk", notify: false });
  if (kind === "hold") {
    const former = holds[nth % Math.max(holds.length, 1)];
    if (former && nth % 2) return releaseStaffHold(at, someone, former);
    return holds.push((await holdForStaff(at, someone, { services, startsAt, override })).holdId);
  }
  if (kind === "block") {
    const endsAt = addMinutes(startsAt, minutes * 5);
    return addBlock(at, someone, { resourceId: nth % 2 ? person : "room-facial-1", startsAt, endsAt, kind: "break" });
  }
  if (kind === "remove") {
    const { rows } = await db.execute<{ id: string }>(sql`select id from blocks order by id`);
    const block = rows[nth % Math.max(rows.length, 1)];
    return block && removeBlock(at, someone, { id: block.id, series: false });
  }
  if (!visit) return;
  const versioned = { appointmentId: visit.id, version: visit.version };
  if (kind === "move") {
    const practitionerIds = nth % 3 ? [person] : undefined;
    return moveVisit(at, someone, { ...versioned, startsAt, practitionerIds, override, notify: false });
  }
  if (kind === "resize")
    return resizeVisit(at, someone, {
      ...versioned,
      minutes: minutes * 5,
      reason: "by chance",
      override,
      notify: false,
    });
  if (kind === "undo") return undoStep(at, someone, versioned);
  return takeStep(at, someone, { ...versioned, step, reason: "by chance" });
}

it("no override makes two claims overlap, whatever staff do at once (BO-11)", async () => {
  for (const [index, time] of ["09:00", "10:00", "11:00", "13:00", "14:00", "15:00"].entries())
    await bookTestVisit(context, { date: "2026-12-02", time, practitionerId: people[index % 2] ?? "le-1" });
  await db.execute(sql`update appointments set is_practitioner_wanted = false`);
  const actions = samples(action, chances(240, 10_000, 11));
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
  // Both outcomes must be common, or the test would show nothing.
  expect(done).toBeGreaterThan(actions.length / 10);
  expect(refused.get("slot_taken") ?? 0).toBeGreaterThan(actions.length / 100);
  for (const { name, sql: text } of bookingInvariants) expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
}, 170_000);
