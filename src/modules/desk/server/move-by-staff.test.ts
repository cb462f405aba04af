import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { getVisit } from "#modules/booking/server/visits/appointment-queries.ts";
import { type AppError, isAppError } from "#shared/app-error.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, linkPractitioner, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { explainVisit as explainCall, moveVisit as moveCall } from "../staff/contract/move-visit-calls.ts";
import { explainVisit } from "./explain-place.ts";
import { moveVisitByStaff, resizeVisitByStaff } from "./move-by-staff.ts";

const { db } = await clinicDatabase();
// New York is five hours behind UTC: 9 am at the clinic is 14:00Z.
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
const desk = staffOf(await makeStaff(context));
const other = staffOf(await makeStaff(context, "admin", "Sunniva Lie"));

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
  throw new Error("it succeeded");
}

const versionOf = async (id: string) => {
  const { rows } = await db.execute<{ version: number }>(sql`select version from appointments where id = ${id}`);
  return rows[0]?.version ?? 0;
};

const move = async (
  id: string,
  startsAt: string,
  more: Partial<Parameters<typeof moveVisitByStaff>[2]> = {},
  staff = desk,
) =>
  moveVisitByStaff(context, staff, {
    appointmentId: id,
    startsAt: new Date(startsAt),
    notify: false,
    version: await versionOf(id),
    ...more,
  });

describe("moving a visit as staff", () => {
  it("reserves the new slot and frees the old one, with history, audit entry and a new version", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-01", time: "10:00", practitionerId: "le-1" });
    const moved = await move(visit.id, "2026-12-01T18:00:00Z");
    expect(moved).toMatchObject({ startsAt: "2026-12-01T18:00:00.000Z", practitioner: { id: "le-1" }, version: 2 });
    const { rows: history } = await db.execute(sql`
      select step, by_name, from_status, to_status, overrides from visit_history where appointment_id = ${visit.id}`);
    expect(history).toEqual([
      { step: "book", by_name: "The customer", from_status: null, to_status: "booked", overrides: [] },
      { step: "move", by_name: "Noor Haddad", from_status: "booked", to_status: "booked", overrides: [] },
    ]);
    const { rows: entries } = await db.execute<{ action: string; before: unknown; after: unknown }>(sql`
      select action, before, after from audit_entries where resource_id = ${visit.id}`);
    expect(entries).toMatchObject([{ action: "appointment.move", before: { startsAt: "2026-12-01T15:00:00.000Z" } }]);
    const again = await bookTestVisit(context, { date: "2026-12-01", time: "10:00", practitionerId: "le-1" });
    expect(again.time).toBe("10:00");
  });

  it("gives a slot to only one of two concurrent requests, and the other request's error names the customer in the slot (BO-10)", async () => {
    const one = await bookTestVisit(context, { date: "2026-12-02", time: "09:00", practitionerId: "le-1" });
    const two = await bookTestVisit(context, {
      date: "2026-12-02",
      time: "11:00",
      practitionerId: "le-1",
      guest: { firstName: "Uma", lastName: "Ghosh" },
    });
    const outcomes = await Promise.allSettled([
      move(one.id, "2026-12-02T19:00:00Z", { practitionerIds: ["le-1"] }),
      move(two.id, "2026-12-02T19:00:00Z", { practitionerIds: ["le-1"] }, other),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ code: "slot_taken" });
    expect(refused[0].message).toMatch(/^LE 6 is with (Mei Yang|Uma Ghosh) until 2:45 pm\.$/);
    expect(refused[0].issues).toEqual([{ path: "startsAt", message: "STAFF_BUSY 13:55-14:45" }]);
    for (const { name, sql: text } of bookingInvariants)
      expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
  });

  it("requires staff to list each broken rule and give a reason, and records both", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-03", time: "10:00", practitionerId: "le-1" });
    const late = "2026-12-03T21:40:00Z";
    const broken = await failureOf(move(visit.id, late));
    expect(broken).toMatchObject({ code: "rule_broken", rules: ["cut_off", "step"] });
    expect(broken.issues).toEqual([
      { path: "cut_off", message: "Ends at 5:20 pm, after 5:00 pm." },
      { path: "step", message: "Starts are every 15 minutes." },
    ]);
    const rules = ["cut_off", "step"] as const;
    expect(await failureOf(move(visit.id, late, { override: { rules: ["step"], reason: "asked" } }))).toMatchObject({
      code: "rule_broken",
    });
    expect(await failureOf(move(visit.id, late, { override: { rules, reason: " " } }))).toMatchObject({
      code: "override_reason_needed",
      message: "Say why, in a few words.",
    });
    const moved = await move(visit.id, late, { override: { rules, reason: "Comes from work" } });
    expect(moved.endsAt).toBe("2026-12-03T22:20:00.000Z");
    const { rows } = await db.execute(
      sql`select overrides, reason from visit_history where appointment_id = ${visit.id} and step = 'move'`,
    );
    expect(rows).toEqual([{ overrides: ["cut_off", "step"], reason: "Comes from work" }]);
    for (const { name, sql: text } of bookingInvariants)
      expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
  });

  it("never allows an overlap, whatever rules are overridden (BO-11)", async () => {
    const there = await bookTestVisit(context, { date: "2026-12-04", time: "10:00", practitionerId: "le-1" });
    const visit = await bookTestVisit(context, { date: "2026-12-04", time: "13:00", practitionerId: "le-1" });
    const override = { rules: ["hours", "buffer", "cut_off", "step", "past"] as const, reason: "urgent" };
    const refused = await failureOf(move(visit.id, "2026-12-04T15:15:00Z", { practitionerIds: ["le-1"], override }));
    expect(refused.code).toBe("slot_taken");
    expect((await getVisit(db, there.id)).time).toBe("10:00");
  });

  it("to a practitioner who can't perform the treatment, or to a device under maintenance, is refused", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-07", time: "10:00", serviceIds: ["FR03"] });
    expect(await failureOf(move(visit.id, "2026-12-07T19:00:00Z", { practitionerIds: ["le-1"] }))).toMatchObject({
      code: "not_qualified",
      message: expect.stringMatching(/^LE \d doesn't do Service FR03\.$/),
      issues: [{ path: "practitionerId", message: "Service FR03 needs an LT." }],
    });
    await db.execute(sql`
      insert into time_off (id, resource_id, during, reason)
      values (${newId()}, 'device-body-rf-1', tstzrange('2026-12-08 05:00Z', '2026-12-11 05:00Z'), 'Service')`);
    const fresh = { ...context, versions: { versionOf: () => "2" } };
    const version = await versionOf(visit.id);
    const refused = await failureOf(
      moveVisitByStaff(fresh, desk, {
        appointmentId: visit.id,
        startsAt: new Date("2026-12-08T16:00:00Z"),
        notify: false,
        version,
      }),
    );
    expect(refused).toMatchObject({ code: "slot_taken", message: "body-rf 1 is in service until Friday." });
    expect(refused.issues).toEqual([{ path: "startsAt", message: "DEVICE_OUT:body-rf-1 2026-12-08" }]);
  });

  it("returns version_conflict with the current visit when the version differs", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-09", time: "10:00" });
    await move(visit.id, "2026-12-09T19:00:00Z");
    const stale = await failureOf(move(visit.id, "2026-12-09T20:00:00Z", { version: 1 }));
    expect(stale).toMatchObject({
      code: "version_conflict",
      current: { version: 2, startsAt: "2026-12-09T19:00:00.000Z" },
    });
  });

  it("locks the visit for other staff for 15 seconds while it is dragged", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-10", time: "10:00" });
    const startsAt = new Date("2026-12-10T19:00:00Z");
    await explainVisit(context, desk, { appointmentId: visit.id, startsAt, lock: true });
    const locked = { code: "place_locked", message: "Noor Haddad is moving this visit. Try again in a few seconds." };
    expect(await failureOf(move(visit.id, "2026-12-10T19:00:00Z", {}, other))).toMatchObject(locked);
    expect(
      await failureOf(explainVisit(context, other, { appointmentId: visit.id, startsAt, lock: true })),
    ).toMatchObject(locked);
    const { rows } = await db.execute<{ seconds: number }>(sql`
      select extract(epoch from locked_until - clock_now())::float8 as seconds from appointments where id = ${visit.id}`);
    expect(rows[0]?.seconds).toBeGreaterThan(5);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(15);
    await move(visit.id, "2026-12-10T19:00:00Z");
    await move(visit.id, "2026-12-10T20:00:00Z", {}, other);
  });

  it("isn't possible for a practitioner if the visit is another practitioner's (BO-1)", async () => {
    const person = await makeStaff(context, "practitioner", "Lena Park");
    await linkPractitioner(context, "le-2", person);
    const visit = await bookTestVisit(context, { date: "2026-12-11", time: "10:00", practitionerId: "le-1" });
    const version = await versionOf(visit.id);
    const input = { appointmentId: visit.id, startsAt: new Date("2026-12-11T19:00:00Z"), notify: false, version };
    expect((await failureOf(moveVisitByStaff(context, staffOf(person), input))).code).toBe("not_found");
  });

  it("preserves the visit's minutes, price and room even if the treatment's minutes and price have changed (BO-32)", async () => {
    const visit = await bookTestVisit(context, {
      date: "2026-12-14",
      time: "10:00",
      serviceIds: ["AC01"],
      practitionerId: "le-1",
    });
    await db.execute(sql`update services set duration_minutes = 90, price_cents = 99900 where id = 'AC01'`);
    const changed = { ...context, versions: { versionOf: () => "3" } };
    const input = { appointmentId: visit.id, startsAt: new Date("2026-12-14T19:00:00Z"), notify: false };
    const moved = await moveVisitByStaff(changed, desk, { ...input, version: await versionOf(visit.id) });
    expect(moved.endsAt).toBe("2026-12-14T20:00:00.000Z");
    const after = await getVisit(db, visit.id);
    expect(after.lines.map(({ unitPriceCents, room }) => [unitPriceCents, room])).toEqual(
      visit.lines.map(({ unitPriceCents, room }) => [unitPriceCents, room]),
    );
    await db.execute(sql`update services set duration_minutes = 60, price_cents = 10000 where id = 'AC01'`);
  });
});

describe("changing the length of a visit", () => {
  it("leaves the start unchanged, and a later move keeps the new length", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-15", time: "10:00", practitionerId: "le-1" });
    const version = await versionOf(visit.id);
    const longer = await resizeVisitByStaff(context, desk, {
      appointmentId: visit.id,
      minutes: 60,
      reason: "Two areas",
      notify: false,
      version,
    });
    expect(longer).toMatchObject({ startsAt: "2026-12-15T15:00:00.000Z", endsAt: "2026-12-15T16:00:00.000Z" });
    const moved = await move(visit.id, "2026-12-15T19:00:00Z");
    expect(moved.endsAt).toBe("2026-12-15T20:00:00.000Z");
  });

  it("is also allowed to the visit's practitioner while the visit runs, although its start is in the past", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-17", time: "10:00", practitionerId: "le-2" });
    const own = await makeStaff(context, "practitioner");
    await linkPractitioner(context, "le-2", own);
    const running = { ...context, clock: fixedClock("2026-12-17T15:20:00Z") };
    const longer = { appointmentId: visit.id, minutes: 60, reason: "Two areas", notify: false };
    const version = await versionOf(visit.id);
    const { endsAt } = await resizeVisitByStaff(running, staffOf(own), { ...longer, version });
    expect(endsAt).toBe("2026-12-17T16:00:00.000Z");
  });

  it("is refused when the visit would extend into the next visit", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-16", time: "10:00", practitionerId: "le-1" });
    await bookTestVisit(context, {
      date: "2026-12-16",
      time: "11:00",
      practitionerId: "le-1",
      guest: { firstName: "Noa", lastName: "Green" },
    });
    const version = await versionOf(visit.id);
    const refused = await failureOf(
      resizeVisitByStaff(context, desk, {
        appointmentId: visit.id,
        minutes: 90,
        reason: "More",
        notify: false,
        version,
      }),
    );
    expect(refused.message).toBe("LE 6 is with Noa Green until 11:45 am.");
  });
});

describe("explaining whether a slot is possible", () => {
  it("is refused for start times in years that the calendar doesn't cover", () => {
    const isTaken = (startsAt: string) =>
      [explainCall.body.safeParse({ startsAt }), moveCall.body.safeParse({ startsAt, version: 1 })].map(
        ({ success }) => success,
      );
    expect(isTaken("2026-12-01T18:00:00Z")).toEqual([true, true]);
    for (const startsAt of ["0001-01-01T00:00:00Z", "1999-12-31T23:55:00Z", "9999-12-31T23:55:00Z"])
      expect(isTaken(startsAt), startsAt).toEqual([false, false]);
  });

  it("lists the resources to be used, broken rules, conflicting visits and the nearest possible starts", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-17", time: "10:00", practitionerId: "le-1" });
    await bookTestVisit(context, {
      date: "2026-12-17",
      time: "13:00",
      practitionerId: "le-2",
      guest: { firstName: "Noa", lastName: "Green" },
    });
    const ask = (startsAt: string, lane: string) =>
      explainVisit(context, desk, { appointmentId: visit.id, startsAt: new Date(startsAt), lane, lock: false });
    const fits = await ask("2026-12-17T20:00:00Z", "le-2");
    expect(fits).toMatchObject({ fits: true, rules: [], reasons: [], nearest: [] });
    expect(fits.plan?.units.map(({ unitId }) => unitId)).toContain("le-2");
    const taken = await ask("2026-12-17T18:00:00Z", "le-2");
    expect(taken).toMatchObject({ fits: false, canOverride: false, plan: null });
    expect(taken.reasons).toMatchObject([
      {
        code: "STAFF_BUSY",
        message: "LE 7 is with Noa Green until 1:45 pm.",
        rule: null,
        detail: { who: "Noa Green" },
      },
    ]);
    expect(taken.nearest).toHaveLength(3);
    const late = await ask("2026-12-17T21:40:00Z", "le-2");
    expect(late).toMatchObject({ fits: false, canOverride: true, rules: ["cut_off", "step"] });
    expect(late.reasons[0]?.code).toBe("ENDS_AFTER_17:00");
    const wrong = await ask("2026-12-17T20:00:00Z", "lt-1");
    expect(wrong.reasons).toEqual([{ code: "NO_QUALIFIED_STAFF", message: "Service AG08 needs an LE.", rule: null }]);
  });
});
