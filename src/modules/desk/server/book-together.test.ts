import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { isAppError } from "#shared/app-error.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { bookTogether } from "./book-for-customer.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
const desk = staffOf(await makeStaff(context));
const [one, other] = [await makeTestCustomer(db), await makeTestCustomer(db)];

const facial = (practitionerId?: string) => [{ serviceId: "AG07", addOnIds: [], practitionerId }];
type Together = Parameters<typeof bookTogether>[2];
const book = (startsAt: string, more: Partial<Together> = {}) =>
  bookTogether(context, desk, {
    customerId: one,
    services: facial(),
    startsAt: new Date(startsAt),
    via: "phone",
    notify: false,
    together: { customerId: other, services: facial() },
    ...more,
  });
const countVisits = async () => {
  const { rows } = await db.execute<{ visits: number; customers: number }>(sql`
    select (select count(*)::int from appointments) as visits, (select count(*)::int from customers) as customers`);
  return rows[0];
};

describe("two guests who come together", () => {
  it("each get a visit at the same time, in one group, with different practitioners and rooms", async () => {
    const { id, groupId, together } = await book("2026-12-03T14:00:00Z");
    expect(together).toMatchObject({ customerId: other, status: "booked", startsAt: "2026-12-03T14:00:00.000Z" });
    const { rows } = await db.execute<{ id: string; group: string; practitioner: string; room: string }>(sql`
      select a.id, a.group_id as "group", a.practitioner_id as practitioner, l.room_id as room
      from appointments a join appointment_services l on l.appointment_id = a.id where a.date = '2026-12-03'`);
    expect(rows.map((row) => row.id).sort()).toEqual([id, together.id].sort());
    expect(new Set(rows.map(({ group }) => group))).toEqual(new Set([groupId]));
    expect(new Set(rows.map(({ practitioner }) => practitioner)).size).toBe(2);
    expect(new Set(rows.map(({ room }) => room)).size).toBe(2);
    for (const { name, sql: text } of bookingInvariants)
      expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
  });

  it("are also booked when the first guest would otherwise get the only practitioner who can treat the second", async () => {
    const visits = await book("2026-12-04T14:00:00Z", { together: { customerId: other, services: facial("le-1") } });
    expect(visits.together.practitioner.id).toBe("le-1");
    expect(visits.practitioner.id).not.toBe("le-1");
  });

  it("are either both booked, or nothing is stored, not even a new customer created with the booking", async () => {
    const before = await countVisits();
    const together = {
      customer: { firstName: "Ida", lastName: "Roe", phone: "+12125550134" },
      services: facial("le-1"),
    };
    const failure = await book("2026-12-07T14:00:00Z", { services: facial("le-1"), together }).catch((error) => error);
    expect(isAppError(failure, "slot_taken")).toBe(true);
    expect(await countVisits()).toEqual(before);
  });
});
