import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { explainVisit } from "#modules/desk/server/explain-place.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, linkPractitioner, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { holdVisit } from "../holds/hold-visit.ts";
import { readBoardDay } from "./read-board-day.ts";
import { readVisitPage } from "./read-visit-page.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db);
const desk = await makeStaff(context);

describe("the board data for a day", () => {
  it("have a row for each practitioner and a bar for each visit, with prep and cleanup separate", async () => {
    const visit = await bookTestVisit(context, {
      date: "2026-12-01",
      time: "10:00",
      serviceIds: ["AG04"],
      practitionerId: "le-2",
    });
    const board = await readBoardDay(context, { date: "2026-12-01", principal: desk });
    expect(board.lanes.filter(({ kind }) => kind === "practitioner")).toHaveLength(12);
    expect(board.hours).toEqual({ opens: "09:00", closes: "17:00" });
    const bar = board.bars.find(({ appointmentId }) => appointmentId === visit.id);
    expect(bar).toMatchObject({
      name: "Mei Yang",
      treatment: "Service AG04",
      status: "booked",
      via: "online",
      version: 1,
    });
    const span = bar?.spans.map(([lane, ...minutes]) => [board.lanes[lane]?.kind, minutes]);
    expect(span).toEqual([
      ["device", [595, 600, 675, 685]],
      ["practitioner", [595, 600, 675, 685]],
      ["room", [595, 600, 675, 685]],
    ]);
    expect(board.strip).toMatchObject({
      visits: 1,
      done: 0,
      held: 0,
      bookedMinutes: 75,
      workingMinutes: 12 * 480,
      expected: 10_000,
    });
  });

  it("show a held slot with its holder and its expiration", async () => {
    const cartId = newId();
    await db.transaction((tx) =>
      holdVisit(context, tx, {
        cartId,
        customerId: null,
        services: [{ serviceId: "AG08", addOns: [] }],
        date: "2026-12-02",
        time: "11:00",
      }),
    );
    const { bars, strip } = await readBoardDay(context, { date: "2026-12-02", principal: desk });
    expect(bars).toMatchObject([{ status: "held", name: "Held", hold: { by: "Web" } }]);
    expect(strip).toMatchObject({ visits: 0, held: 1 });
    await db.execute(sql`
      update appointments set hold_expires_at = clock_now() - interval '1 second' where status = 'held'`);
    const { bars: later } = await readBoardDay(context, { date: "2026-12-02", principal: desk });
    expect(later).toEqual([]);
  });

  it("show other staff which staff member is moving a visit", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-09", time: "11:00", practitionerId: "le-1" });
    const mover = await makeStaff(context, "staff", "Sunniva Lie");
    await explainVisit(context, staffOf(mover), {
      appointmentId: visit.id,
      startsAt: new Date("2026-12-09T18:00:00Z"),
      lock: true,
    });
    const lockFor = async (principal: typeof desk) => {
      const { bars } = await readBoardDay(context, { date: "2026-12-09", principal });
      const page = await readVisitPage(context, { appointmentId: visit.id, principal });
      return [bars[0]?.lock?.by, page.lock?.by];
    };
    expect(await lockFor(desk)).toEqual(["Sunniva Lie", "Sunniva Lie"]);
    expect(await lockFor(mover)).toEqual([undefined, undefined]);
  });

  it("name time off, and the holiday on which the clinic is closed", async () => {
    await db.execute(sql`
      insert into time_off (id, resource_id, during, reason)
      values ('t1', 'md-1', tstzrange('2026-12-03 14:00Z', '2026-12-03 16:00Z'), 'Training')`);
    await db.execute(sql`
      insert into blocks (id, series_id, resource_id, kind, starts_at, ends_at, date, created_by)
      values ('b1', 'b1', 'room-body-1', 'cleaning', '2026-12-03 15:00Z', '2026-12-03 16:00Z', '2026-12-03', 'test')`);
    const { off } = await readBoardDay(context, { date: "2026-12-03", principal: desk });
    expect(off).toMatchObject([
      { laneId: "md-1", from: 540, to: 660, kind: "time_off", label: "Training" },
      { laneId: "room-body-1", from: 600, to: 660, kind: "block", label: "Cleaning", block: { id: "b1" } },
    ]);
    const christmas = await readBoardDay(context, { date: "2026-12-25", principal: desk });
    expect([christmas.hours, christmas.closed]).toEqual([null, "Christmas Day"]);
    expect((await readBoardDay(context, { date: "2026-12-06", principal: desk })).closed).toBe("Sunday");
  });

  it("show a practitioner all visits today, but on other days only their own (BO-1)", async () => {
    const person = await makeStaff(context, "practitioner", "Lena Park");
    await linkPractitioner(context, "le-1", person);
    const [own, other] = [
      await bookTestVisit(context, { date: "2026-12-04", time: "10:00", practitionerId: "le-1" }),
      await bookTestVisit(context, { date: "2026-12-04", time: "10:00", practitionerId: "le-2" }),
    ];

    const page = { appointmentId: other?.id ?? "", ...staffOf(person) };
    await expect(readVisitPage(context, page)).rejects.toMatchObject({ code: "not_found" });
    expect(await readVisitPage(context, { ...page, reason: "Covers for Mira" })).toMatchObject({
      id: other?.id,
      customer: { contact: null },
    });
    const { rows: read } = await db.execute(sql`
      select reason, summary from audit_entries where action = 'appointment.read' and resource_id = ${page.appointmentId}`);
    expect(read).toEqual([{ reason: "Covers for Mira", summary: "Read another practitioner’s visit" }]);
    const ids = async (now: string) => {
      const board = await readBoardDay(
        { ...context, clock: fixedClock(now) },
        { date: "2026-12-04", principal: person },
      );
      return board.bars.map(({ appointmentId }) => appointmentId);
    };
    expect(await ids("2026-12-03T15:00:00Z")).toEqual([own?.id]);
    expect(await ids("2026-12-04T15:00:00Z")).toHaveLength(2);
  });

  it("are smaller than 60 KB with 150 visits", async () => {
    const services = ["AG08", "AG01", "AC01", "IV02", "LH03"];
    const made = await db.execute(sql`
      with picked as (
        insert into appointments (id, status, guest, starts_at, ends_at, date, time_zone, practitioner_id)
        select 'full' || lpad(n::text, 22, '0'), 'booked', jsonb_build_object('firstName', 'Alexandra', 'lastName', 'Montgomery'),
          timestamptz '2026-12-08 14:00Z', timestamptz '2026-12-08 15:00Z', '2026-12-08', 'America/New_York', 'le-1'
        from generate_series(1, 150) n returning id)
      insert into appointment_services (id, appointment_id, service_id, name, unit_price_cents, practitioner_id, room_id, starts_at, ends_at, position)
      select 'l' || id, id, ${services[0]}, 'Hydra-exfoliation facial', 10000, 'le-1', 'room-facial-1',
        timestamptz '2026-12-08 14:00Z', timestamptz '2026-12-08 15:00Z', 0 from picked`);
    expect(made.rowCount).toBe(150);
    await db.execute(sql`
      insert into claims (id, resource_id, appointment_id, during)
      select 'c' || a.id || r.n, r.id, a.id, tstzrange(timestamptz '2026-12-08 05:00Z' + a.n * interval '2 minutes',
        timestamptz '2026-12-08 05:02Z' + a.n * interval '2 minutes')
      from (select id, row_number() over () as n from appointments where date = '2026-12-08') a,
        (select id, row_number() over (order by id) as n from resources where id in ('le-1', 'room-facial-1', 'device-hydra-1')) r`);
    const board = await readBoardDay(context, { date: "2026-12-08", principal: desk });
    expect(board.bars).toHaveLength(150);
    expect(JSON.stringify(board).length).toBeLessThan(60_000);
  });
});
