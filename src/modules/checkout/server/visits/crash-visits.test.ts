import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { cancelAppointment } from "#modules/booking/server/cancel/cancel-appointment.ts";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { takeStep } from "#modules/desk/server/take-step.ts";
import { waitlistInvariants } from "#modules/waitlist/server/invariants.ts";
import { offerFreedPlaces } from "#modules/waitlist/server/join-line.ts";
import { joinWaitlist } from "#modules/waitlist/server/join-waitlist.ts";
import { matchWaitlist } from "#modules/waitlist/server/match-waitlist.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { fixedClock } from "#shared/clock.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { part } from "#testing/runs.ts";
import { runProgram } from "#testing/start-program.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";

const RUNNER = "crash-visit.ts";
const NOW = "2026-11-20T15:00:00Z";

const { db, url } = await clinicDatabase();
const clinic = await seedTestClinic(db, { now: NOW });
const context = { ...clinic, secrets: await loadSecrets(db, undefined) };
offerFreedPlaces();

type Task = {
  action: "match" | "accept" | "stock" | "move" | "deskMove" | "late" | "timeOff" | "answer" | "split";
  failpoint: string;
  now?: string;
  date?: string;
  offer?: string;
  customerId?: string;
  visit?: string;
  lineId?: string;
  startsAt?: string;
  resource?: string;
  staff?: string;
};

/** Runs one task in a separate process that is killed at the named point. */
async function dieAt(task: Task): Promise<void> {
  expect(await runProgram(RUNNER, JSON.stringify({ url, now: NOW, ...task }))).toBe("SIGKILL");
}

/** Adds a customer to the waitlist for a morning whose only visit was just canceled. Returns their id. */
async function waitFor(date: string): Promise<string> {
  const customerId = await makeTestCustomer(db);
  const visit = await bookTestVisit(context, { date, time: "10:00", serviceIds: ["AS03"] });
  await joinWaitlist(context, {
    visitor: { customerId },
    serviceIds: ["AS03"],
    addOnIds: [],
    practitionerIds: [],
    dates: [date, date],
    parts: ["morning"],
    minNoticeMinutes: 180,
  });
  await db.execute(sql`update appointments set link_hash = ${visit.id} where id = ${visit.id}`);
  await cancelAppointment(context, { appointmentId: visit.id, linkHash: visit.id });
  return customerId;
}

const offersOf = async (date: string) => {
  const { rows } = await db.execute<{ id: string; state: string; visit: string }>(sql`
    select o.id, o.state, a.status as visit from waitlist_offers o join waitlist_entries e on e.id = o.entry_id
    left join appointments a on a.id = o.appointment_id where e.first_date = ${date}`);
  return rows;
};
const placeholdersOn = async (date: string) => {
  const { rows } = await db.execute(sql`
    select id from appointments where date = ${date} and status = 'held'
      and num_nonnulls(held_for_cart_id, held_for_account_id, held_for_offer_id, held_for_order_id) = 0`);
  return rows.length;
};

afterEach(async () => {
  for (const { name, sql: text } of [...bookingInvariants, ...waitlistInvariants])
    expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
});

describe("killing the server process while a waitlist offer is made or accepted (BK-8, O1)", () => {
  it.each(
    part(
      [
        ["waitlist:after_placeholder", "2026-12-01"],
        ["waitlist:after_offer", "2026-12-02"],
      ] as const,
      1,
      1,
    ),
  )(
    "at %s: the slot stays reserved for the waitlist, and the next run makes only one offer",
    async (failpoint, date) => {
      await waitFor(date);
      await dieAt({ action: "match", failpoint, date });
      expect([await placeholdersOn(date), await offersOf(date)]).toEqual([1, []]);
      expect(await matchWaitlist(context, date)).toBe(1);
      expect(await matchWaitlist(context, date)).toBe(0);
      expect([await placeholdersOn(date), await offersOf(date)]).toMatchObject([0, [{ state: "open", visit: "held" }]]);
    },
  );

  it("at waitlist:accept_after_claims: the offer stays open, and can be accepted only once", async () => {
    const date = "2026-12-03";
    const customerId = await waitFor(date);
    expect(await matchWaitlist(context, date)).toBe(1);
    const offer = present((await offersOf(date))[0]).id;
    const task = { action: "accept" as const, offer, customerId };
    await dieAt({ ...task, failpoint: "waitlist:accept_after_claims" });
    expect(await offersOf(date)).toMatchObject([{ state: "open", visit: "held" }]);
    const orders = async () =>
      (await db.execute(sql`select id from orders where customer_id = ${customerId}`)).rows.length;
    expect(await orders()).toBe(0);
    for (let times = 0; times < 2; times += 1) await survive(task);
    expect(await offersOf(date)).toMatchObject([{ state: "accepted", visit: "booked" }]);
    expect(await orders()).toBe(1);
  });
});

describe("killing the server process while a visit is split (O1)", () => {
  it("at visit:split_between: the visit is unchanged, and splitting it again makes two visits", async () => {
    const customerId = await makeTestCustomer(db);
    const visit = await bookTestVisit(context, { date: "2026-12-14", time: "10:00", serviceIds: ["AG07", "AS03"] });
    await db.execute(sql`
      update appointments set customer_id = ${customerId}, guest = null, order_id = null where id = ${visit.id}`);
    const visits = async () =>
      (
        await db.execute<{ treatments: number; claims: number }>(sql`
          select (select count(*)::int from appointment_services l where l.appointment_id = a.id) as treatments,
            (select count(*)::int from claims c where c.appointment_id = a.id and c.released_at is not null) as claims
          from appointments a where a.customer_id = ${customerId} and a.status = 'booked' order by a.starts_at`)
      ).rows;
    const task = { action: "split" as const, visit: visit.id, customerId, date: "2026-12-15" };
    const lineId = present(visit.lines[1]).id;
    await dieAt({ ...task, lineId, failpoint: "visit:split_between" });
    expect(await visits()).toEqual([{ treatments: 2, claims: 0 }]);
    await survive({ ...task, lineId });
    expect(await visits()).toMatchObject([{ treatments: 1 }, { treatments: 1, claims: 0 }]);
  });
});

/** Books a guest's visit at 10:00, with a link for the guest. */
async function visitOn(date: string) {
  const visit = await bookTestVisit(context, { date, time: "10:00", serviceIds: ["AG08"], practitionerId: "le-1" });
  await db.execute(sql`update appointments set link_hash = ${visit.id} where id = ${visit.id}`);
  return { visit: visit.id, date, startsAt: visit.startsAt.toISOString() };
}

/** Returns the state of a visit, its claims (the reserved time of people and rooms) and its rows. */
async function stateOf(id: string) {
  const { rows } = await db.execute<{ at: string; claims: number; steps: number; events: number }>(sql`
    select starts_at as at, (select count(*)::int from claims c where c.appointment_id = a.id and c.released_at is null) as claims,
      (select count(*)::int from visit_history h where h.appointment_id = a.id) as steps,
      (select count(*)::int from outbox_events e where e.payload->>'appointmentId' = a.id) as events
    from appointments a where a.id = ${id}`);
  return present(rows[0]);
}

const startOf = async (id: string) => new Date((await stateOf(id)).at).toISOString();

describe("killing the server process while a visit changes (O1)", () => {
  it.each(
    part(
      [
        ["move", "2026-12-07"],
        ["deskMove", "2026-12-08"],
      ] as const,
      1,
      1,
    ),
  )(
    "at visit:move_after_release of a %s: the visit has its old slot, and a retry moves it only once",
    async (action, date) => {
      const { visit, startsAt } = await visitOn(date);
      const before = await stateOf(visit);
      const later = new Date(Date.parse(startsAt) + 3 * 3_600_000).toISOString();
      const task = { action, date, visit, startsAt: later, staff: (await makeStaff(context)).customerId };
      await dieAt({ ...task, failpoint: "visit:move_after_release" });
      expect(await stateOf(visit)).toEqual(before);
      await survive(task);
      expect(await startOf(visit)).toBe(later);
      expect((await stateOf(visit)).claims).toBe(before.claims);
    },
  );

  it("at visit:late_before_commit: nothing was recorded, and a retry moves the visit by ten minutes only once", async () => {
    const { visit, startsAt, date } = await visitOn("2026-12-09");
    const before = await stateOf(visit);
    const now = new Date(Date.parse(startsAt) - 3_600_000).toISOString();
    const task = { action: "late" as const, visit, startsAt, now, date };
    await dieAt({ ...task, failpoint: "visit:late_before_commit" });
    expect(await stateOf(visit)).toEqual(before);
    for (let times = 0; times < 2; times += 1) await survive(task);
    expect(await startOf(visit)).toBe(new Date(Date.parse(startsAt) + 600_000).toISOString());
    expect((await stateOf(visit)).claims).toBe(before.claims);
  });

  it("at visit:complete_before_stock: no stock is used, and a retry uses it only once", async () => {
    const { visit } = await visitOn("2026-12-10");
    await db.execute(sql`
      with brand as (insert into brands (id, slug, name) values ('brand-crash', 'crash', 'Crash') returning id)
      insert into products (id, slug, name, brand_id, form, description, how_to_use, ingredients, added_on, position)
      select 'p-crash', 'p-crash', 'Spray', id, 'bottle', '', '', '{}', '2026-01-01', 99 from brand`);
    await db.execute(sql`
      insert into product_sizes (id, product_id, label, amount, unit, price_cents, on_hand, position)
      values ('p-crash-1', 'p-crash', '50 ml', 50, 'ml', 1000, 5, 0)`);
    await db.execute(sql`
      insert into service_consumables (service_id, size_id, quantity, position) values ('AG08', 'p-crash-1', 2, 0)`);
    const staff = staffOf(await makeStaff(context));
    const clock = fixedClock("2026-12-10T15:00:00Z");
    for (const step of ["check_in", "in_room", "complete"] as const)
      await takeStep({ ...context, clock }, staff, { appointmentId: visit, step });
    const shelf = async () =>
      (await db.execute(sql`select on_hand as n from product_sizes where id = 'p-crash-1'`)).rows[0]?.n;
    await dieAt({ action: "stock", failpoint: "visit:complete_before_stock" });
    expect(await shelf()).toBe(5);
    for (let times = 0; times < 2; times += 1) await survive({ action: "stock" });
    expect(await shelf()).toBe(3);
  });

  it("at timeoff:after_insert: no time off is stored, and entering the time off again stores it once", async () => {
    const { date } = await visitOn("2026-12-11");
    const task = { action: "timeOff" as const, date, resource: "le-1" };
    const off = async () => (await db.execute(sql`select count(*)::int as n from time_off`)).rows[0]?.n;
    await dieAt({ ...task, failpoint: "timeoff:after_insert" });
    expect(await off()).toBe(0);
    await survive(task);
    expect(await off()).toBe(1);
  });

  it("at care:after_seal: no answer is stored, and answering again stores it only once, encrypted", async () => {
    const customerId = await makeTestCustomer(db);
    const task = { action: "answer" as const, customerId };
    const answers = async () =>
      (
        await db.execute(
          sql`select sealed like 'v1.%' as sealed from screening_answers where customer_id = ${customerId}`,
        )
      ).rows;
    await dieAt({ ...task, failpoint: "care:after_seal" });
    expect(await answers()).toEqual([]);
    await survive(task);
    expect(await answers()).toEqual([{ sealed: true }]);
  });
});

/** Runs the task in a separate process without killing it. */
async function survive(task: Omit<Task, "failpoint">): Promise<void> {
  expect(await runProgram(RUNNER, JSON.stringify({ url, now: NOW, failpoint: "none", ...task }))).toBe(0);
}
