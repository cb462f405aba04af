import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, linkPractitioner, makeStaff } from "#testing/desk-rig.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { printDaySheet } from "./print-day-sheet.ts";
import { readBoardDay } from "./read-board-day.ts";
import { readBoardMonth, readBoardWeek } from "./read-board-spans.ts";
import { readMyDay } from "./read-my-day.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
const principal = await makeStaff(context);
const visit = await bookTestVisit(context, { date: "2026-12-02", time: "10:00", practitionerId: "le-1" });
await db.execute(sql`
  insert into time_off (id, resource_id, during, reason)
  values ('t1', 'md-1', tstzrange('2026-12-03 05:00Z', '2026-12-04 05:00Z'), 'Holiday')`);

it("the board's week shows how many minutes each practitioner is working and booked", async () => {
  const week = await readBoardWeek(context, { from: "2026-11-30", principal });
  expect(week.days.map(({ date, closed }) => [date, closed])).toContainEqual(["2026-12-06", "Sunday"]);
  const wednesday = week.lanes.find(({ id }) => id === "le-1")?.days[2];
  expect(wednesday).toMatchObject({
    workingMinutes: 480,
    bookedMinutes: 50,
    booked: [{ from: 595, to: 645, appointmentId: visit.id }],
  });
  expect(week.lanes.find(({ id }) => id === "md-1")?.days[3]).toMatchObject({ workingMinutes: 0, working: [] });
});

it("the board's month shows each day's visits and minutes, and who is off", async () => {
  const month = await readBoardMonth(context, { month: "2026-12", principal });
  expect(month.days).toHaveLength(31);
  expect(month.days[1]).toMatchObject({ visits: 1, bookedMinutes: 40, workingMinutes: 12 * 480, off: [] });
  expect(month.days[2]).toMatchObject({ visits: 0, workingMinutes: 11 * 480, off: ["MD 1"] });
  expect(month.days[24]).toMatchObject({ closed: "Christmas Day", workingMinutes: 0 });
});

it("a practitioner's day shows their visits and the free time between them", async () => {
  const person = await makeStaff(context, "practitioner", "Lena Park");
  await linkPractitioner(context, "le-1", person);
  const day = await readMyDay(context, { date: "2026-12-02", principal: person });
  expect(day).toMatchObject({ practitionerId: "le-1", visits: [{ id: visit.id, name: "Mei Yang", room: "facial 1" }] });
  expect(day.free).toEqual([
    { startsAt: "2026-12-02T14:00:00.000Z", endsAt: "2026-12-02T14:55:00.000Z" },
    { startsAt: "2026-12-02T15:45:00.000Z", endsAt: "2026-12-02T22:00:00.000Z" },
  ]);
  expect((await readMyDay(context, { principal })).practitionerId).toBeNull();
});

it("a printed day lists visits by practitioner, with each customer's phone number", async () => {
  await db.execute(sql`update appointments set guest = guest - 'email' where id = ${visit.id}`);
  const [text] = await textOfPdf(await printDaySheet(context, "2026-12-02"));
  for (const words of ["LE 6", "Mei Yang", "10:00 am to 10:40 am", "facial 1", "(212) 555-0171", "Call, as no email"]) {
    expect(text).toContain(words);
  }
});

it("the board's month counts a no-show as a visit without booked minutes, like the board's day", async () => {
  await db.execute(sql`update appointments set status = 'no_show' where id = ${visit.id}`);
  const { strip } = await readBoardDay(context, { date: "2026-12-02", principal });
  const month = await readBoardMonth(context, { month: "2026-12", principal });
  expect(strip).toMatchObject({ visits: 1, noShows: 1, bookedMinutes: 0 });
  expect(month.days[1]).toMatchObject({ visits: strip.visits, bookedMinutes: 0 });
});

it("the board lists the clinic's next open days, without Sundays and closures", async () => {
  const { nextOpenDays } = await readBoardDay(context, { date: "2026-12-23", principal });
  expect(nextOpenDays).toEqual(["2026-12-24", "2026-12-26", "2026-12-28", "2026-12-29"]);
});
