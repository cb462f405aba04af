import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { staffRights } from "#modules/account/server/staff-tables.ts";
import { cancelAppointment } from "#modules/booking/server/cancel/cancel-appointment.ts";
import { rescheduleByCustomer } from "#modules/booking/server/reschedule/reschedule-by-customer.ts";
import { bindScheduleStaffApi } from "#modules/booking/server/schedule/schedule-staff-api.ts";
import { practitioners } from "#modules/booking/server/tables.ts";
import { SIZE_RAN_SHORT } from "#modules/catalog/domain/events.ts";
import { changeStock } from "#modules/catalog/server/stock/change-stock.ts";
import { consumeReservation, reserveStock } from "#modules/catalog/server/stock/stock.ts";
import { brands, productSizes, products } from "#modules/catalog/server/tables.ts";
import { DISPUTE_CLOSED, DISPUTE_OPENED } from "#modules/checkout/domain/events.ts";
import { sendContactMessage } from "#modules/content/server/send-contact-message.ts";
import { PAY_REVIEWED } from "#modules/pay/domain/events.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { emitEvent, eventTasks } from "#platform/jobs/events.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { newStaff, type TestStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { watchTrouble } from "../alerts/watch-trouble.ts";
import { bindSystemStaffApi } from "../staff-api.ts";
import { noticeHandlers } from "./notice-handlers.ts";
import { noticeMailWriters } from "./notice-mails.ts";
import { sweepNotices } from "./notice-tasks.ts";

const { send, db, deps } = breakingOff(
  "modules/system/server/notices/notices.test.ts",
  await clinicApi([bindSystemStaffApi, bindScheduleStaffApi]),
);
const clinic = await seedTestClinic(db, { now: "2026-12-01T15:00:00Z" });
const sender = { network: undefined };
const note = { name: "Jo Park", email: "jo@example.com", message: "Do you treat scars?" };

let owner: TestStaff;
let desk: TestStaff;
let nurse: TestStaff;
let otherNurse: TestStaff;
beforeAll(async () => {
  owner = await newStaff(db, "admin");
  desk = await newStaff(db, "staff");
  nurse = await newStaff(db, "practitioner");
  otherNurse = await newStaff(db, "practitioner");
  for (const [id, { customerId }] of [["rn-1", nurse] as const, ["rn-2", otherNurse] as const])
    await db.update(practitioners).set({ accountId: customerId }).where(eq(practitioners.id, id));
  await db.insert(brands).values({ id: "loom", slug: "loom", name: "Loom" });
  await db.insert(products).values({
    id: "cream",
    slug: "cream",
    name: "Night Cream",
    brandId: "loom",
    form: "jar",
    description: "",
    howToUse: "",
    ingredients: [],
    addedOn: "2026-01-01",
    position: 1,
  });
  await db.insert(productSizes).values({
    id: "cream-30",
    productId: "cream",
    label: "30 ml",
    amount: 30,
    unit: "ml",
    priceCents: 6200,
    onHand: 3,
    position: 1,
  });
});
beforeEach(async () => {
  await deliver();
  await db.execute(sql`delete from staff_notices`);
  await db.execute(sql`delete from staff_notice_mails`);
  await db.execute(sql`delete from graphile_worker._private_jobs`);
});

/** Delivers every event, as the jobs do. Each event is handled only once. */
async function deliver(): Promise<void> {
  const dispatch = eventTasks(db, noticeHandlers).dispatch_event;
  const { rows } = await db.execute<{ id: string }>(sql`select id from outbox_events order by id`);
  for (const { id } of rows) await dispatch?.({ eventId: id }, {} as never); // the task reads only its payload
}

const bell = async ({ bearer }: TestStaff) =>
  (await send("GET", "admin/Notification/list", { token: bearer })).body.data;
const titles = async (person: TestStaff) => (await bell(person)).docs.map(({ title }) => title);

async function bookOnline(time: string, guest: { firstName: string; lastName: string }) {
  const place = { date: "2026-12-10", time, serviceIds: ["AG01"], practitionerId: "rn-1" };
  const visit = await bookTestVisit(clinic, { ...place, guest });
  const { rows } = await db.execute<{ hash: string }>(
    sql`select link_hash as hash from appointments where id = ${visit.id}`,
  );
  return { appointmentId: visit.id, linkHash: rows[0]?.hash ?? "" };
}

it("only the desk and the practitioner get a notice about visits that customers book, move or cancel", async () => {
  const visit = await bookOnline("10:00", { firstName: "Mara", lastName: "Okafor" });
  await deliver();
  await deliver();
  const told = { kind: "visitBooked", title: "Mara Okafor booked online", isRead: false, mustAct: false };
  const { docs, unread } = await bell(desk);
  expect(docs).toMatchObject([{ ...told, path: `/admin/visits/${visit.appointmentId}` }]);
  expect(docs[0]?.detail).toMatch(/, Thursday, December 10, 10:00 am$/);
  expect(unread).toBe(1);
  expect(await titles(nurse)).toEqual(["Mara Okafor booked online"]);
  expect(await titles(otherNurse)).toEqual([]);

  await rescheduleByCustomer(clinic, { ...visit, date: "2026-12-10", time: "11:00" });
  await cancelAppointment(clinic, visit);
  await deliver();
  expect(await titles(owner)).toEqual([
    "Mara Okafor canceled a visit",
    "Mara Okafor moved a visit",
    "Mara Okafor booked online",
  ]);
});

it("staff's own bookings create no notice", async () => {
  const visit = await bookOnline("13:00", { firstName: "Uma", lastName: "Ghosh" });
  await db.execute(sql`update appointments set booked_via = 'phone' where id = ${visit.appointmentId}`);
  await deliver();
  expect(await titles(desk)).toEqual([]);
});

it("staff who may reply to messages get a notice about a new message, and the notice is deleted together with the message", async () => {
  const id = await sendContactMessage(db, note, sender);
  await deliver();
  expect((await bell(desk)).docs).toMatchObject([
    { title: "Jo Park wrote to the clinic", path: `/admin/messages/${id}`, mustAct: true },
  ]);
  expect(await titles(nurse)).toEqual([]);
  const { rows } = await db.execute(sql`select * from staff_notices`);
  expect(JSON.stringify(rows)).not.toContain("Jo Park");
  await db.execute(sql`delete from contact_messages where id = ${id}`);
  expect((await bell(desk)).unread).toBe(0);
});

it("stock staff get a notice if consumables for a visit were missing", async () => {
  const payload = { sizeId: "cream-30", wanted: 3, taken: 1 };
  await db.transaction((tx) => emitEvent(tx, { type: SIZE_RAN_SHORT, key: "visit-short", payload }));
  await deliver();
  await deliver();
  expect((await bell(desk)).docs).toMatchObject([
    {
      title: "Night Cream, 30 ml ran short in a visit",
      detail: "It needed 3, and 1 was free. Count the stock.",
      path: "/admin/stock/cream-30",
    },
  ]);
  expect(await titles(nurse)).toEqual([]);
});

it("stock staff get only one notice when the last unit in stock is sold or discarded", async () => {
  await db.transaction((tx) => reserveStock(tx, "order-1", [{ sizeId: "cream-30", quantity: 2 }]));
  await db.transaction((tx) => reserveStock(tx, "order-2", [{ sizeId: "cream-30", quantity: 1 }]));
  await db.transaction((tx) => consumeReservation(tx, "order-1"));
  await deliver();
  expect(await titles(desk)).toEqual([]);
  await db.transaction((tx) => consumeReservation(tx, "order-2"));
  await deliver();
  const soldOut = { title: "Night Cream, 30 ml is sold out", path: "/admin/stock/cream-30" };
  expect((await bell(desk)).docs).toMatchObject([{ ...soldOut, mustAct: false }]);
  expect((await bell(owner)).docs).toMatchObject([{ ...soldOut, mustAct: true }]);
  expect(await titles(nurse)).toEqual([]);

  const by = systemActor("test");
  await changeStock(db, by, { sizeId: "cream-30", delta: 1, reason: "received" });
  await changeStock(db, by, { sizeId: "cream-30", delta: -1, reason: "damaged" });
  await deliver();
  expect(await titles(desk)).toHaveLength(2);
});

it("only the practitioner gets a notice when their request for time off is approved or refused", async () => {
  const days = { firstDate: "2026-12-21", lastDate: "2026-12-22", kind: "vacation", reason: "Family" };
  const ask = async () => (await send("POST", "admin/TimeOff/ask", { token: nurse.bearer, body: days })).body.data._id;
  const approve = await send("POST", `admin/TimeOff/${await ask()}/approve`, {
    token: desk.bearer,
    body: { version: 1 },
  });
  expect(approve.status).toBe(200);
  expect((await send("DELETE", `admin/TimeOff/${await ask()}`, { token: desk.bearer })).status).toBe(200);
  await deliver();
  expect((await bell(nurse)).docs.map(({ title, detail }) => [title, detail])).toEqual([
    ["Your time off was declined", "Monday, December 21 to Tuesday, December 22"],
    ["Your time off was approved", "Monday, December 21 to Tuesday, December 22"],
  ]);
  expect(await titles(desk)).toEqual([]);
});

it("administrators get one notice per problem about jobs that failed permanently", async () => {
  await db.execute(sql`select graphile_worker.add_job('broken', '{}'::json, max_attempts => 1)`);
  await db.execute(
    sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'no', updated_at = now() - interval '1 day'`,
  );
  for (let look = 0; look < 2; look += 1) await watchTrouble({ db, dataDir: "." });
  expect((await bell(owner)).docs).toMatchObject([{ kind: "failedJobs", path: "/admin/alerts", mustAct: true }]);
  expect(await titles(desk)).toEqual([]);
});

it("each person marks their own notices as read, one at a time or all up to a given notice", async () => {
  for (let message = 0; message < 3; message += 1) await sendContactMessage(db, note, sender);
  await deliver();
  const [newest, , oldest] = (await bell(desk)).docs;
  const mark = async (person: TestStaff, body: object) =>
    (await send("POST", "admin/Notification/read", { token: person.bearer, body })).body.data.unread;
  expect(await mark(desk, { ids: [oldest?._id] })).toBe(2);
  expect((await bell(owner)).unread).toBe(3);
  const [theirs] = (await bell(owner)).docs;
  expect(await mark(desk, { ids: [theirs?._id] })).toBe(2);
  expect(await mark(desk, { upTo: theirs?._id })).toBe(2);
  expect(await mark(desk, { upTo: newest?._id })).toBe(0);
  expect((await bell(owner)).unread).toBe(3);
});

it("notices are emailed only for the kinds that the person chose, without a customer's name", async () => {
  const choose = (person: TestStaff, body: object) =>
    send("PUT", "admin/Notification/mails", { token: person.bearer, body });
  const kinds = (await send("GET", "admin/Notification/mails", { token: nurse.bearer })).body.data.kinds;
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...["visitBooked", "visitMoved", "visitCancelled", "timeOffAnswered", "outsideCalendar", "statementToReview"],
  ]);
  expect(kinds.every(({ isMailed }) => !isMailed)).toBe(true);
  expect((await choose(nurse, { kind: "message", isMailed: true })).status).toBe(404);
  expect((await choose(desk, { kind: "message", isMailed: true })).status).toBe(200);
  await sendContactMessage(db, note, sender);
  await deliver();
  const mails = async () => {
    const { rows } = await db.execute<{ payload: { payload: unknown } }>(
      sql`select payload from graphile_worker._private_jobs where key like 'mail:staff-notice:%'`,
    );
    return Promise.all(rows.map(({ payload }) => noticeMailWriters["staff-notice"]?.(deps, payload.payload)));
  };
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.to.address).toBe(`${desk.customerId}@staff.example`);
  expect(mail?.content.subject).toBe("A message came through the contact form");
  expect(JSON.stringify(mail?.content)).not.toContain("Jo Park");

  await db.execute(sql`update customers set role = 'practitioner' where id = ${desk.customerId}`);
  expect(await mails()).toEqual([undefined]);
  expect(await titles(desk)).toEqual([]);
  await db.execute(sql`update customers set role = 'staff' where id = ${desk.customerId}`);
});

it("a person can read only notices for which the person still has the permission", async () => {
  const person = await newStaff(db, "practitioner", { rights: ["stock.count"] });
  await changeStock(db, systemActor("test"), { sizeId: "cream-30", delta: 1, reason: "received" });
  await changeStock(db, systemActor("test"), { sizeId: "cream-30", delta: -1, reason: "damaged" });
  await deliver();
  expect(await titles(person)).toEqual(["Night Cream, 30 ml is sold out"]);
  await db.delete(staffRights).where(eq(staffRights.customerId, person.customerId));
  expect(await titles(person)).toEqual([]);
});

it("notices are deleted after 30 days, or earlier, oldest first, if a person has more than 500", async () => {
  const rowsOf = async () => (await db.execute(sql`select 1 from staff_notices`)).rowCount;
  await db.execute(sql`
    insert into staff_notices (id, account_id, kind, occurrence, subject_id, created_at)
    select ${newId()} || i, ${desk.customerId}, 'message', 'old ' || i, 'none',
      clock_now() - case when i <= 10 then interval '31 days' else interval '1 day' - i * interval '1 second' end
    from generate_series(1, 520) i`);
  await sweepNotices(db);
  expect(await rowsOf()).toBe(500);
  const { rows } = await db.execute(sql`select occurrence from staff_notices order by created_at limit 1`);
  expect(rows).toEqual([{ occurrence: "old 21" }]);
});

it("order staff get a notice about a disputed payment and its outcome", async () => {
  await db.execute(sql`
    insert into tenders (id, order_id, kind, source_account, amount_cents, state) values ('t-dispute', 'o-dispute', 'card', 'provider', 5400, 'captured')`);
  await db.execute(sql`
    insert into disputes (id, tender_id, order_id, order_number, amount_cents, reason, status, evidence_due_at, opened_at)
    values ('du_bell', 't-dispute', 'o-dispute', 1042, 5400, 'fraudulent', 'needs_response', now() + interval '9 days', now())`);
  const payload = { orderId: "o-dispute", disputeId: "du_bell" };
  await emitEvent(db, { type: DISPUTE_OPENED, key: "dispute:du_bell:opened", payload });
  await deliver();
  expect(await titles(owner)).toEqual(["The payment of order 1042 is disputed"]);
  expect((await bell(desk)).docs[0]).toMatchObject({
    detail: expect.stringMatching(/^\$54\.00, answer by /),
    path: "/admin/payments/disputes/du_bell",
  });
  expect(await titles(nurse)).toEqual([]);
  await db.execute(sql`update disputes set status = 'lost' where id = 'du_bell'`);
  await emitEvent(db, { type: DISPUTE_CLOSED, key: "dispute:du_bell:lost", payload });
  await deliver();
  expect((await titles(owner))[0]).toBe("The dispute about order 1042 was lost");
});

it("only people with lines in a pay period get a notice that their pay is ready for review", async () => {
  const payload = { periodId: "period", from: "2026-11-16", to: "2026-11-29", accountIds: [desk.customerId] };
  await emitEvent(db, { type: PAY_REVIEWED, key: "pay:period:reviewed:1", payload });
  await deliver();
  expect((await bell(desk)).docs[0]).toMatchObject({
    kind: "statementToReview",
    title: "Your pay is ready to look over",
    mustAct: false,
    detail: "Monday, November 16 to Sunday, November 29",
    path: "/admin/pay/mine/period",
  });
  for (const person of [owner, nurse]) expect(await titles(person)).toEqual([]);
});
