import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { addByStaff } from "#modules/waitlist/server/add-by-staff.ts";
import { listWaitingOf } from "#modules/waitlist/server/end-waiting.ts";
import { waitlistInvariants } from "#modules/waitlist/server/invariants.ts";
import { matchWaitlist } from "#modules/waitlist/server/match-waitlist.ts";
import { fixedClock } from "#shared/clock.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { type BookForCustomerInput, bookForCustomer } from "./book-for-customer.ts";

const { db, deps } = await clinicApi([]);
deps.clock = fixedClock("2026-11-20T15:00:00Z");
beforeAll(() => seedTestClinic(db));

const desk = staffOf(await makeStaff({ db }));
const SERVICES = [{ serviceId: "AS03", addOnIds: [] }];
const wait = async (customerId: string, date: string) =>
  (
    await addByStaff(deps, desk.actor, {
      customerId,
      services: SERVICES,
      dates: [date, date],
      parts: ["morning", "afternoon"],
      note: "",
    })
  ).id;
const book = (customerId: string, startsAt: string, more: Partial<BookForCustomerInput> = {}) =>
  bookForCustomer(deps, desk, {
    customerId,
    services: SERVICES,
    startsAt: new Date(startsAt),
    via: "phone",
    notify: false,
    ...more,
  });
const stateOf = async (id: string) => {
  const { rows } = await db.execute<{ state: string }>(sql`select state from waitlist_entries where id = ${id}`);
  return rows[0]?.state;
};
const broken = async () => {
  const found: string[] = [];
  for (const { name, sql: query } of [...bookingInvariants, ...waitlistInvariants])
    if ((await db.execute(sql.raw(query))).rows.length > 0) found.push(name);
  return found;
};

describe("booking a customer who is on the waitlist", () => {
  it("closes only those of the customer's waitlist entries that staff select", async () => {
    const [customerId, other] = [await makeTestCustomer(db), await makeTestCustomer(db)];
    const [day, later] = [await wait(customerId, "2026-12-01"), await wait(customerId, "2026-12-08")];
    const theirs = await wait(other, "2026-12-01");
    expect((await listWaitingOf(db, customerId)).map(({ id }) => id)).toEqual([day, later]);
    expect((await listWaitingOf(db, customerId))[0]).toMatchObject({ serviceIds: ["AS03"], firstDate: "2026-12-01" });
    await book(customerId, "2026-12-01T15:00:00Z", { waitlistIds: [day, theirs] });
    expect([await stateOf(day), await stateOf(later), await stateOf(theirs)]).toEqual([
      ...["fulfilled", "waiting", "waiting"],
    ]);
    expect((await listWaitingOf(db, customerId)).map(({ id }) => id)).toEqual([later]);
    const { rows } = await db.execute(sql`select resource_id from audit_entries where action = 'waitlist.fulfill'`);
    expect(rows).toEqual([{ resource_id: day }]);
    expect(await broken()).toEqual([]);
  });

  it("ends the customer's open offer, and offers its slot to the next in line", async () => {
    const [first, next] = [await makeTestCustomer(db), await makeTestCustomer(db)];
    const [entry, behind] = [await wait(first, "2026-12-03"), await wait(next, "2026-12-03")];
    await matchWaitlist(deps, "2026-12-03");
    expect(await stateOf(entry)).toBe("offered");
    const { rows: offers } = await db.execute<{ startsAt: string }>(
      sql`select starts_at as "startsAt" from waitlist_offers where entry_id = ${entry} and state = 'open'`,
    );
    await book(first, "2026-12-10T15:00:00Z", { waitlistIds: [entry] });
    expect(await stateOf(entry)).toBe("fulfilled");
    expect(
      (await db.execute(sql`select state from waitlist_offers where entry_id = ${entry} and state = 'open'`)).rows,
    ).toEqual([]);
    expect(offers).toHaveLength(1);
    expect(await stateOf(behind)).toBe("offered");
    expect(await broken()).toEqual([]);
  });

  it("leaves the waitlist unchanged if the slot is taken", async () => {
    const customerId = await makeTestCustomer(db);
    const entry = await wait(customerId, "2026-12-14");
    await expect(book(customerId, "2026-12-14T09:00:00Z", { waitlistIds: [entry] })).rejects.toThrow();
    expect(await stateOf(entry)).toBe("waiting");
  });

  it("also finds waitlist entries that the customer made as a guest with the same email", async () => {
    const customerId = await makeTestCustomer(db);
    const entry = await wait(customerId, "2026-12-15");
    await db.execute(
      sql`update customers set email = 'was.guest@example.com', email_key = address_key('was.guest@example.com') where id = ${customerId}`,
    );
    await db.execute(sql`
      update waitlist_entries set customer_id = null,
        guest = '{"firstName":"Una","lastName":"Berg","email":"Was.Guest@example.com","phone":"+12125550179"}' where id = ${entry}`);
    expect((await listWaitingOf(db, customerId)).map(({ id }) => id)).toEqual([entry]);
    expect(await listWaitingOf(db, await makeTestCustomer(db))).toEqual([]);
  });
});
