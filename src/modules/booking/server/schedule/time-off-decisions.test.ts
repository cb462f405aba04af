import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemActor } from "#platform/audit/actor.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { startDatabaseClock } from "#testing/start-database-clock.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { bookHold } from "../holds/book-hold.ts";
import { holdVisit } from "../holds/hold-visit.ts";
import { bookingInvariants } from "../invariants.ts";
import { rescheduleByCustomer } from "../reschedule/reschedule-by-customer.ts";
import { getVisit } from "../visits/appointment-queries.ts";
import { hashOfLink, visitLinkOf } from "../visits/visit-link.ts";
import { listUnfitVisits } from "./list-unfit-visits.ts";
import { moveVisitsOutOfTimeOff } from "./move-out-of-time-off.ts";
import { approveTimeOff, createTimeOff, deleteTimeOff, updateTimeOff } from "./time-off.ts";

const { db } = await clinicDatabase({});
const clinic = await seedTestClinic(db);
const context = { ...clinic, secrets: await loadSecrets(db, undefined) };
const staff = { ...context, actor: systemActor("test") };
const now = context.clock.now();
await startDatabaseClock(db, now);

const offOn = (date: string, resourceId = "le-1") => ({
  ...({ resourceId, firstDate: date, lastDate: date, kind: "vacation", reason: "" } as const),
  dryRun: false,
});
const bookAt = (date: string, time: string, practitionerId = "le-1", guest = {}) =>
  bookTestVisit(context, { date, time, practitionerId, guest });
const decisionsOf = async (timeOffId: string) =>
  (
    await db.execute<{ visitId: string; decision: string; reason: string | null }>(sql`
      select appointment_id as "visitId", decision, reason from time_off_decisions where time_off_id = ${timeOffId}
      order by at, appointment_id`)
  ).rows;
const countOff = async () => (await db.execute(sql`select count(*)::int as n from time_off`)).rows[0]?.n;
const keep = (visitId: string) => ({ visitId, decision: "keep" as const, reason: "She comes in for it" });

const v18 = bookingInvariants.find(({ name }) => name.includes("(V18)"));
const brokenV18 = async () => (await db.execute(sql.raw(v18?.sql ?? "select 1"))).rows;

describe("time off during booked visits with a decision for each visit", () => {
  it("lists each visit with possible slots in a dry run; one save then moves each visit, leaves it, or asks its customer to move it", async () => {
    const date = "2026-12-01";
    const visits = [await bookAt(date, "10:00"), await bookAt(date, "13:00"), await bookAt(date, "15:00")];
    const [moved, asked, stays] = visits.map(({ id }) => id);
    if (!moved || !asked || !stays) throw new Error("not booked");
    const off = offOn(date);
    const listed = await createTimeOff(staff, { ...off, dryRun: true, decisions: [] });
    expect(listed.visits.map(({ id, decision }) => [id, decision])).toEqual(visits.map(({ id }) => [id, null]));
    const [sameTime, samePerson] = listed.visits[0]?.places ?? [];
    expect(sameTime).toMatchObject({ date, time: "10:00" });
    expect(sameTime?.practitioner.id).not.toBe("le-1");
    expect(samePerson?.practitioner.id).toBe("le-1");
    expect(samePerson?.date).not.toBe(date);

    const before = await countOff();
    const { date: on, time, practitioner } = present(sameTime);
    const move = { visitId: moved, decision: "move", date: on, time, practitionerId: practitioner.id } as const;
    const ask = { visitId: asked, decision: "ask" } as const;
    await expect(createTimeOff(staff, { ...off, decisions: [move, ask] })).rejects.toMatchObject({
      code: "has_conflicts",
    });
    expect([await countOff(), (await getVisit(db, moved)).practitioner.id]).toEqual([before, "le-1"]);

    const { timeOff } = await createTimeOff(staff, { ...off, decisions: [move, ask, keep(stays)] });
    expect((await getVisit(db, moved)).practitioner.id).toBe(practitioner.id);
    const decided = await decisionsOf(timeOff.id);
    expect(Object.fromEntries(decided.map(({ visitId, decision }) => [visitId, decision]))).toEqual({
      [moved]: "move",
      [asked]: "ask",
      [stays]: "keep",
    });
    const toResolve = await listUnfitVisits(db, { now, resourceIds: ["le-1"], firstDate: date, lastDate: date });
    expect(toResolve.map(({ id, decision }) => [id, decision?.decision, decision?.reason])).toEqual([
      [asked, "ask", null],
      [stays, "keep", "She comes in for it"],
    ]);
    const { rows } = await db.execute(sql`
      select payload->>'appointmentId' as id from outbox_events where type = 'appointment_move_asked'`);
    expect(rows).toEqual([{ id: asked }]);
    expect(await brokenV18()).toEqual([]);

    // Each visit can still be moved later, and the decision then shows the move.
    await moveVisitsOutOfTimeOff(staff, {
      timeOffId: timeOff.id,
      moves: [{ visitId: stays, date: "2026-12-02", time: "15:00", practitionerId: "le-1" }],
    });
    expect(await decisionsOf(timeOff.id)).toContainEqual({ visitId: stays, decision: "move", reason: null });
  });

  it("lets a customer who must choose another time move free of charge even within 48 hours of the visit", async () => {
    const date = "2026-12-03";
    const { id } = await bookAt(date, "10:00", "le-2");
    const shortly = { ...context, clock: fixedClock("2026-12-03T09:00:00-05:00") };
    const owned = { appointmentId: id, linkHash: hashOfLink(visitLinkOf(context.secrets, id)) };
    const move = () => rescheduleByCustomer(shortly, { ...owned, date: "2026-12-04", time: "10:00" });
    await expect(move()).rejects.toMatchObject({ code: "reschedule_window_passed" });
    const off = { ...offOn(date, "le-2"), decisions: [{ visitId: id, decision: "ask" as const }] };
    const { timeOff } = await createTimeOff(staff, off);
    await deleteTimeOff(staff, timeOff.id);
    await expect(move()).rejects.toMatchObject({ code: "reschedule_window_passed" });
    await createTimeOff(staff, off);
    const moved = await move();
    expect([moved.date, moved.lateFeeCents, moved.isMoveAsked]).toEqual(["2026-12-04", 0, false]);
    const again = { ...owned, date: "2026-12-07", time: "10:00" };
    await expect(rescheduleByCustomer(shortly, again)).rejects.toMatchObject({ code: "reschedule_window_passed" });
  });

  it("requires a reason for a visit that stays, an email for a customer to be contacted, and a free slot for a move", async () => {
    const date = "2026-12-08";
    const [one, other] = [await bookAt(date, "10:00", "le-3"), await bookAt(date, "10:00", "le-4")];
    const off = offOn(date, "le-3");
    const before = await countOff();
    const blank = sql`insert into time_off_decisions (time_off_id, appointment_id, decision, reason, by)
      select (select min(id) from time_off), ${one.id}, 'keep', ' ', 'test'`;
    await expect(db.execute(blank)).rejects.toMatchObject({
      cause: { constraint: "time_off_decisions_keep_has_reason" },
    });
    const taken = { visitId: one.id, decision: "move", date, time: "10:00", practitionerId: "le-4" } as const;
    await expect(createTimeOff(staff, { ...off, decisions: [taken] })).rejects.toMatchObject({ code: "slot_taken" });
    await db.execute(sql`update appointments set guest = guest || '{"email": ""}' where id = ${one.id}`);
    const ask = { visitId: one.id, decision: "ask" } as const;
    await expect(createTimeOff(staff, { ...off, decisions: [ask] })).rejects.toMatchObject({ code: "invalid_input" });
    expect([await countOff(), (await getVisit(db, other.id)).time]).toEqual([before, "10:00"]);
  });

  it("requires decisions only for visits that have none yet, when it gets longer or a request is approved", async () => {
    const [first, second] = [await bookAt("2026-12-09", "10:00"), await bookAt("2026-12-10", "10:00")];
    const { timeOff } = await createTimeOff(staff, { ...offOn("2026-12-09"), decisions: [keep(first.id)] });
    const longer = { ...offOn("2026-12-09"), id: timeOff.id, version: 1, lastDate: "2026-12-10" };
    await expect(updateTimeOff(staff, { ...longer, decisions: [] })).rejects.toMatchObject({
      issues: [{ path: second.id }],
    });
    await updateTimeOff(staff, { ...longer, decisions: [keep(second.id)] });
    expect((await decisionsOf(timeOff.id)).map(({ visitId }) => visitId)).toEqual([first.id, second.id]);
    // Other time off on the same day needs its own decision.
    await expect(createTimeOff(staff, { ...offOn("2026-12-10"), decisions: [] })).rejects.toMatchObject({
      issues: [{ path: second.id }],
    });
    const asked = newId();
    await db.execute(sql`
      insert into time_off (id, resource_id, during, state)
      values (${asked}, 'le-1', '[2026-12-10T05:00Z,2026-12-11T05:00Z)', 'asked')`);
    const approve = { id: asked, version: 1, dryRun: false };
    await expect(approveTimeOff(staff, { ...approve, decisions: [] })).rejects.toMatchObject({
      issues: [{ path: second.id }],
    });
    await approveTimeOff(staff, { ...approve, decisions: [keep(second.id)] });
    expect(await brokenV18()).toEqual([]);
  });

  it("makes the clinic ask a customer who was booking at that moment to choose another time", async () => {
    const [date, cartId, customerId] = ["2026-12-15", newId(), await makeTestCustomer(db)];
    const services = [{ serviceId: "AG08", addOns: [] }];
    const input = { cartId, customerId, services, date, time: "10:00", practitionerId: "le-1" };
    const { appointmentId } = await db.transaction((tx) => holdVisit(context, tx, input));
    const { timeOff, visits } = await createTimeOff(staff, { ...offOn(date), decisions: [] });
    expect(visits.map(({ id, status }) => [id, status])).toEqual([[appointmentId, "held"]]);
    await db.transaction((tx) => bookHold(context, tx, { cartId, customerId, orderId: newId() }));
    expect((await decisionsOf(timeOff.id)).map(({ decision }) => decision)).toEqual(["ask"]);
    expect((await getVisit(db, appointmentId)).isMoveAsked).toBe(true);
    expect(await brokenV18()).toEqual([]);
  });

  it("is reported by check:data if a visit during it has no decision", async () => {
    const { id } = await bookAt("2026-12-17", "10:00");
    const { timeOff } = await createTimeOff(staff, { ...offOn("2026-12-17"), decisions: [keep(id)] });
    expect(await brokenV18()).toEqual([]);
    await db.execute(sql`delete from time_off_decisions where time_off_id = ${timeOff.id}`);
    expect(await brokenV18()).toEqual([{ id, time_off_id: timeOff.id }]);
    await deleteTimeOff(staff, timeOff.id);
  });
});
