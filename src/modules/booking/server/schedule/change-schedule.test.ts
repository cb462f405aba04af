import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemActor } from "#platform/audit/actor.ts";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addDays, weekdayOf } from "#shared/zoned-time.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { takeTimeOff } from "#testing/keep-visits.ts";
import { runs } from "#testing/runs.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { bookHold } from "../holds/book-hold.ts";
import { holdVisit } from "../holds/hold-visit.ts";
import { findSlots } from "../slots/find-slots.ts";
import { createClosure } from "./closures.ts";
import { listUnfitVisits } from "./list-unfit-visits.ts";
import { createTimeOff, getTimeOff } from "./time-off.ts";
import { getWorkingHours, saveWorkingHours } from "./working-hours.ts";

const { db } = await clinicDatabase({ lockTimeoutMs: 20_000, statementTimeoutMs: 25_000 });
/** A context whose snapshot gets no notifications, like in a process that has missed one. */
const context = await seedTestClinic(db, { change: { horizonDays: 3_000 } });
const customerId = await makeTestCustomer(db);
const staff = { ...context, actor: systemActor("test") };
const now = context.clock.now();
const weekOf = (opens: string) =>
  Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [{ opens, closes: "17:00" }]));
const [allDay, afternoon] = [weekOf("09:00"), weekOf("13:00")];
const peel = [{ serviceId: "AG08", addOns: [] }];

const codeOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return "done";
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
};
const holdAt = (date: string, time: string, practitionerId: string, cartId = newId()) =>
  db
    .transaction((tx) => holdVisit(context, tx, { cartId, customerId, services: peel, date, time, practitionerId }))
    .then(() => cartId);
const book = (cartId: string) =>
  db.transaction((tx) => bookHold(context, tx, { cartId, customerId, orderId: newId() }));
/** Uses a new context to see the clinic's current state. */
const freeTimes = async (date: string, practitionerId: string) => {
  const fresh = { ...context, versions: { versionOf: () => newId() } };
  const slots = await findSlots(fresh, { date, visit: peel, practitionerId });
  return slots
    .filter(({ free, practitionerIds }) => free && practitionerIds.includes(practitionerId))
    .map(({ from }) => from);
};

describe("BO-34: changing working hours while a customer pays", () => {
  it("lists the paid visit without canceling it, and times outside the new hours are no longer offered", async () => {
    const date = "2026-12-08";
    const cartId = await holdAt(date, "10:00", "le-1");
    const { version } = await getWorkingHours(db, "le-1");
    const change = { from: "2026-12-07", week: afternoon, version, dryRun: false, seen: [] };
    const { visits } = await saveWorkingHours(staff, "le-1", change);
    expect(visits).toMatchObject([{ status: "held", date, time: "10:00" }]);
    const { appointmentId } = await book(cartId);
    const scope = { now, resourceIds: ["le-1"] };
    expect(await listUnfitVisits(db, scope)).toMatchObject([
      { id: appointmentId, status: "booked", reasons: [{ reason: "hours", name: "LE 6" }] },
    ]);
    // Requested by a process that hasn't been notified of the change yet.
    expect(await codeOf(holdAt("2026-12-09", "10:00", "le-1"))).toBe("slot_taken");
    expect(await codeOf(holdAt("2026-12-09", "13:00", "le-1"))).toBe("done");
    expect((await freeTimes(date, "le-1"))[0]).toBe("13:00");
    expect((await freeTimes("2026-12-05", "le-1"))[0]).toBe("09:00");
  });
});

const ROUNDS = runs(3, 40);

/** Working days that no other test of this file uses. */
function daysFrom(first: string): string[] {
  const dates: string[] = [];
  for (let date = first; dates.length < ROUNDS; date = addDays(date, 1)) if (weekdayOf(date) !== 0) dates.push(date);
  return dates;
}

describe("a visit that is booked while working time changes", () => {
  const bookNow = (date: string) =>
    db.transaction(async (tx) => {
      const cartId = newId();
      const input = { cartId, customerId, services: peel, date, time: "10:00", practitionerId: "le-2" };
      await holdVisit(context, tx, input);
      return (await bookHold(context, tx, { cartId, customerId, orderId: newId() })).appointmentId;
    });

  const tryToBook = (date: string) =>
    bookNow(date).catch((error: unknown) => {
      if (isAppError(error, "slot_taken")) return undefined;
      throw error;
    });

  /**
   * Makes a change on each date while a visit is being booked, and checks that the change lists the visit exactly if it
   * was booked with the practitioner.
   */
  async function race(dates: string[], change: (date: string) => Promise<{ visits: { id: string }[] }>) {
    const outcomes = await Promise.all(
      dates.map(async (date, round) => {
        // The first booking comes before the change, the last one after it; those in between race with it.
        const [isFirst, isLast] = [round === 0, round === dates.length - 1 && round > 0];
        const early = isFirst ? await tryToBook(date) : undefined;
        const changing = change(date);
        await (isLast ? changing : sleep(round * 5));
        const booked = isFirst ? early : await tryToBook(date);
        const changed = await changing;
        const { rows } = await db.execute<{ practitionerId: string }>(sql`
          select practitioner_id as "practitionerId" from appointments where id = ${booked ?? ""}`);
        const isThere = rows[0]?.practitionerId === "le-2";
        return { isThere, isListed: changed.visits.some(({ id }) => id === booked) };
      }),
    );
    expect(outcomes.filter(({ isThere, isListed }) => isThere !== isListed)).toEqual([]);
    expect(outcomes.map(({ isThere }) => isThere)).toEqual(expect.arrayContaining([true, false]));
    return outcomes;
  }

  it(`is either refused or listed as affected by the time off, in ${ROUNDS} rounds`, async () => {
    const kind = { kind: "sick", reason: "" } as const;
    await race(daysFrom("2027-02-01"), (date) =>
      takeTimeOff(staff, { resourceId: "le-2", firstDate: date, lastDate: date, ...kind }),
    );
  });

  it(`is either refused or listed as affected by the closure, in ${ROUNDS} rounds`, async () => {
    const days = daysFrom("2027-05-03");
    const outcomes = await race(days, (date) =>
      createClosure(staff, { firstDate: date, lastDate: date, name: date, hours: null, dryRun: false, seen: "all" }),
    );
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int from appointments where date = any(${sql.param(days)}::text[]::date[])`);
    expect(rows[0]?.count).toBe(outcomes.filter(({ isListed }) => isListed).length);
  });

  it(`is either refused or listed as affected by the shorter hours, in ${ROUNDS} rounds`, async () => {
    let { version } = await getWorkingHours(db, "le-2");
    // Each change is based on the previous version, so they queue, with bookings in between.
    let last: Promise<unknown> = Promise.resolve();
    await race(daysFrom("2027-08-02"), (date) => {
      const change = { from: date, week: afternoon, dryRun: false, seen: "all" } as const;
      const changed = last.then(() => saveWorkingHours(staff, "le-2", { ...change, version: version++ }));
      last = changed.then(() =>
        saveWorkingHours(staff, "le-2", { ...change, from: addDays(date, 1), week: allDay, version: version++ }),
      );
      return changed;
    });
  });
});

describe("adding time off during booked visits", () => {
  it("lists the visits in a dry run that writes nothing, and then requires a decision for each visit", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-15", time: "11:00", practitionerId: "le-3" });
    const days = { firstDate: "2026-12-14", lastDate: "2026-12-16" };
    const input = { resourceId: "le-3", ...days, kind: "vacation", reason: "Lisbon", decisions: [] } as const;
    const count = async () => (await db.execute(sql`select count(*)::int from time_off`)).rows[0]?.count;
    const before = await count();
    const tried = await createTimeOff(staff, { ...input, dryRun: true });
    expect(tried.visits).toMatchObject([
      {
        id: visit.id,
        customerName: "Mei Yang",
        services: ["Service AG08"],
        date: "2026-12-15",
        time: "11:00",
        reasons: [{ reason: "time_off", name: "LE 8" }],
      },
    ]);
    expect(await count()).toBe(before);
    await expect(createTimeOff(staff, { ...input, dryRun: false })).rejects.toMatchObject({
      code: "has_conflicts",
      message: "1 visit falls in it.",
      issues: [{ path: visit.id, message: "Tuesday, December 15, 11:00 am" }],
    });
    expect(await count()).toBe(before);
    const keep = { visitId: visit.id, decision: "keep", reason: "She does it before she leaves" } as const;
    const saved = await createTimeOff(staff, { ...input, dryRun: false, decisions: [keep] });
    expect(saved.visits.map(({ id }) => id)).toEqual([visit.id]);
    expect(await getTimeOff(db, saved.timeOff.id)).toMatchObject({
      firstDate: "2026-12-14",
      lastDate: "2026-12-16",
      startTime: null,
      endTime: null,
      state: "approved",
    });
    const { rows } = await db.execute(sql`
      select action, after from audit_entries where resource_id = ${saved.timeOff.id}`);
    expect(rows).toMatchObject([{ action: "timeOff.create", after: { kind: "changed", reason: "changed" } }]);
  });

  it("is refused with the number of affected visits, here 5, in the error message", async () => {
    for (const time of ["09:00", "10:00", "11:00", "13:00", "15:00"]) {
      await bookTestVisit(context, { date: "2026-12-22", time, practitionerId: "le-4" });
    }
    const day = { firstDate: "2026-12-22", lastDate: "2026-12-22" };
    const input = { resourceId: "le-4", ...day, kind: "sick", reason: "", dryRun: false, decisions: [] } as const;
    await expect(createTimeOff(staff, input)).rejects.toThrow("5 visits fall in it.");
    await expect(createTimeOff(staff, { ...input, startTime: "16:00" })).resolves.toMatchObject({ visits: [] });
  });

  it("is refused if it ends before it starts", async () => {
    const input = { resourceId: "le-4", kind: "training", reason: "", dryRun: false, decisions: [] } as const;
    const days = { firstDate: "2026-12-23", lastDate: "2026-12-22" };
    await expect(createTimeOff(staff, { ...input, ...days })).rejects.toThrow("Ends before it starts.");
    const hours = { firstDate: "2026-12-23", lastDate: "2026-12-23", startTime: "14:00", endTime: "13:00" };
    await expect(createTimeOff(staff, { ...input, ...hours })).rejects.toThrow("Ends before it starts.");
  });

  it("also conflicts with the set-up and clean-up time of a room's visits", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-29", time: "10:00", serviceIds: ["FR03"] });
    const input = { resourceId: "room-body-1", kind: "maintenance", reason: "", dryRun: true, decisions: [] } as const;
    const day = { firstDate: "2026-12-29", lastDate: "2026-12-29" };
    const on = async (startTime: string, endTime: string) =>
      (await createTimeOff(staff, { ...input, ...day, startTime, endTime })).visits.map(({ id }) => id);
    expect(await on("10:50", "10:55")).toEqual([visit.id]);
    expect(await on("11:00", "12:00")).toEqual([]);
  });
});
