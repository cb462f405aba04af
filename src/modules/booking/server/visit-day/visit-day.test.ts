import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { bindBookingApi } from "../api.ts";
import { bookGuestVisit } from "../guests/book-guest-visit.ts";
import { bookingInvariants } from "../invariants.ts";
import { rescheduleByCustomer } from "../reschedule/reschedule-by-customer.ts";
import { makeStepLink } from "../visit-links/step-link.ts";
import { hashOfLink, visitLinkOf } from "../visits/visit-link.ts";

const { send, db, deps } = await clinicApi([bindAccountApi([]), bindBookingApi, bindOwnVisitsApi]);
deps.clock = fixedClock("2026-11-20T15:00:00Z");
await seedTestClinic(db);

const START = new Date("2026-12-09T15:00:00Z"); // 10:00 in New York
const at = (minutes: number) => {
  deps.clock = fixedClock(addMinutes(START, minutes).toISOString());
};

beforeEach(async () => {
  await emptyBook();
});

/** Cancels all visits instead of deleting them, because a visit's history can't be deleted. */
async function emptyBook(): Promise<void> {
  deps.clock = fixedClock("2026-11-20T15:00:00Z");
  await db.execute(sql`update appointments set status = 'cancelled'`);
  await db.execute(sql`update claims set released_at = clock_now() where released_at is null`);
}

let people = 0;
async function book(time = "10:00", serviceId = "AG07", practitionerId?: string) {
  people += 1;
  const guest = {
    firstName: "Ines",
    lastName: "Roe",
    email: `g${people}@example.com`,
    phone: `+1212555${1000 + people}`,
  };
  const input = { serviceIds: [serviceId], addOnIds: [], date: "2026-12-09", time, guest, practitionerId };
  return db.transaction((tx) => bookGuestVisit(deps, tx, { orderId: newId(), ...input }));
}

const linkFor = (visit: { id: string; startsAt: Date }, purpose: "confirm" | "late" | "join" | "change") => ({
  headers: { "x-visit-link": makeStepLink(deps.secrets, visit, purpose) },
});
const ownLink = (id: string) => ({ headers: { "x-visit-link": visitLinkOf(deps.secrets, id) } });

async function move(id: string, time: string): Promise<void> {
  const linkHash = hashOfLink(visitLinkOf(deps.secrets, id));
  await rescheduleByCustomer(deps, { appointmentId: id, linkHash, date: "2026-12-09", time });
}

async function assertSound(): Promise<void> {
  for (const { name, sql: query } of bookingInvariants) {
    expect((await db.execute(sql.raw(query))).rows, name).toEqual([]);
  }
}

async function historyOf(id: string) {
  const { rows } = await db.execute<{ step: string; reason: string | null }>(
    sql`select step, reason from visit_history where appointment_id = ${id} order by id`,
  );
  return rows;
}

describe("BK-7: confirming a visit by the link in the email", () => {
  it("changes nothing on GET and confirms only once, however many POSTs arrive", async () => {
    const visit = await book();
    const link = linkFor(visit, "confirm");
    for (let times = 0; times < 3; times += 1) {
      const { body } = await send("GET", `Appointment/confirm/${visit.id}`, link);
      expect(body.data).toMatchObject({ state: "open", status: "booked", date: "2026-12-09", time: "10:00" });
    }
    for (let times = 0; times < 2; times += 1) {
      const { body } = await send("POST", `Appointment/confirm/${visit.id}`, link);
      expect(body.data).toMatchObject({ state: "confirmed", status: "confirmed" });
    }
    expect((await historyOf(visit.id)).map(({ step }) => step)).toEqual(["book", "confirm"]);
    const { rows } = await db.execute(
      sql`select confirmed_at is not null as said from appointments where id = ${visit.id}`,
    );
    expect(rows).toEqual([{ said: true }]);
  });

  it("shows the new time of a moved visit and links to it, but confirms nothing", async () => {
    const visit = await book();
    const link = linkFor(visit, "confirm");
    await move(visit.id, "14:00");
    for (const method of ["GET", "POST"] as const) {
      const { body } = await send(method, `Appointment/confirm/${visit.id}`, link);
      expect(body.data).toMatchObject({ state: "moved", status: "booked", time: "14:00" });
    }
    const { body: former } = await send("GET", `Appointment/confirm/${visit.id}`, link);
    const present = "present" in former.data ? former.data.present : "";
    const { pathname, searchParams } = new URL(String(present), "https://clinic.example");
    expect(pathname).toBe(`/visit/${visit.id}/confirm`);
    const headers = { "x-visit-link": searchParams.get("t") ?? "" };
    const { body } = await send("GET", `Appointment/confirm/${visit.id}`, { headers });
    expect(body.data).toMatchObject({ state: "open", time: "14:00" });
    expect(body.data).not.toHaveProperty("present");
  });

  it("is refused after the visit has begun, and the link opens no other page", async () => {
    const visit = await book();
    const link = linkFor(visit, "confirm");
    expect((await send("POST", `Appointment/late/${visit.id}`, { ...link, body: { minutes: 10 } })).status).toBe(404);
    expect((await send("GET", `Appointment/${visit.id}`, link)).status).toBe(404);
    const other = await book("13:00");
    expect((await send("POST", `Appointment/confirm/${other.id}`, link)).status).toBe(404);
    expect((await send("POST", `Appointment/confirm/${visit.id}`)).status).toBe(401);
    at(1);
    expect((await send("POST", `Appointment/confirm/${visit.id}`, link)).body.data).toMatchObject({ state: "begun" });
    const over = linkFor(visit, "confirm");
    at(60 * 24 * 40);
    expect((await send("GET", `Appointment/confirm/${visit.id}`, over)).status).toBe(410);
  });
});

const late = (id: string, minutes: number, link = ownLink(id)) =>
  send("POST", `Appointment/late/${id}`, { ...link, body: { minutes } });

describe("BK-5: a customer who is late", () => {
  it("gets a later start with the same staff, without a fee, if the resources are free", async () => {
    const visit = await book("10:45");
    const link = linkFor(visit, "late");
    at(20);
    const { body } = await late(visit.id, 10, link);
    expect(body).toMatchObject({ data: { moved: true, message: "Your new start is 10:55 am. Same people." } });
    const { rows } = await db.execute(sql`
      select changes_made as changes, late_fee_cents as fee, calendar_sequence as sequence, practitioner_id as with
      from appointments where id = ${visit.id}`);
    expect(rows).toEqual([{ changes: 0, fee: 0, sequence: 1, with: visit.practitioner.id }]);
    expect((await historyOf(visit.id)).at(-1)).toEqual({ step: "late", reason: "10 min, moved to 10:55 am" });
    const again = await late(visit.id, 20, link);
    expect(again.body.data).toEqual(body.data);
    expect((await send("GET", `Appointment/late/${visit.id}`, link)).body.data).toMatchObject({
      state: "said",
      time: "10:55",
      late: { minutes: 10, moved: true },
    });
    await assertSound();
  });

  it("keeps the original time if another visit follows on every resource, and the clinic gets a notice", async () => {
    const first = await book("10:00", "AG08");
    const behind = await book("11:00", "AG08", first.practitioner.id);
    expect(behind.practitioner.id).toBe(first.practitioner.id);
    at(-30);
    const { body } = await late(first.id, 20);
    expect(body.data).toMatchObject({
      moved: false,
      message: "Come as you are. We may have to shorten your visit, or find another time.",
    });
    expect((await historyOf(first.id)).at(-1)).toEqual({ step: "late", reason: "20 min, couldn’t be moved" });
    expect((await send("GET", `Appointment/${first.id}`, ownLink(first.id))).body.data).toMatchObject({
      time: "10:00",
    });
    await assertSound();
  });

  it("never gets a later start that makes the visit end after closing time", async () => {
    const last = await book("16:00");
    deps.clock = fixedClock(last.startsAt.toISOString());
    expect((await late(last.id, 20)).body.data).toMatchObject({ moved: false });
    await assertSound();
  });

  it("can report the delay from two hours before to 15 minutes after the start, but not for a closed visit", async () => {
    const visit = await book();
    at(-121);
    expect((await late(visit.id, 10)).body).toMatchObject({ code: "appointment_closed" });
    expect((await send("GET", `Appointment/late/${visit.id}`, ownLink(visit.id))).body.data).toMatchObject({
      state: "early",
    });
    at(16);
    expect((await late(visit.id, 10)).body).toMatchObject({ code: "appointment_closed" });
    expect((await late(visit.id, 15)).status).toBe(400);
    at(0);
    await db.execute(sql`update appointments set status = 'cancelled' where id = ${visit.id}`);
    expect((await late(visit.id, 10)).body).toMatchObject({ code: "appointment_closed" });
  });

  it("never gets a slot that another customer books at the same moment", async () => {
    for (let round = 1; round <= 6; round += 1) {
      await emptyBook();
      const first = await book("10:00", "AG08");
      at(-119);
      const [said, booked] = await Promise.allSettled([
        late(first.id, 20),
        book("11:00", "AG08", first.practitioner.id),
      ]);
      const isMoved = said.status === "fulfilled" && said.value.body.data?.moved;
      expect(isMoved, `round ${round}`).toBe(booked.status === "rejected");
      await assertSound();
    }
  });
});

describe("BK-8: joining a virtual visit", () => {
  const joinedAt = async (id: string) =>
    (await db.execute(sql`select joined_at, version from appointments where id = ${id}`)).rows[0];
  const join = (id: string, link: ReturnType<typeof ownLink>) => send("GET", `Appointment/join/${id}`, link);

  it("is possible from 15 minutes before the start until an hour after the end, and refused after a move", async () => {
    const visit = await book("10:00", "AG90");
    const room = "https://doxy.me/lena-park";
    await db.execute(sql`update practitioners set video_url = ${room} where id = ${visit.practitioner.id}`);
    const link = linkFor(visit, "join");
    at(-16);
    const early = (await join(visit.id, link)).body.data;
    expect(early).toMatchObject({ status: "early", opensAt: addMinutes(START, -15).toISOString() });
    expect(early).not.toHaveProperty("url");
    await send("POST", `Appointment/join/${visit.id}`, link);
    expect(await joinedAt(visit.id)).toMatchObject({ joined_at: null });
    at(-14);
    expect((await join(visit.id, link)).body.data).toMatchObject({ status: "open", url: room });
    at(80);
    expect((await join(visit.id, link)).body.data).toMatchObject({ status: "over" });
    deps.clock = fixedClock("2026-11-20T15:00:00Z");
    await move(visit.id, "14:00");
    expect((await join(visit.id, link)).body.data).toMatchObject({ status: "moved", time: "14:00" });
  });

  it("notifies staff when the customer starts waiting, but not when they only open the page", async () => {
    const visit = await book("10:00", "AG90");
    const link = linkFor(visit, "join");
    at(-10);
    await join(visit.id, link);
    expect(await joinedAt(visit.id)).toMatchObject({ joined_at: null });
    await send("POST", `Appointment/join/${visit.id}`, link);
    const first = await joinedAt(visit.id);
    at(-5);
    await send("POST", `Appointment/join/${visit.id}`, link);
    expect(await joinedAt(visit.id)).toEqual(first);
    expect(new Date(String(first?.joined_at))).toEqual(addMinutes(START, -10));
  });

  it("shows that the visit is a phone call if the practitioner has no video room, and returns 404 for a visit at the clinic", async () => {
    const visit = await book("10:00", "AG90");
    await db.execute(sql`update practitioners set video_url = null`);
    expect((await join(visit.id, ownLink(visit.id))).body.data).toMatchObject({
      status: "phone",
      phone: `+1212555${1000 + people}`,
    });
    const inHouse = await book("13:00");
    expect((await join(inHouse.id, ownLink(inHouse.id))).status).toBe(404);
    await db.execute(sql`update appointments set status = 'cancelled' where id = ${visit.id}`);
    expect((await join(visit.id, ownLink(visit.id))).body).toMatchObject({ code: "appointment_closed" });
  });
});

describe("BK-5: moving and canceling with a reminder's signed link", () => {
  it("shows the visit and cancels it without a login", async () => {
    const visit = await book();
    const link = linkFor(visit, "change");
    expect((await send("GET", `Appointment/late/${visit.id}`, link)).body.data).toMatchObject({
      state: "early",
      canChange: true,
    });
    expect((await send("GET", `Appointment/${visit.id}`, link)).body.data).toMatchObject({
      canReschedule: true,
      canCancel: true,
    });
    expect((await send("POST", `Appointment/cancel/${visit.id}`, { ...link, body: {} })).status).toBe(200);
    await assertSound();
  });

  it("only shows a visit that was moved after the reminder, without changing it", async () => {
    const visit = await book();
    const link = linkFor(visit, "change");
    await move(visit.id, "11:00");
    expect((await send("GET", `Appointment/${visit.id}`, link)).body.data).toMatchObject({
      time: "11:00",
      canReschedule: false,
      canCancel: false,
    });
    expect((await send("GET", `Appointment/late/${visit.id}`, link)).body.data).toMatchObject({ canChange: false });
    const refused = await send("POST", `Appointment/cancel/${visit.id}`, { ...link, body: {} });
    expect(refused.body).toMatchObject({ code: "link_expired" });
  });

  it("is impossible for another visit, or with a link for another purpose", async () => {
    const [visit, other] = [await book(), await book("14:00")];
    for (const link of [linkFor(other, "change"), linkFor(visit, "late"), linkFor(visit, "confirm")]) {
      expect((await send("GET", `Appointment/${visit.id}`, link)).status).toBe(404);
      expect((await send("POST", `Appointment/cancel/${visit.id}`, { ...link, body: {} })).status).toBe(404);
    }
    const late = await send("GET", `Appointment/late/${visit.id}`, linkFor(visit, "late"));
    expect(late.body.data).toMatchObject({ canChange: false });
  });
});
