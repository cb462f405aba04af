import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookingRules } from "#modules/booking/domain/booking-rule.ts";
import { staffStepRules } from "#modules/booking/domain/staff-step-rules.ts";
import { readBoardDay } from "#modules/booking/server/board/read-board-day.ts";
import { readVisitPage } from "#modules/booking/server/board/read-visit-page.ts";
import { cancelAppointment } from "#modules/booking/server/cancel/cancel-appointment.ts";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { rescheduleByCustomer } from "#modules/booking/server/reschedule/reschedule-by-customer.ts";
import { type AppError, isAppError } from "#shared/app-error.ts";
import { fixedClock } from "#shared/clock.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, linkPractitioner, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { startDatabaseClock } from "#testing/start-database-clock.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { bookForCustomer } from "./book-for-customer.ts";
import { moveVisitByStaff } from "./move-by-staff.ts";
import { takeStep, type VisitStepInput } from "./take-step.ts";
import { undoStep } from "./undo/undo-step.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
await startDatabaseClock(db, "2026-11-20T15:00:00Z");
const desk = staffOf(await makeStaff(context));
const customerId = await makeTestCustomer(db);

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
  throw new Error("it succeeded");
}

/** 10 am at the clinic in December is 15:00Z. */
const at = (now: string) => ({ ...context, clock: fixedClock(now) });
const take = (id: string, step: VisitStepInput["step"], now: string, more: Partial<VisitStepInput> = {}) =>
  takeStep(at(now), desk, { appointmentId: id, step, ...more });
const undo = (id: string, now: string) => undoStep(at(now), desk, { appointmentId: id });
const liveClaims = async (id: string) => {
  const { rows } = await db.execute<{ id: string; ends: string }>(sql`
    select resource_id as id, to_char(upper(during) at time zone 'UTC', 'HH24:MI') as ends from claims
    where appointment_id = ${id} and released_at is null order by 1`);
  return rows;
};

const stateOf = async (id: string) => {
  const { rows } = await db.execute<{ status: string; stage: string | null }>(
    sql`select status, stage from appointments where id = ${id}`,
  );
  return rows[0];
};
const newestEntry = async (id: string) => {
  const { rows } = await db.execute<{ id: string; action: string; undoes: string | null }>(
    sql`select id, action, undoes from audit_entries where resource_id = ${id} order by id desc limit 1`,
  );
  return present(rows[0]);
};

describe("the steps of a visit", () => {
  it("lead from confirmation to completion, each only once, and are recorded with the staff member", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-01", time: "10:00" });
    expect(await take(id, "confirm", "2026-11-30T15:00:00Z")).toMatchObject({ status: "confirmed", stage: null });
    expect(await take(id, "check_in", "2026-12-01T14:50:00Z")).toMatchObject({
      status: "checked_in",
      stage: "waiting",
    });
    expect(await take(id, "in_room", "2026-12-01T15:01:00Z")).toMatchObject({ stage: "in_room" });
    expect(await take(id, "finish", "2026-12-01T15:30:00Z")).toMatchObject({ stage: "finishing" });
    expect(await take(id, "complete", "2026-12-01T15:35:00Z")).toMatchObject({ status: "completed", stage: null });
    expect((await liveClaims(id)).map(({ ends }) => ends)).toEqual(["15:35", "15:35"]);
    const again = await failureOf(take(id, "check_in", "2026-12-01T15:36:00Z"));
    expect([again.code, again.message]).toEqual(["appointment_closed", "This visit is completed."]);
    const page = await readVisitPage(at("2026-12-01T15:36:00Z"), { appointmentId: id, principal: desk.principal });
    expect(page.history[0]).toMatchObject({ step: "book", by: "The customer", status: "booked" });
    expect(page.history.slice(1).map(({ step, by }) => [step, by])).toEqual(
      ["confirm", "check_in", "in_room", "finish", "complete"].map((step) => [step, "Noor Haddad"]),
    );
    expect(page.undo).toEqual({ step: "complete", until: "2026-12-01T16:05:00.000Z" });
    const { rows } = await db.execute(sql`select action from audit_entries where resource_id = ${id} order by id`);
    expect(rows.map(({ action }) => action)).toEqual([
      "appointment.confirm",
      "appointment.checkIn",
      "appointment.inRoom",
      "appointment.inRoom",
      "appointment.complete",
    ]);
    const { strip } = await readBoardDay(context, { date: "2026-12-01", principal: desk.principal });
    expect(strip).toMatchObject({ visits: 1, done: 1, inHouse: 0 });
  });

  it("free the rest of the room's reserved time for the next customer after an early completion", async () => {
    const day = "2026-12-15";
    // There is one body room; it is claimed until 11.
    const body = (time: string) => bookTestVisit(context, { date: day, time, serviceIds: ["FR03"] });
    const { id } = await body("10:00");
    await take(id, "check_in", `${day}T14:55:00Z`);
    await take(id, "in_room", `${day}T15:00:00Z`);
    expect((await failureOf(body("10:45"))).code).toBe("slot_taken");
    await take(id, "complete", `${day}T15:30:00Z`);
    const next = await body("10:45");
    const units = await liveClaims(next.id);
    expect(units.map((unit) => unit.id)).toEqual(expect.arrayContaining(["room-body-1", "device-body-rf-1"]));
    expect((await liveClaims(id)).map(({ ends }) => ends)).toEqual(["15:30", "15:30", "15:30"]);
  });

  it("are refused in any other sequence than the allowed one", async () => {
    const day = "2026-12-02";
    const { id } = await bookTestVisit(context, { date: day, time: "10:00" });
    for (const step of ["in_room", "finish", "complete"] as const) {
      expect(await failureOf(take(id, step, `${day}T15:00:00Z`)), step).toMatchObject({
        code: "appointment_closed",
        message: "This visit is booked.",
      });
    }
    expect((await failureOf(take(id, "check_in", "2026-12-01T15:00:00Z"))).message).toBe(
      "This visit is on Wednesday, December 2.",
    );
    expect((await failureOf(take(id, "confirm", `${day}T15:00:00Z`))).message).toBe("This visit has begun.");
    expect(Object.keys(staffStepRules)).toHaveLength(11);
  });

  it("are allowed to a practitioner only for their own visits (BO-1)", async () => {
    const person = await makeStaff(context, "practitioner", "Lena Park");
    await linkPractitioner(context, "le-1", person);
    const own = await bookTestVisit(context, { date: "2026-12-03", time: "10:00", practitionerId: "le-1" });
    const foreign = await bookTestVisit(context, { date: "2026-12-03", time: "10:00", practitionerId: "le-2" });
    const today = at("2026-12-03T15:00:00Z");
    for (const { id } of [own, foreign]) await take(id, "check_in", "2026-12-03T15:00:00Z");
    await takeStep(today, staffOf(person), { appointmentId: own.id, step: "in_room" });
    expect(
      (await failureOf(takeStep(today, staffOf(person), { appointmentId: foreign.id, step: "in_room" }))).code,
    ).toBe("not_found");
    const read = (appointmentId: string, now: string) => readVisitPage(at(now), { appointmentId, principal: person });
    expect((await read(own.id, "2026-11-20T15:00:00Z")).customer.contact).toMatchObject({ phone: "+12125550171" });
    expect((await read(foreign.id, "2026-12-03T15:00:00Z")).customer.contact).toBeNull();
    expect((await failureOf(read(foreign.id, "2026-12-02T15:00:00Z"))).code).toBe("not_found");
  });
});

describe("a no-show", () => {
  it("can be marked from 15 minutes after the start, and frees the rest of the slot", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-04", time: "10:00", practitionerId: "le-1" });
    const early = await failureOf(take(id, "no_show", "2026-12-04T15:14:59Z"));
    expect([early.code, early.message]).toEqual(["no_show_too_early", "A no-show can be marked from 10:15 am."]);
    expect(await take(id, "no_show", "2026-12-04T15:15:00Z")).toMatchObject({ status: "no_show" });
    expect((await liveClaims(id)).map(({ ends }) => ends)).toEqual(["15:15", "15:15"]);
    const board = await readBoardDay(context, { date: "2026-12-04", principal: desk.principal });
    expect(board.bars).toMatchObject([{ status: "no_show" }]);
  });

  it("can be undone on the same day while its slot is free (BO-22)", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-07", time: "10:00", practitionerId: "le-1" });
    const before = await liveClaims(id);
    await take(id, "no_show", "2026-12-07T15:20:00Z");
    expect(await undo(id, "2026-12-07T20:00:00Z")).toMatchObject({ status: "booked" });
    expect(await liveClaims(id)).toEqual(before);
    await take(id, "no_show", "2026-12-07T20:01:00Z");
    expect(await take(id, "check_in", "2026-12-07T20:02:00Z")).toMatchObject({
      status: "checked_in",
      stage: "waiting",
    });
  });

  it("can't be undone on the next day, or after its slot was taken (BO-22)", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-08", time: "10:00", practitionerId: "le-1" });
    await take(id, "no_show", "2026-12-08T15:20:00Z");
    expect((await failureOf(undo(id, "2026-12-09T05:00:00Z"))).code).toBe("undo_too_late");
    const next = await bookTestVisit(context, { date: "2026-12-08", time: "13:00", practitionerId: "le-1" });
    const override = { rules: ["past", "step"] as const, reason: "Waiting already" };
    const version = 1;
    const moved = {
      appointmentId: next.id,
      startsAt: new Date("2026-12-08T15:25:00Z"),
      override,
      notify: false,
      version,
    };
    await moveVisitByStaff(at("2026-12-08T15:22:00Z"), desk, { ...moved, practitionerIds: ["le-1"] });
    const taken = await failureOf(undo(id, "2026-12-08T16:43:00Z"));
    expect([taken.code, taken.message]).toEqual(["slot_taken", "The place was taken at 10:22 am. Choose another."]);
    expect((await failureOf(take(id, "check_in", "2026-12-08T16:43:00Z"))).code).toBe("slot_taken");
  });
});

describe("undoing a step of a visit", () => {
  it("never reverts what the customer did later: a visit that they canceled or moved stays canceled or moved (BO-11)", async () => {
    for (const change of ["cancel", "move"] as const) {
      const { id } = await bookTestVisit(context, { date: "2026-12-14", time: "10:00", practitionerId: "le-1" });
      await db.execute(sql`update appointments set link_hash = ${id} where id = ${id}`);
      await take(id, "confirm", "2026-12-01T15:00:00Z");
      const own = { appointmentId: id, linkHash: id };
      if (change === "cancel") await cancelAppointment(at("2026-12-01T15:00:05Z"), own);
      else await rescheduleByCustomer(at("2026-12-01T15:00:05Z"), { ...own, date: "2026-12-15", time: "13:00" });
      const refused = await failureOf(undo(id, "2026-12-01T15:00:08Z"));
      const done = change === "cancel" ? "canceled" : "moved";
      expect([refused.code, refused.message]).toEqual([
        "undo_too_late",
        `The customer ${done} this visit. That can’t be undone here.`,
      ]);
      const page = await readVisitPage(at("2026-12-01T15:00:08Z"), { appointmentId: id, principal: desk.principal });
      expect(page.undo).toBeNull();
    }
    for (const { name, sql: text } of bookingInvariants)
      expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
  });

  it("moves a visit back to its previous start, practitioner, room and devices, and can be done only once", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-09", time: "10:00", practitionerId: "le-1" });
    const before = await liveClaims(id);
    const input = { appointmentId: id, startsAt: new Date("2026-12-10T19:00:00Z"), notify: false, version: 1 };
    await moveVisitByStaff(at("2026-12-01T15:00:00Z"), desk, input);
    expect(await undo(id, "2026-12-01T15:00:09Z")).toMatchObject({ startsAt: "2026-12-09T15:00:00.000Z" });
    expect(await liveClaims(id)).toEqual(before);
    expect((await failureOf(undo(id, "2026-12-01T15:00:10Z"))).message).toBe("There is no step to undo.");
    const { rows } = await db.execute(sql`
      select action, summary from audit_entries where resource_id = ${id} order by id desc limit 1`);
    expect(rows).toEqual([
      { action: "appointment.undo", summary: "Took back “moved”: visit of Wednesday, December 9, 10:00 am" },
    ]);
  });

  it("is refused, with a message, after the customer changed the visit", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-16", time: "10:00", practitionerId: "le-1" });
    const { rows } = await db.execute<{ linkHash: string }>(
      sql`select link_hash as "linkHash" from appointments where id = ${id}`,
    );
    const own = { appointmentId: id, linkHash: rows[0]?.linkHash ?? "" };
    const input = { appointmentId: id, startsAt: new Date("2026-12-16T19:00:00Z"), notify: false, version: 1 };
    await moveVisitByStaff(at("2026-12-01T15:00:00Z"), desk, input);
    const whyNot = async () => (await failureOf(undo(id, "2026-12-01T15:05:00Z"))).message;
    await rescheduleByCustomer(at("2026-12-01T15:01:00Z"), { ...own, date: "2026-12-17", time: "11:00" });
    expect(await whyNot()).toBe("The customer moved this visit. That can’t be undone here.");
    await cancelAppointment(at("2026-12-01T15:02:00Z"), own);
    expect(await whyNot()).toBe("The customer canceled this visit. That can’t be undone here.");
    const page = await readVisitPage(at("2026-12-01T15:03:00Z"), { appointmentId: id, principal: desk.principal });
    expect([page.cancelledBy, page.undo]).toEqual(["customer", null]);
    expect(page.history.map(({ step, by, status }) => [step, by, status])).toEqual([
      ["book", "The customer", "booked"],
      ["move", "Noor Haddad", "booked"],
      ["move", "The customer", "booked"],
      ["cancel", "The customer", "cancelled"],
    ]);
  });

  it("restores a canceled visit until its start, and a completed visit for 30 minutes", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-11", time: "10:00" });
    await take(id, "cancel", "2026-12-02T15:00:00Z", { reason: "Ill", cancelledBy: "customer" });
    expect(await liveClaims(id)).toEqual([]);
    expect(await undo(id, "2026-12-02T15:00:05Z")).toMatchObject({ status: "booked" });
    await take(id, "check_in", "2026-12-11T15:00:00Z");
    await take(id, "complete", "2026-12-11T15:30:00Z");
    expect((await failureOf(undo(id, "2026-12-11T16:00:00Z"))).code).toBe("undo_too_late");
    expect(await undo(id, "2026-12-11T15:59:59Z")).toMatchObject({ status: "checked_in", stage: "waiting" });
    const late = await bookTestVisit(context, { date: "2026-12-11", time: "13:00" });
    await take(late.id, "cancel", "2026-12-02T15:00:00Z", { reason: "Ill" });
    expect((await failureOf(undo(late.id, "2026-12-11T18:00:00Z"))).code).toBe("undo_too_late");
  });

  it("is possible from the audit log only for the last step, only once, and only within its time limit", async () => {
    const day = "2026-12-18";
    const { id } = await bookTestVisit(context, { date: day, time: "10:00", practitionerId: "le-1" });
    const takeBack = (entryId: string, now: string) => undoStep(at(now), desk, { appointmentId: id, entryId });
    const entries: string[] = [];
    for (const step of ["confirm", "check_in", "in_room", "finish", "complete"] as const) {
      const now = step === "confirm" ? "2026-12-17T15:00:00Z" : `${day}T15:00:00Z`;
      const before = await stateOf(id);
      await take(id, step, now);
      const entry = await newestEntry(id);
      const old = entries[0];
      if (old) expect((await failureOf(takeBack(old, now))).message).toBe("The visit was changed since then.");
      await takeBack(entry.id, now);
      expect(await stateOf(id), step).toEqual(before);
      expect(await newestEntry(id), step).toMatchObject({ action: "appointment.undo", undoes: entry.id });
      const again = await failureOf(takeBack(entry.id, now));
      expect([again.code, again.message]).toEqual(["undo_too_late", "This was undone already."]);
      await take(id, step, now);
      entries.push((await newestEntry(id)).id);
    }
    const last = entries.at(-1) ?? "";
    expect((await failureOf(takeBack(last, `${day}T15:30:00Z`))).code).toBe("undo_too_late");
    const atOnce = await Promise.allSettled([1, 2, 3].map(() => takeBack(last, `${day}T15:29:00Z`)));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  it("reverts a no-show or a cancellation from the audit log only while the slot is still free", async () => {
    const day = "2026-12-21";
    const visits = await Promise.all(
      ["10:00", "13:00"].map((time) => bookTestVisit(context, { date: day, time, practitionerId: "le-1" })),
    );
    for (const [index, step] of (["no_show", "cancel"] as const).entries()) {
      const id = visits[index]?.id ?? "";
      const now = step === "no_show" ? `${day}T15:20:00Z` : `${day}T15:21:00Z`;
      const before = await liveClaims(id);
      const takeBack = (entryId: string) => undoStep(at(now), desk, { appointmentId: id, entryId });
      await take(id, step, now, { reason: "Ill" });
      await takeBack((await newestEntry(id)).id);
      expect([await stateOf(id), await liveClaims(id)]).toEqual([{ status: "booked", stage: null }, before]);
      await take(id, step, now, { reason: "Ill" });
      const { id: entryId } = await newestEntry(id);
      const startsAt = new Date(step === "no_show" ? `${day}T15:25:00Z` : `${day}T18:00:00Z`);
      const override = { rules: bookingRules, reason: "Waiting already" };
      const services = [{ serviceId: "AG08", addOnIds: [], practitionerId: "le-1" }];
      const booking = { customerId, services, startsAt, override, via: "desk", notify: false } as const;
      await bookForCustomer(at(now), desk, booking);
      const refused = await failureOf(takeBack(entryId));
      expect(refused.code).toBe("slot_taken");
      expect(refused.message).toMatch(/^The place was taken at .*\. Choose another\.$/);
    }
  });

  it("leaves all rules for the stored data intact", async () => {
    for (const { name, sql: text } of bookingInvariants)
      expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
  });
});
