import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitLinkOf } from "#modules/booking/server/public.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { newestDigits, newPerson } from "#testing/account-for-tests.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { startDatabaseClock } from "#testing/start-database-clock.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { checkoutInvariants } from "../invariants.ts";
import { readBuyer } from "../orders/buyer.ts";
import { recipientOfOrder } from "../orders/recipient.ts";
import { openExtra } from "../visit-orders/orders-of-visit.ts";
import { guestJoinHandlers } from "./join-guest-orders.ts";

const NOW = "2026-11-20T15:00:00Z";
const { send, db, deps, url } = await clinicApi(moduleApis, {}, undefined, { clock: fixedClock(NOW) });
// The database's clock decides which visits are upcoming when an account is erased.
await startDatabaseClock(db, NOW);
beforeAll(() => seedTestClinic(db));
const jobs = await startJobRunner({ databaseUrl: url, logger: deps.logger, tasks: eventTasks(db, guestJoinHandlers) });
afterAll(() => jobs.stop());

let people = 0;
async function signUp(name: string, email?: string) {
  people += 1;
  const person = { ...newPerson(name), email: email ?? `${name.toLowerCase()}-${people}@example.com` };
  const { data } = (await send("POST", "user/signup", { body: person })).body;
  return { ...person, id: data.user._id as string, token: data.accessToken as string };
}

type Person = Awaited<ReturnType<typeof signUp>>;

async function verify({ token, email }: Person): Promise<void> {
  const code = await newestDigits(deps, email);
  expect((await send("POST", "user/verifyEmail", { token, body: { code } })).status).toBe(200);
}

/** Books without logging in; the details are spelled differently from the account's. */
async function bookAsGuest(email: string, date: string, time = "10:00", notes = "Please ring twice") {
  const customer = { firstName: "Ines", lastName: "Roe", email: email.toUpperCase(), phone: newPerson("Ines").phone };
  const { status, body } = await send("POST", "guest/book", {
    body: { serviceIds: ["AS03"], date, time, customer, notes },
  });
  expect(status).toBe(200);
  const id: string = body.data.appointment._id;
  return { id, orderId: body.data.orderId as string, link: visitLinkOf(deps.secrets, id) };
}

/** Waits until all events have been handled. */
async function settled(): Promise<void> {
  await expect
    .poll(async () => (await db.execute(sql`select 1 from graphile_worker.jobs`)).rows.length, { timeout: 20_000 })
    .toBe(0);
}

const idsOf = (body: { data: { _id: string }[] }) => body.data.map(({ _id }) => _id);
const upcomingOf = async ({ token }: Pick<Person, "token">) =>
  idsOf((await send("GET", "Appointment/upcoming", { token })).body);

describe("AU-1: a guest's visits and orders", () => {
  it("join the account after its owner verifies the same email, and the guest's link still works", async () => {
    const person = await signUp("Amara");
    const visit = await bookAsGuest(person.email, "2026-12-01");
    await settled();
    expect(await upcomingOf(person)).toEqual([]);
    expect((await send("GET", `Appointment/${visit.id}`, { token: person.token })).status).toBe(404);

    await verify(person);
    await settled();
    expect(await upcomingOf(person)).toEqual([visit.id]);
    const order = await send("GET", `user/getOrderDetails/${visit.orderId}`, { token: person.token });
    expect(order.body.data.serviceOrder).toMatchObject({ appointmentId: visit.id });
    const body = { date: "2026-12-02", time: "11:00" };
    const moved = await send("PUT", `Appointment/reschedule/${visit.id}`, { token: person.token, body });
    expect(moved.body.data).toMatchObject(body);
    const headers = { "x-visit-link": visit.link };
    expect((await send("GET", `Appointment/${visit.id}`, { headers })).body.data).toMatchObject(body);
    expect((await send("POST", `Appointment/cancel/${visit.id}`, { headers, body: {} })).status).toBe(200);
    expect(await upcomingOf(person)).toEqual([]);
    expect(idsOf((await send("GET", "Appointment/past", { token: person.token })).body)).toEqual([visit.id]);
  });

  it("also join the account if they are booked after the verification, but never an account with an unverified email", async () => {
    const [proven, unproven] = [await signUp("Beatrix"), await signUp("Cosima")];
    await verify(proven);
    const theirs = await bookAsGuest(proven.email, "2026-12-03");
    await bookAsGuest(unproven.email, "2026-12-03", "13:00");
    await settled();
    expect(await upcomingOf(proven)).toEqual([theirs.id]);
    expect(await upcomingOf(unproven)).toEqual([]);
  });

  it("never join a second account or a disabled one", async () => {
    const first = await signUp("Delphine");
    await verify(first);
    const visit = await bookAsGuest(first.email, "2026-12-04");
    await settled();
    // Another account takes the email, as after a change of email.
    await db.execute(sql`update customers set email = ${`former-${first.email}`} where id = ${first.id}`);
    const second = await signUp("Delphine", first.email);
    await verify(second);
    await settled();
    expect(await upcomingOf(second)).toEqual([]);
    expect(await upcomingOf(first)).toEqual([visit.id]);

    await db.execute(sql`update customers set disabled_at = now() where id = ${second.id}`);
    const later = await bookAsGuest(second.email, "2026-12-04", "13:00");
    await settled();
    const { rows } = await db.execute(sql`select customer_id from appointments where id = ${later.id}`);
    expect(rows).toEqual([{ customer_id: null }]);
  });

  it("join the account even if booking and verification are concurrent", async () => {
    const people = await Promise.all(["Edda", "Fenna", "Gisela", "Hedda", "Ilka", "Jorun"].map((name) => signUp(name)));
    const days = ["07", "08", "09", "10", "11", "14"];
    const booked = await Promise.all(
      people.map(async (person, index) => {
        const [visit] = await Promise.all([bookAsGuest(person.email, `2026-12-${days[index]}`), verify(person)]);
        return visit.id;
      }),
    );
    await settled();
    expect((await Promise.all(people.map(upcomingOf))).flat()).toEqual(booked);
  });

  it("join the account with the items added to a visit at the desk, whose buyer is the guest until then (OO-10)", async () => {
    const person = await signUp("Odile");
    const visit = await bookAsGuest(person.email, "2026-12-17", "13:00");
    const byNoor = { by: "noor", byName: "Noor", notified: false };
    const extraId = await db.transaction((tx) => openExtra(tx, { id: visit.id, customerId: null }, byNoor));
    expect(await readBuyer(db, extraId)).toMatchObject({ name: "Ines Roe" });
    expect(await recipientOfOrder(deps, { order: { id: extraId }, customerId: null })).toMatchObject({
      firstName: "Ines",
    });
    await verify(person);
    await settled();
    const { rows } = await db.execute(sql`select customer_id as "customerId" from orders where id = ${extraId}`);
    expect(rows).toEqual([{ customerId: person.id }]);
  });

  it("join the account only once, however many events arrive", async () => {
    const person = await signUp("Katinka");
    const visit = await bookAsGuest(person.email, "2026-12-15");
    await verify(person);
    await settled();
    const handler = guestJoinHandlers.email_verified?.["join-guest-visits"];
    const event = {
      id: "e1",
      type: "email_verified",
      key: "k",
      payload: { customerId: person.id },
    };
    await Promise.all([1, 2, 3].map(() => db.transaction(async (tx) => handler?.(event, tx))));
    expect(await upcomingOf(person)).toEqual([visit.id]);
  });

  it("are in the data export, and are erased with the account (PG-22, V2)", async () => {
    const person = await signUp("Leontine");
    const visit = await bookAsGuest(person.email, "2026-12-16", "10:00", "Leontine's left knee");
    await verify(person);
    await settled();
    const exported = (await send("GET", "user/export", { token: person.token })).body.data;
    expect(exported.appointments).toMatchObject([
      { id: visit.id, notes: "Leontine's left knee", guest: { email: person.email, phone: expect.any(String) } },
    ]);
    expect(exported.orders).toMatchObject({ orders: [{ _id: visit.orderId }] });

    const { token, password } = person;
    expect((await send("DELETE", "user/account", { token, body: { password } })).status).toBe(200);
    const { rows } = await db.execute(
      sql`select status, guest, notes, link_hash from appointments where id = ${visit.id}`,
    );
    expect(rows).toEqual([{ status: "cancelled", guest: null, notes: null, link_hash: null }]);
    const headers = { "x-visit-link": visit.link };
    expect((await send("GET", `Appointment/${visit.id}`, { headers })).status).toBe(404);
  });

  it("always belong together: an order has its visit's customer", async () => {
    for (const { name, sql: query } of checkoutInvariants)
      if (name.includes("AU-1")) expect((await db.execute(sql.raw(query))).rows).toEqual([]);
  });
});
