import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { cancelAppointment } from "#modules/booking/server/visits/cancel-appointment.ts";
import { joinWaitlist } from "#modules/booking/server/waitlist/join-waitlist.ts";
import { matchWaitlist } from "#modules/booking/server/waitlist/match-waitlist.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { testDatabase } from "#testing/test-database.ts";

const RUNNER = join(import.meta.dirname, "../../../../testing/crash-visit.ts");
const NOW = "2026-11-20T15:00:00Z";

const { db, url } = await testDatabase();
const clinic = await seedTestClinic(db, { now: NOW });
const context = { ...clinic, secrets: await loadSecrets(db, undefined) };

type Task = { action: "match" | "accept" | "split"; failpoint: string } & Partial<
  Record<"date" | "offer" | "customerId" | "appointmentId" | "lineId", string>
>;

/** Does one thing in a process of its own, which is killed at the named point. */
async function dieAt(task: Task): Promise<void> {
  const child = spawn(process.execPath, [RUNNER, JSON.stringify({ url, now: NOW, ...task })], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code, signal] = await once(child, "exit");
  expect({ code, signal }).toEqual({ code: null, signal: "SIGKILL" });
}

/** Somebody waits for a morning whose only visit was just given up. */
async function waitFor(date: string): Promise<string> {
  const customerId = await makeTestCustomer(db);
  const visit = await bookTestVisit(context, { date, time: "10:00", serviceIds: ["AS03"] });
  await joinWaitlist(context, {
    ...{ visitor: { customerId }, serviceIds: ["AS03"], addOnIds: [], practitionerIds: [] },
    ...{ dates: [date, date], parts: ["morning"], minNoticeMinutes: 180 },
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
  for (const { name, sql: text } of bookingInvariants) expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
});

describe("kill -9 while the waitlist is asked (BK-8, O1)", () => {
  it.each([
    ["waitlist:after_placeholder", "2026-12-01"],
    ["waitlist:after_offer", "2026-12-02"],
  ])("at %s: the place stays the waitlist's, and the next run makes one offer", async (failpoint, date) => {
    await waitFor(date);
    await dieAt({ action: "match", failpoint, date });
    expect([await placeholdersOn(date), await offersOf(date)]).toEqual([1, []]);
    expect(await matchWaitlist(context, date)).toBe(1);
    expect(await matchWaitlist(context, date)).toBe(0);
    expect([await placeholdersOn(date), await offersOf(date)]).toMatchObject([0, [{ state: "open", visit: "held" }]]);
  });

  it("at waitlist:accept_after_claims: the offer is open as before, and is accepted once", async () => {
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

describe("kill -9 while a visit is split (visits 7, O1)", () => {
  it("at visit:split_between: the visit is as it was, and splitting it again makes two", async () => {
    const customerId = await makeTestCustomer(db);
    const visit = await bookTestVisit(context, { date: "2026-12-09", time: "10:00", serviceIds: ["AG07", "AS03"] });
    await db.execute(sql`
      update appointments set customer_id = ${customerId}, guest = null, order_id = null where id = ${visit.id}`);
    const visits = async () =>
      (
        await db.execute<{ treatments: number; claims: number }>(sql`
          select (select count(*)::int from appointment_services l where l.appointment_id = a.id) as treatments,
            (select count(*)::int from claims c where c.appointment_id = a.id and c.released_at is not null) as claims
          from appointments a where a.customer_id = ${customerId} and a.status = 'booked' order by a.starts_at`)
      ).rows;
    const task = { action: "split" as const, appointmentId: visit.id, customerId, date: "2026-12-10" };
    const lineId = present(visit.lines[1]).id;
    await dieAt({ ...task, lineId, failpoint: "visit:split_between" });
    expect(await visits()).toEqual([{ treatments: 2, claims: 0 }]);
    await survive({ ...task, lineId });
    expect(await visits()).toMatchObject([{ treatments: 1 }, { treatments: 1, claims: 0 }]);
  });
});

/** The same in a process that is killed nowhere. */
async function survive(task: Omit<Task, "failpoint">): Promise<void> {
  const child = spawn(process.execPath, [RUNNER, JSON.stringify({ url, now: NOW, failpoint: "none", ...task })], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  expect((await once(child, "exit"))[0]).toBe(0);
}
