import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readBoardDay } from "#modules/booking/server/board/read-board-day.ts";
import { readVisitPage } from "#modules/booking/server/board/read-visit-page.ts";
import { addBlock, changeBlock, removeBlock } from "#modules/booking/server/schedule/blocks.ts";
import { findSlots } from "#modules/booking/server/slots/find-slots.ts";
import { type AppError, isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, linkPractitioner, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { type BookForCustomerInput, bookForCustomer } from "./book-for-customer.ts";
import { holdForStaff, releaseStaffHold } from "./staff-holds.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
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

const facial = [{ serviceId: "AG08", addOnIds: [], practitionerId: "le-1" }];
const book = (startsAt: string, more: Partial<BookForCustomerInput> = {}, staff = desk) =>
  bookForCustomer(context, staff, {
    customerId,
    services: facial,
    startsAt: new Date(startsAt),
    via: "phone",
    notify: false,
    ...more,
  });
const isFree = async (date: string, time: string) => {
  const visit = { serviceIds: ["AG08"], addOnIds: [] };
  return (await findSlots(context, { date, visit, practitionerId: "le-1" })).find(({ from }) => from === time)?.free;
};

describe("booking for a customer", () => {
  it("succeeds for a known customer at today's price, however many upcoming visits they have", async () => {
    for (const hour of [14, 15, 16, 17, 18, 19, 20]) {
      const visit = await book(`2026-12-01T${hour}:00:00Z`);
      expect(visit).toMatchObject({
        status: "booked",
        via: "phone",
        customerId,
        practitioner: { id: "le-1" },
        version: 1,
      });
    }
    const { bars } = await readBoardDay(context, { date: "2026-12-01", principal: desk.principal });
    expect(bars).toHaveLength(7);
    const page = await readVisitPage(context, {
      appointmentId: bars[0]?.appointmentId ?? "",
      principal: desk.principal,
    });
    expect(page).toMatchObject({
      due: 10_000,
      customer: { name: "Test Customer", visitNumber: 1 },
      history: [{ step: "book" }],
    });
  });

  it("creates a customer from a name and a phone number, without an email", async () => {
    const customer = { firstName: "Ida", lastName: "", phone: "+12125550134" };
    const visit = await book("2026-12-02T15:00:00Z", { customerId: undefined, customer, via: "desk" });
    const page = await readVisitPage(context, { appointmentId: visit.id, principal: desk.principal });
    expect(page.customer).toMatchObject({
      name: "Ida",
      isGuest: false,
      contact: { email: null, phone: "+12125550134" },
    });
    const { rows } = await db.execute(sql`
      select c.has_login, c.made_by, (select count(*)::int from audit_entries e
        where e.resource_id = c.id and e.action = 'customer.create') as entries
      from customers c where c.id = ${visit.customerId}`);
    expect(rows).toEqual([{ has_login: false, made_by: "desk", entries: 1 }]);
    const taken = await failureOf(
      book("2026-12-02T19:00:00Z", {
        customerId: undefined,
        customer: { ...customer, email: `${customerId}@example.com` },
      }),
    );
    expect(taken.code).toBe("email_taken");
    expect((await failureOf(book("2026-12-02T19:00:00Z", { customerId: newId() }))).code).toBe("not_found");
  });

  it("at a start time in the past is possible only if staff list the broken rules and give a reason", async () => {
    const startsAt = "2026-11-20T14:55:00Z";
    const broken = await failureOf(book(startsAt));
    expect(broken).toMatchObject({ code: "rule_broken", rules: ["past", "step"] });
    const override = { rules: ["past", "step"] as const, reason: "She is here" };
    expect(await book(startsAt, { override, via: "walk_in" })).toMatchObject({ status: "booked" });
  });

  it("as a walk-in is refused on any day but today", async () => {
    const refused = await failureOf(book("2026-12-02T18:00:00Z", { via: "walk_in" }));
    expect(refused).toMatchObject({
      code: "invalid_input",
      message: "A walk-in is for today. Book another day as an ordinary visit.",
    });
    expect(await book("2026-12-02T18:00:00Z", { via: "phone" })).toMatchObject({ status: "booked" });
  });

  it("is possible for a practitioner only in their own row of the board (BO-1)", async () => {
    const person = await makeStaff(context, "practitioner", "Lena Park");
    await linkPractitioner(context, "le-1", person);
    expect(await book("2026-12-03T15:00:00Z", {}, staffOf(person))).toMatchObject({ practitioner: { id: "le-1" } });
    const services = [{ serviceId: "AG08", addOnIds: [], practitionerId: "le-2" }];
    expect((await failureOf(book("2026-12-03T15:00:00Z", { services }, staffOf(person)))).code).toBe("forbidden");
    const override = { rules: ["cut_off"] as const, reason: "late" };
    expect((await failureOf(book("2026-12-03T21:45:00Z", { override }, staffOf(person)))).code).toBe("forbidden");
  });
});

describe("a slot reserved by staff", () => {
  const hold = (startsAt: string, holdId?: string) =>
    holdForStaff(context, desk, { services: facial, startsAt: new Date(startsAt), holdId });

  it("is blocked for customers, shown on the board, and can be booked (BO-16)", async () => {
    const held = await hold("2026-12-04T15:00:00Z");
    expect(await isFree("2026-12-04", "10:00")).toBe(false);
    const { bars } = await readBoardDay(context, { date: "2026-12-04", principal: desk.principal });
    expect(bars).toMatchObject([{ status: "held", hold: { by: "Noor Haddad" } }]);
    const moved = await hold("2026-12-04T19:00:00Z", held.holdId);
    expect(await isFree("2026-12-04", "10:00")).toBe(true);
    await book("2026-12-04T19:00:00Z", { holdId: moved.holdId });
    const after = await readBoardDay(context, { date: "2026-12-04", principal: desk.principal });
    expect(after.bars.map(({ status }) => status)).toEqual(["booked"]);
  });

  it("is released when staff abandon the booking, and can't be released by other staff members (BO-16)", async () => {
    const held = await hold("2026-12-07T15:00:00Z");
    await releaseStaffHold(context, staffOf(await makeStaff(context)), held.holdId);
    expect(await isFree("2026-12-07", "10:00")).toBe(false);
    await releaseStaffHold(context, desk, held.holdId);
    expect(await isFree("2026-12-07", "10:00")).toBe(true);
    await releaseStaffHold(context, desk, held.holdId);
  });

  it("stays reserved if staff choose another slot that is already booked", async () => {
    const held = await hold("2026-12-08T15:00:00Z");
    await bookTestVisit(context, { date: "2026-12-08", time: "13:00", practitionerId: "le-1" });
    expect((await failureOf(hold("2026-12-08T18:00:00Z", held.holdId))).message).toBe(
      "LE 6 is with Mei Yang until 1:45 pm.",
    );
    expect(await isFree("2026-12-08", "10:00")).toBe(false);
  });
});

describe("a block on the board", () => {
  const times = {
    resourceId: "le-1",
    startsAt: new Date("2026-12-09T17:00:00Z"),
    endsAt: new Date("2026-12-09T18:00:00Z"),
  };

  it("makes the time unavailable to customers and staff until it is removed", async () => {
    const block = await addBlock(context, desk, { ...times, kind: "private", note: "Dentist" });
    expect(await isFree("2026-12-09", "12:00")).toBe(false);
    expect((await failureOf(book("2026-12-09T17:15:00Z"))).message).toBe("LE 6 is blocked until 1:00 pm: private.");
    const later = { startsAt: new Date("2026-12-09T19:00:00Z"), endsAt: new Date("2026-12-09T20:00:00Z") };
    const change = { id: block.id, resourceId: "le-1", kind: "break" as const, ...later };
    const changed = await changeBlock(context, desk, { ...change, version: block.version });
    expect(changed).toMatchObject({ version: 2, kind: "break", note: null });
    expect([await isFree("2026-12-09", "12:00"), await isFree("2026-12-09", "14:00")]).toEqual([true, false]);
    expect((await failureOf(changeBlock(context, desk, { ...change, version: 1 }))).code).toBe("version_conflict");
    expect(await removeBlock(context, desk, { id: block.id, version: 2, series: false })).toBe(1);
    expect(await isFree("2026-12-09", "14:00")).toBe(true);
    const { rows } = await db.execute(
      sql`select action, after from audit_entries where resource = 'Block' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(["block.create", "block.update", "block.delete"]);
    expect(JSON.stringify(rows)).not.toContain("Dentist");
  });

  it("is refused if it overlaps a visit, and the error names the visit", async () => {
    await bookTestVisit(context, {
      date: "2026-12-10",
      time: "13:30",
      practitionerId: "le-1",
      guest: { firstName: "Uma", lastName: "Ghosh" },
    });
    const over = {
      resourceId: "le-1",
      startsAt: new Date("2026-12-10T18:00:00Z"),
      endsAt: new Date("2026-12-10T20:00:00Z"),
    };
    const refused = await failureOf(addBlock(context, desk, { ...over, kind: "break" }));
    expect([refused.code, refused.message]).toEqual([
      "slot_taken",
      "Uma Ghosh is here from 1:30 to 2:10 pm. Move that visit first.",
    ]);
    const { rows } = await db.execute(sql`select 1 from blocks where date = '2026-12-10'`);
    expect(rows).toEqual([]);
  });

  it("can be repeated weekly at the same local time across clock changes, and is refused if a single repeat overlaps a visit", async () => {
    const weekly = {
      resourceId: "room-body-1",
      startsAt: new Date("2027-03-03T17:00:00Z"),
      endsAt: new Date("2027-03-03T18:00:00Z"),
    };
    const first = await addBlock(context, desk, { ...weekly, kind: "cleaning", repeatWeeklyUntil: "2027-03-17" });
    const { rows } = await db.execute<{ at: string }>(sql`
      select to_char(starts_at at time zone 'America/New_York', 'MM-DD HH24:MI') as at from blocks
      where resource_id = 'room-body-1' order by starts_at`);
    expect(rows.map(({ at }) => at)).toEqual(["03-03 12:00", "03-10 12:00", "03-17 12:00"]);
    const clash = { ...weekly, startsAt: new Date("2027-02-24T17:30:00Z"), endsAt: new Date("2027-02-24T18:30:00Z") };
    expect(
      (await failureOf(addBlock(context, desk, { ...clash, kind: "cleaning", repeatWeeklyUntil: "2027-03-10" }))).code,
    ).toBe("slot_taken");
    expect((await db.execute(sql`select 1 from blocks where date = '2027-02-24'`)).rows).toEqual([]);
    expect(await removeBlock(context, desk, { id: first.id, series: true })).toBe(3);
  });

  it("is refused if it ends before it starts, or is longer than 12 hours", async () => {
    expect(
      (await failureOf(addBlock(context, desk, { ...times, endsAt: times.startsAt, kind: "break" }))).message,
    ).toBe("Ends before it starts.");
    const long = { ...times, endsAt: new Date("2026-12-10T17:00:00Z") };
    expect((await failureOf(addBlock(context, desk, { ...long, kind: "break" }))).code).toBe("invalid_input");
  });
});
