import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, linkPractitioner, makeStaff } from "#testing/desk-rig.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { readPersonWeek } from "./read-person-week.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
const desk = await makeStaff(context);
const MONDAY = "2026-11-30";
const book = (practitionerId: string, date: string, time = "10:00") =>
  bookTestVisit(context, { date, time, practitionerId });
const mine = await book("le-1", "2026-12-02");
const theirs = await book("le-2", "2026-12-02");

const idsOf = ({ days }: Awaited<ReturnType<typeof readPersonWeek>>) =>
  days.map(({ bars }) => bars.map(({ appointmentId }) => appointmentId));

describe("a practitioner's week", () => {
  it("shows only that practitioner's visits, to the minute", async () => {
    const week = await readPersonWeek(context, { practitionerId: "le-1", from: MONDAY, principal: desk });
    expect(week.days.map(({ date }) => date)).toEqual([
      "2026-11-30",
      "2026-12-01",
      "2026-12-02",
      "2026-12-03",
      "2026-12-04",
      "2026-12-05",
      "2026-12-06",
    ]);
    expect(idsOf(week)).toEqual([[], [], [mine.id], [], [], [], []]);
    const bar = week.days[2]?.bars[0];
    const own = bar?.spans.find(([lane]) => week.lanes[lane]?.id === "le-1");
    expect([bar?.name, bar?.status, own?.slice(1)]).toEqual(["Mei Yang", "booked", [595, 600, 640, 645]]);
    expect(week.days[2]?.hours).toEqual({ opens: "09:00", closes: "17:00" });
    expect(week.days[6]).toMatchObject({ closed: "Sunday", hours: null });
  });

  it("lists the times that can't be booked: time off and blocks", async () => {
    await db.execute(sql`
      insert into time_off (id, resource_id, during, reason)
      values ('pw1', 'le-3', tstzrange('2026-12-03 14:00Z', '2026-12-03 16:00Z'), 'Training'),
        ('pw2', 'le-4', tstzrange('2026-12-03 14:00Z', '2026-12-03 16:00Z'), 'Other person')`);
    await db.execute(sql`
      insert into blocks (id, series_id, resource_id, kind, starts_at, ends_at, date, created_by)
      values ('pw-b', 'pw-b', 'le-3', 'cleaning', '2026-12-04 15:00Z', '2026-12-04 16:00Z', '2026-12-04', 'test')`);
    const { days } = await readPersonWeek(context, { practitionerId: "le-3", from: MONDAY, principal: desk });
    expect(days.map(({ off }) => off)).toMatchObject([
      [],
      [],
      [],
      [{ laneId: "le-3", from: 540, to: 660, kind: "time_off", label: "Training" }],
      [{ laneId: "le-3", from: 600, to: 660, kind: "block", block: { id: "pw-b" } }],
      [],
      [],
    ]);
  });

  it("shows only a practitioner's own visits without permission to see all (BO-1)", async () => {
    const person = await makeStaff(context, "practitioner", "Lena Park");
    await linkPractitioner(context, "le-1", person);
    const own = await readPersonWeek(context, { practitionerId: "le-1", from: MONDAY, principal: person });
    expect(idsOf(own).flat()).toEqual([mine.id]);
    const others = await readPersonWeek(context, { practitionerId: "le-2", from: MONDAY, principal: person });
    expect(idsOf(others).flat()).toEqual([]);
    const seen = await readPersonWeek(context, { practitionerId: "le-2", from: MONDAY, principal: desk });
    expect(idsOf(seen).flat()).toEqual([theirs.id]);
  });

  it("throws not_found for a room and for an unknown id", async () => {
    for (const practitionerId of ["room-facial-1", "unknown"])
      await expect(readPersonWeek(context, { practitionerId, from: MONDAY, principal: desk })).rejects.toMatchObject({
        code: "not_found",
      });
  });
});
