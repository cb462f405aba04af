import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listOpenDays, readDayClosing } from "#modules/booking/server/closing/day-closing.ts";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { seedForms } from "#modules/care/server/consents/ship-forms.ts";
import { type AppError, isAppError } from "#shared/app-error.ts";
import { fixedClock } from "#shared/clock.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { closeDay } from "./close-day.ts";
import { takeStep } from "./take-step.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
const desk = staffOf(await makeStaff(context));
const practitioner = staffOf(await makeStaff(context, "practitioner"));

const at = (now: string) => ({ ...context, clock: fixedClock(now) });
const visitAt = async (date: string, time: string) => (await bookTestVisit(context, { date, time })).id;
const close = (now: string, date: string, outcomes: Parameters<typeof closeDay>[2]["outcomes"]) =>
  closeDay(at(now), desk, { date, outcomes });
const statusOf = async (id: string) => {
  const { rows } = await db.execute<{ status: string }>(sql`select status from appointments where id = ${id}`);
  return rows[0]?.status;
};
async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => new Error("it succeeded"),
    (failure: unknown) => failure,
  );
  if (isAppError(error)) return error;
  throw error;
}

describe("closing a day", () => {
  it("lists exactly the past visits without an outcome, even the next morning, because none is set automatically", async () => {
    const day = "2026-12-08";
    const [done, here, forgotten, late] = [
      await visitAt(day, "09:00"),
      await visitAt(day, "10:00"),
      await visitAt(day, "11:00"),
      await visitAt(day, "16:00"),
    ];
    const step = (id: string, name: "check_in" | "complete", now: string) =>
      takeStep(at(now), desk, { appointmentId: id, step: name });
    await step(done, "check_in", `${day}T14:00:00Z`);
    await step(done, "complete", `${day}T14:40:00Z`);
    await step(here, "check_in", `${day}T15:00:00Z`);

    const noon = await readDayClosing(at(`${day}T18:00:00Z`), day);
    expect([noon.visits.map(({ id }) => id), noon.toCome]).toEqual([[here, forgotten], 1]);
    expect(noon.visits.map(({ outcomes }) => outcomes)).toEqual([
      ["completed", "cancelled"],
      ["completed", "no_show", "cancelled"],
    ]);
    expect(noon.visits[0]).toMatchObject({ name: "Mei Yang", status: "checked_in", stage: "waiting" });

    const morning = await readDayClosing(at("2026-12-09T13:00:00Z"), day);
    expect([morning.visits.map(({ id }) => id), morning.toCome, morning.closed]).toEqual([
      [here, forgotten, late],
      0,
      null,
    ]);
    expect(await Promise.all([here, forgotten, late].map(statusOf))).toEqual(["checked_in", "booked", "booked"]);
    expect(await listOpenDays(at("2026-12-09T13:00:00Z"))).toEqual([{ date: day, visits: 3 }]);
  });

  it("completes a visit that took place without its consent form, and records the missing form in the visit's history", async () => {
    await seedForms(db);
    const day = "2026-12-14";
    const id = await visitAt(day, "09:00");
    await close("2026-12-15T13:00:00Z", day, [{ appointmentId: id, to: "completed" }]);
    expect(await statusOf(id)).toBe("completed");
    const { rows } = await db.execute(sql`
      select reason, overrides from visit_history where appointment_id = ${id} and step = 'check_in'`);
    expect(rows).toEqual([{ reason: "Day closed", overrides: ["screening"] }]);
    await db.execute(sql`update consent_forms set archived_at = now()`);
  });

  it("records each visit's outcome, even a day later, with the same status changes as during the day", async () => {
    const day = "2026-12-10";
    const [came, stayedAway, sentHome] = [
      await visitAt(day, "09:00"),
      await visitAt(day, "10:00"),
      await visitAt(day, "11:00"),
    ];
    const closed = await close("2026-12-11T13:00:00Z", day, [
      { appointmentId: came, to: "completed" },
      { appointmentId: stayedAway, to: "no_show" },
      { appointmentId: sentHome, to: "cancelled", reason: "The laser was down" },
    ]);
    expect(closed).toMatchObject({ visits: [], toCome: 0, closed: { by: "Noor Haddad" } });
    expect(await Promise.all([came, stayedAway, sentHome].map(statusOf))).toEqual([
      "completed",
      "no_show",
      "cancelled",
    ]);
    const { rows: steps } = await db.execute<{ step: string; reason: string | null }>(sql`
      select step, reason from visit_history where appointment_id in (${came}, ${stayedAway}, ${sentHome}) and step <> 'book'
      order by id`);
    expect(steps.map(({ step }) => step).sort()).toEqual(["cancel", "check_in", "complete", "no_show"]);
    expect(steps.find(({ step }) => step === "cancel")?.reason).toBe("The laser was down");
    const { rows: audited } = await db.execute(sql`
      select 1 from audit_entries where action = 'day.close' and resource_id = ${day}`);
    expect(audited).toHaveLength(1);
    for (const { name, sql: text } of bookingInvariants)
      expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
    // Closing the day again changes nothing.
    expect(
      (await close("2026-12-11T14:00:00Z", day, [{ appointmentId: came, to: "completed" }])).closed,
    ).not.toBeNull();
  });

  it("is refused for the whole day while a visit has no outcome, isn't over or belongs to another day", async () => {
    const day = "2026-12-14";
    const [first, second] = [await visitAt(day, "09:00"), await visitAt(day, "15:00")];
    const half = await failureOf(close("2026-12-15T13:00:00Z", day, [{ appointmentId: first, to: "completed" }]));
    expect([half.code, half.message]).toEqual(["conflict", "Say what happened at each visit."]);
    expect(await statusOf(first)).toBe("booked");
    const early = await failureOf(close(`${day}T17:00:00Z`, day, [{ appointmentId: first, to: "completed" }]));
    expect([early.code, early.message]).toEqual(["conflict", "A visit of this day isn’t over yet."]);
    const other = await failureOf(
      close("2026-12-15T13:00:00Z", "2026-12-15", [{ appointmentId: second, to: "no_show" }]),
    );
    expect(other.code).toBe("not_found");
    const here = { appointmentId: first, to: "cancelled" } as const;
    const refused = await failureOf(
      closeDay(at("2026-12-15T13:00:00Z"), practitioner, { date: day, outcomes: [here] }),
    );
    expect(refused.code).toBe("forbidden");
    // Two different outcomes for the same visit at the same time: one is stored, the other request gets a conflict.
    const both = await Promise.allSettled(
      (["completed", "no_show"] as const).map((to) =>
        close(
          "2026-12-15T13:00:00Z",
          day,
          [first, second].map((appointmentId) => ({ appointmentId, to })),
        ),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [one, two] = [await statusOf(first), await statusOf(second)];
    expect(one).toBe(two);
  });
});
