import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { startSession } from "#modules/account/server/sessions/start-session.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { sweepHolds } from "#modules/booking/server/holds/sweep-holds.ts";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { addBlock, removeBlock } from "#modules/booking/server/schedule/blocks.ts";
import { bindSlotsApi } from "#modules/cart/server/slots-api.ts";
import { takeStep } from "#modules/desk/server/take-step.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { bindWaitlistApi } from "#modules/waitlist/server/api.ts";
import { expireOffer } from "#modules/waitlist/server/end-offer.ts";
import { waitlistInvariants } from "#modules/waitlist/server/invariants.ts";
import { matchWaitlist } from "#modules/waitlist/server/match-waitlist.ts";
import { offerLinkOf } from "#modules/waitlist/server/offer-place.ts";
import { entryLinkOf } from "#modules/waitlist/server/put-in-line.ts";
import { listFittingPlaces, offerByStaff, pauseByStaff } from "#modules/waitlist/server/staff-offers.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { bumpTags } from "#platform/cache/bump-tags.ts";
import { fixedClock } from "#shared/clock.ts";
import { weekdayOf } from "#shared/zoned-time.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { runs } from "#testing/runs.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { bindCheckoutApi } from "../api.ts";

const { send, db, deps } = await clinicApi([
  bindAccountApi([]),
  bindBookingApi,
  bindOwnVisitsApi,
  bindWaitlistApi,
  bindSlotsApi,
  bindCheckoutApi,
]);
const BY_DAY = "2026-11-20T15:00:00Z";
beforeAll(() => seedTestClinic(db));
beforeEach(async () => {
  deps.clock = fixedClock(BY_DAY);
  // All requests come from one IP address.
  await db.execute(sql`delete from rate_limits`);
  await db.execute(sql`update waitlist_entries set state = 'left' where state in ('unconfirmed', 'waiting', 'paused')`);
});

const days = [
  "12-01",
  "12-02",
  "12-03",
  "12-07",
  "12-08",
  "12-09",
  "12-10",
  "12-14",
  "12-15",
  "12-16",
  "12-17",
  "12-21",
  "12-22",
  "12-28",
  "12-29",
  "12-30",
  "12-31",
  "01-04",
  "01-05",
  "01-06",
  "01-07",
];
const nextDay = () => {
  const day = days.shift() ?? "12-23";
  return `${day < "11" ? 2027 : 2026}-${day}`;
};

let people = 0;
async function signUp(): Promise<string> {
  people += 1;
  return (await send("POST", "user/signup", { body: newPerson(`Waits${people}`) })).body.data.accessToken;
}

let guests = 0;
/** Books a guest's visit; returns its status and id. */
async function bookAt(date: string, time: string) {
  guests += 1;
  const customer = {
    firstName: "Ines",
    lastName: "Roe",
    email: `guest${guests}@example.com`,
    phone: `(212) 555-${1_000 + guests}`,
  };
  const from = `10.1.${guests >> 8}.${guests & 255}`;
  const booked = await send("POST", "guest/book", { from, body: { serviceIds: ["AS03"], date, time, customer } });
  expect(booked.body.message).toBeDefined();
  return { status: booked.status, id: booked.body.data?.appointment?._id as string };
}

async function cancel(id: string) {
  const { rows } = await db.execute<{ id: string }>(sql`select id from appointments where id = ${id}`);
  expect(rows).toHaveLength(1);
  const link = deps.secrets.sign("links", `visit:${id}`);
  const { status } = await send("POST", `Appointment/cancel/${id}`, { body: {}, headers: { "x-visit-link": link } });
  expect(status).toBe(200);
}

async function join(token: string, date: string, more: Record<string, unknown> = {}) {
  const body = { dates: [date, date], parts: ["morning"], ...more };
  return send("POST", "waitlist/AS03", { token, body });
}

async function offersOf(token: string) {
  const { body } = await send("GET", "Waitlist/mine", { token });
  return (body.data as { status: string; offer?: { _id: string; startsAt: string } }[]).map(({ status, offer }) => ({
    status,
    offer,
  }));
}

async function openOffer(token: string): Promise<string> {
  const [entry] = await offersOf(token);
  expect(entry?.status).toBe("offered");
  return entry?.offer?._id ?? "";
}

const kept = async (date: string) =>
  (
    await db.execute<{ until: string }>(sql`
      select hold_expires_at as until from appointments where date = ${date} and status = 'held'
        and num_nonnulls(held_for_cart_id, held_for_account_id, held_for_offer_id) = 0`)
  ).rows;

async function runOut(offerId: string) {
  await db.execute(
    sql`update waitlist_offers set expires_at = clock_now() - interval '1 second' where id = ${offerId}`,
  );
  await db.execute(sql`
    update appointments set hold_expires_at = clock_now() - interval '1 second' where held_for_offer_id = ${offerId}`);
}

async function expectSound() {
  for (const { name, sql: query } of [...bookingInvariants, ...waitlistInvariants]) {
    const { rows } = await db.execute(sql.raw(query));
    expect(rows, name).toEqual([]);
  }
}

describe("BK-8: joining the waitlist", () => {
  it("returns the position in line, and is refused for a duplicate entry and for a fourth entry", async () => {
    const [first, second] = [await signUp(), await signUp()];
    const date = "2026-12-22";
    expect((await join(first, date)).body.data).toMatchObject({ status: "waiting", place: 1 });
    expect((await join(second, date)).body.data).toMatchObject({ status: "waiting", place: 2 });
    expect((await join(first, date)).body.code).toBe("already_waiting");
    await join(first, "2026-12-23");
    await join(first, "2026-12-28");
    expect(await join(first, "2026-12-29")).toMatchObject({ status: 409, body: { code: "too_many_waiting" } });
  });

  it("counts for a guest only after they confirm it by the emailed link, which also lets them leave the waitlist", async () => {
    const date = nextDay();
    const body = { dates: [date, date], parts: ["morning"] };
    expect((await send("POST", "waitlist/AS03", { body })).status).toBe(400);
    const joined = await send("POST", "waitlist/AS03", {
      body: { ...body, email: "waiting@example.com", firstName: "Wu" },
    });
    expect(joined.body.data).toMatchObject({ status: "unconfirmed", place: null });
    const { id } = await bookAt(date, "10:00");
    await cancel(id);
    expect(await kept(date)).toEqual([]);
    const token = entryLinkOf(deps.secrets, joined.body.data._id);
    expect((await send("POST", "Waitlist/confirm", { body: { token } })).body.data[0]).toMatchObject({
      status: "waiting",
      place: 1,
    });
    expect((await send("POST", "Waitlist/confirm", { body: { token: "x".repeat(43) } })).body.code).toBe(
      "link_expired",
    );
    const left = await send("DELETE", `Waitlist/${joined.body.data._id}`, { headers: { "x-visit-link": token } });
    expect(left.status).toBe(200);
    expect((await send("GET", `Waitlist/mine?link=${token}`)).body.data).toEqual([]);
  });

  it("is refused for past days and unknown treatments", async () => {
    const token = await signUp();
    expect((await join(token, "2026-11-01")).status).toBe(400);
    const body = { dates: ["2026-12-22", "2026-12-22"], parts: ["morning"] };
    expect((await send("POST", "waitlist/nothing", { token, body })).status).toBe(404);
  });
});

describe("BK-8: a freed slot for the waitlist", () => {
  it("can be booked by anyone immediately if the waitlist is empty", async () => {
    const date = nextDay();
    const { id } = await bookAt(date, "10:00");
    const isFree = async () => {
      const { body } = await send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=AS03`);
      return body.data.find(({ from }) => from === "10:00")?.isBooked === false;
    };
    expect(await isFree()).toBe(false);
    await cancel(id);
    expect(await isFree()).toBe(true);
    expect(await kept(date)).toEqual([]);
  });

  it("is held for the next in line, who books the slot by accepting the offer", async () => {
    const date = nextDay();
    const token = await signUp();
    const visits = await Promise.all([bookAt(date, "10:00")]);
    await join(token, date);
    await cancel(visits[0]?.id ?? "");
    expect(await kept(date)).toHaveLength(1);
    expect(await matchWaitlist(deps, date)).toBe(1);
    expect(await kept(date)).toEqual([]);
    const offerId = await openOffer(token);
    const link = offerLinkOf(deps.secrets, offerId);
    for (let look = 0; look < 100; look += 1) {
      const { body } = await send("GET", `Offer/${link}`);
      expect(body.data).toMatchObject({ status: "open", slot: { date, from: "10:00" }, moves: false, due: 10_000 });
    }
    expect((await send("GET", `Offer/${offerId}`)).status).toBe(404);
    const accepted = await send("POST", `Offer/${link}/accept`, { body: {} });
    expect(accepted.status).toBe(200);
    const again = await send("POST", `Offer/${offerId}/accept`, { token, body: {} });
    expect(again.body.data).toEqual(accepted.body.data);
    const { appointmentId, orderId } = accepted.body.data;
    expect((await send("GET", `Appointment/${appointmentId}`, { token })).body.data).toMatchObject({
      status: "booked",
      orderId,
    });
    const { rows } = await db.execute(sql`select status, due_at_clinic_cents as due from orders where id = ${orderId}`);
    expect(rows).toEqual([{ status: "pending", due: 10_000 }]);
    expect(await offersOf(token)).toEqual([]);
    await expectSound();
  });

  it("goes first to a member with priority, and is shown to the public as held until they respond", async () => {
    const date = nextDay();
    const [otto, nina] = [await signUp(), await signUp()];
    await join(otto, date);
    await join(nina, date);
    await db.execute(sql`
      insert into membership_plans (id, slug, name, tagline, picture, monthly_price_cents, annual_price_cents, credit_cents,
        product_percent, uses_member_price_list, birthday_credit_cents, free_late_moves_per_year, has_priority_waitlist,
        boosters_per_quarter, household_members, benefits, position)
      values ('first', 'first', 'First in line', '', '', 0, 0, 0, 0, false, 0, 0, true, 0, 1, '{}', 0)`);
    await db.execute(sql`
      insert into memberships (id, customer_id, plan_id, starts_at)
      select 'nina', customer_id, 'first', '2026-11-01' from waitlist_entries where first_date = ${date}
      order by created_at desc, id desc limit 1`);
    // Every slot of the day is booked, so that only the canceled one becomes free.
    const places = await Promise.all(["09:00", "10:00", "11:00"].map((time) => bookAt(date, time)));
    const [place] = places.filter(({ status }) => status === 200);
    await cancel(place?.id ?? "");
    await matchWaitlist(deps, date);
    expect((await offersOf(nina))[0]?.status).toBe("offered");
    expect((await offersOf(otto))[0]?.status).toBe("waiting");
    const { rows } = await db.execute<{ at: string }>(sql`
      select to_char(a.starts_at at time zone 'America/New_York', 'HH24:MI') as at from appointments a
      where a.date = ${date} and a.held_for_offer_id is not null`);
    const at = rows[0]?.at ?? "";
    const why = await send("GET", `Slot/explain?date=${date}&time=${at}&serviceIds=AS03`);
    expect((why.body.data.reasons as { code: string }[]).map(({ code }) => code)).toContain("HELD");
    const customer = { firstName: "Ines", lastName: "Roe", email: "public@example.com", phone: "(212) 555-0199" };
    const refused = await send("POST", "guest/book", { body: { serviceIds: ["AS03"], date, time: at, customer } });
    expect(refused).toMatchObject({ status: 409, body: { message: "This Slot already booked. " } });
    await db.execute(sql`delete from memberships`);
    await expectSound();
  });

  it("is offered first to the customer whose visit fits it best, if the clinic chose that setting (BK-8)", async () => {
    const order = (value: "line" | "fit") =>
      db.execute(sql`
        update clinic_settings set settings = jsonb_set(settings, '{booking,waitlistOrder}', to_jsonb(${value}::text))`);
    for (const value of ["line", "fit"] as const) {
      const date = nextDay();
      await order(value);
      await bumpTags(db, ["settings"]);
      await deps.versions.catchUp();
      const [short, long] = [await signUp(), await signUp()];
      const { id } = await bookAt(date, "10:00");
      const peel = { dates: [date, date], parts: ["morning"] };
      expect((await send("POST", "waitlist/AG08", { token: short, body: peel })).status).toBe(200);
      await join(long, date);
      await cancel(id);
      expect(await matchWaitlist(deps, date)).toBeGreaterThanOrEqual(1);
      const { rows } = await db.execute<{ services: string[] }>(sql`
        select e.service_ids as services from waitlist_offers o join waitlist_entries e on e.id = o.entry_id
        where e.first_date = ${date} order by o.created_at, o.id limit 1`);
      expect(rows[0]?.services, value).toEqual([value === "fit" ? "AS03" : "AG08"]);
    }
    await order("line");
    await bumpTags(db, ["settings"]);
    await expectSound();
  });

  it("goes to the next customer if it is declined or not answered in time, and a late response gets 410 offer_gone", async () => {
    const date = nextDay();
    const [first, second, third] = [await signUp(), await signUp(), await signUp()];
    for (const token of [first, second, third]) await join(token, date);
    // Two time slots, three waiting customers.
    const places = [await bookAt(date, "09:00"), await bookAt(date, "11:00")];
    for (const { id } of places) await cancel(id);
    expect(await matchWaitlist(deps, date)).toBe(2);
    const offerId = await openOffer(first);
    await runOut(offerId);
    const late = await send("POST", `Offer/${offerId}/accept`, { token: first, body: {} });
    expect(late).toMatchObject({ status: 410, body: { code: "offer_gone" } });
    expect(await expireOffer(deps, offerId)).toBe(true);
    expect(await expireOffer(deps, offerId)).toBe(false);
    expect((await offersOf(first))[0]).toMatchObject({ status: "waiting" });
    const declined = await openOffer(second);
    for (let time = 0; time < 2; time += 1)
      expect((await send("POST", `Offer/${declined}/decline`, { token: second, body: {} })).body.data.status).toBe(
        "declined",
      );
    expect((await send("POST", `Offer/${declined}/accept`, { token: second, body: {} })).body.code).toBe("offer_gone");
    // Two slots again, for two of the three customers. Times that were free before are offered to no one, and no slot
    // is offered to the same customer twice.
    expect(await matchWaitlist(deps, date)).toBe(2);
    const { rows } = await db.execute(sql`
      select a.entry_id from waitlist_offers a join waitlist_offers b on b.entry_id = a.entry_id and b.id > a.id
        and abs(extract(epoch from b.starts_at - a.starts_at)) < 3600`);
    expect(rows).toEqual([]);
    await expectSound();
  });

  it("isn't offered again to a customer who declined one of its start times", async () => {
    const [token, date] = [await signUp(), nextDay()];
    await join(token, date);
    const { id } = await bookAt(date, "10:00");
    await cancel(id);
    expect(await matchWaitlist(deps, date)).toBe(1);
    await send("POST", `Offer/${await openOffer(token)}/decline`, { token, body: {} });
    expect(await matchWaitlist(deps, date)).toBe(0);
    expect(await offersOf(token)).toMatchObject([{ status: "waiting" }]);
    await expectSound();
  });

  it("isn't offered to an entry after three unanswered offers, until the customer confirms the entry again", async () => {
    const token = await signUp();
    const date = nextDay();
    const entry = (await join(token, date)).body.data._id;
    await db.execute(sql`update waitlist_entries set unanswered = 2 where id = ${entry}`);
    const { id } = await bookAt(date, "10:00");
    await cancel(id);
    await matchWaitlist(deps, date);
    const offerId = await openOffer(token);
    await runOut(offerId);
    await expireOffer(deps, offerId);
    expect((await offersOf(token))[0]?.status).toBe("paused");
    await send("POST", "Waitlist/confirm", { body: { token: entryLinkOf(deps.secrets, entry) } });
    expect((await offersOf(token))[0]?.status).toBe("waiting");
  });

  it("is held overnight and offered in the morning, unless it begins within a day", async () => {
    const [token, date] = [await signUp(), nextDay()];
    await join(token, date);
    const { id } = await bookAt(date, "10:00");
    deps.clock = fixedClock("2026-11-21T02:30:00Z");
    await cancel(id);
    expect(await matchWaitlist(deps, date)).toBe(0);
    const [night] = await kept(date);
    expect(new Date(night?.until ?? 0).toISOString()).toBe("2026-11-21T13:15:00.000Z");
    const { rows } = await db.execute<{ at: string }>(sql`
      select min(run_at) as at from graphile_worker.jobs where key like ${`waitlist:${date}:%`}`);
    expect(new Date(rows[0]?.at ?? 0).toISOString()).toBe("2026-11-21T13:00:00.000Z");
    deps.clock = fixedClock("2026-11-21T12:59:59Z");
    expect(await matchWaitlist(deps, date)).toBe(0);
    deps.clock = fixedClock("2026-11-21T13:00:00Z");
    expect(await matchWaitlist(deps, date)).toBe(1);
    await expectSound();
  });

  it("becomes the new slot of a customer who wants an earlier time, and their old slot is offered to the next in line", async () => {
    const [token, date] = [await signUp(), nextDay()];
    const other = await bookAt(date, "09:00");
    const mine = await bookOwn(token, "2026-12-29", "10:00");
    const next = await signUp();
    await join(next, "2026-12-29");
    const orderRow = async () =>
      (await db.execute(sql`select status, due_at_clinic_cents from orders where id = ${mine.orderId}`)).rows;
    const before = await orderRow();
    const joined = await join(token, date, { insteadOf: mine.id });
    expect(joined.status).toBe(200);
    await cancel(other.id);
    await matchWaitlist(deps, date);
    const offerId = await openOffer(token);
    const { body } = await send("POST", `Offer/${offerId}/accept`, { token, body: {} });
    expect(body.data).toEqual({ appointmentId: mine.id, orderId: mine.orderId });
    const { rows } = await db.execute(sql`
      select date::text as date, status, calendar_sequence as sequence, late_fee_cents as fee from appointments where id = ${mine.id}`);
    expect(rows).toEqual([{ date, status: "booked", sequence: 1, fee: 0 }]);
    expect(await orderRow()).toEqual(before);
    expect(await matchWaitlist(deps, "2026-12-29")).toBe(1);
    expect(await offersOf(next)).toMatchObject([{ status: "offered" }]);
    await expectSound();
  });
});

describe("a changed waitlist entry", () => {
  it("keeps its position in line, and gets offers only on its weekdays", async () => {
    const [first, second, date] = [await signUp(), await signUp(), nextDay()];
    const weekday = weekdayOf(date);
    const { _id: entryId } = (await join(first, date, { weekdays: [(weekday + 1) % 7] })).body.data;
    await join(second, date);
    const { id } = await bookAt(date, "10:00");
    const change = (body: object, token = first) => send("PUT", `Waitlist/${entryId}`, { token, body });
    expect((await change({ parts: ["morning"] }, second)).status).toBe(404);
    expect((await change({ dates: ["2026-11-01", "2026-11-02"] })).status).toBe(400);
    expect((await change({ weekdays: [] })).status).toBe(400);
    expect((await change({ practitionerIds: ["nobody"] })).status).toBe(404);
    const changed = await change({ weekdays: [weekday], minNoticeMinutes: 60 });
    expect(changed.body.data).toMatchObject({
      place: 1,
      weekdays: [weekday],
      minNoticeMinutes: 60,
      parts: ["morning"],
    });
    await cancel(id);
    expect(await matchWaitlist(deps, date)).toBe(1);
    expect((await offersOf(first))[0]?.status).toBe("offered");
    expect((await offersOf(second))[0]?.status).toBe("waiting");
    await expectSound();
  });

  it("gets no offer on another weekday, and the freed slot can be booked by anyone immediately", async () => {
    const [token, date] = [await signUp(), nextDay()];
    await join(token, date, { weekdays: [(weekdayOf(date) + 1) % 7] });
    const { id } = await bookAt(date, "10:00");
    await cancel(id);
    expect(await kept(date)).toEqual([]);
    expect(await matchWaitlist(deps, date)).toBe(0);
  });

  it("can't become a duplicate of another entry, and can also be changed with the emailed link", async () => {
    const [token, date, other] = [await signUp(), nextDay(), nextDay()];
    await join(token, date);
    const { _id: entryId } = (await join(token, other)).body.data;
    const both = await send("PUT", `Waitlist/${entryId}`, { token, body: { dates: [date, other] } });
    expect(both.body.code).toBe("already_waiting");
    const link = { "x-visit-link": entryLinkOf(deps.secrets, entryId) };
    const midday = await send("PUT", `Waitlist/${entryId}`, { headers: link, body: { parts: ["midday"] } });
    expect(midday.body.data.parts).toEqual(["midday"]);
    expect((await send("PUT", `Waitlist/${entryId}`, { body: { parts: ["midday"] } })).status).toBe(401);
  });
});

describe("time freed by staff for the waitlist", () => {
  it("goes to the waitlist after a no-show, if it is still free", async () => {
    const [token, date] = [await signUp(), nextDay()];
    await join(token, date, { minNoticeMinutes: 0 });
    const { id } = await bookAt(date, "10:00");
    const staff = staffOf(await makeStaff({ db }));
    deps.clock = fixedClock(`${date}T15:16:00Z`);
    await takeStep(deps, staff, { appointmentId: id, step: "no_show" });
    const { rows } = await db.execute<{ from: string }>(sql`
      select to_char(min(lower(c.during)) at time zone 'UTC', 'HH24:MI') as "from" from claims c
      join appointments a on a.id = c.appointment_id where a.date = ${date} and a.status = 'held'`);
    expect(rows).toEqual([{ from: "15:20" }]);
    await takeStep(deps, staff, { appointmentId: id, step: "check_in" });
    expect(await kept(date)).toEqual([]);
    await expectSound();
  });

  it("goes to the waitlist when a block is removed", async () => {
    const [token, date] = [await signUp(), nextDay()];
    await join(token, date);
    const staff = staffOf(await makeStaff({ db }));
    const block = await addBlock(deps, staff, {
      resourceId: "rn-1",
      kind: "cleaning",
      repeatWeeklyUntil: undefined,
      note: undefined,
      startsAt: new Date(`${date}T14:00:00Z`),
      endsAt: new Date(`${date}T16:00:00Z`),
    });
    await db.execute(sql`delete from graphile_worker._private_jobs`);
    await removeBlock(deps, staff, { id: block.id, series: false });
    const { rows } = await db.execute(sql`select key from graphile_worker.jobs where key = ${`waitlist:${date}`}`);
    expect(rows).toHaveLength(1);
  });
});

describe("BO-29: a waitlist offer by staff", () => {
  const actor = systemActor("Desk");

  it("is possible out of turn, only once per start time, with its reason in the audit log", async () => {
    const [first, second, date] = [await signUp(), await signUp(), nextDay()];
    await join(first, date);
    const entryId = (await join(second, date)).body.data._id;
    const [place] = await listFittingPlaces(deps, entryId);
    if (!place) throw new Error("nothing fits");
    await offerByStaff(deps, actor, { entryId, ...place, reason: "Flies on Friday" });
    const offer = { entryId, ...place, reason: "Again" };
    await expect(offerByStaff(deps, actor, offer)).rejects.toMatchObject({ code: "conflict" });
    const offerId = await openOffer(second);
    expect((await send("POST", `Offer/${offerId}/decline`, { token: second, body: {} })).status).toBe(200);
    await expect(offerByStaff(deps, actor, offer)).rejects.toMatchObject({ code: "slot_taken" });
    const { rows } = await db.execute(sql`select reason from audit_entries where action = 'waitlist.offer'`);
    expect(rows).toEqual([{ reason: "Flies on Friday" }]);
    await expectSound();
  });

  it("isn't made to paused entries until they are active again", async () => {
    const [token, date] = [await signUp(), nextDay()];
    const entryId = (await join(token, date)).body.data._id;
    await pauseByStaff(deps, actor, { entryId, isPaused: true });
    await pauseByStaff(deps, actor, { entryId, isPaused: true });
    expect(await matchWaitlist(deps, date)).toBe(0);
    await pauseByStaff(deps, actor, { entryId, isPaused: false });
    expect(await matchWaitlist(deps, date)).toBe(1);
    await expect(pauseByStaff(deps, actor, { entryId, isPaused: true })).rejects.toMatchObject({ code: "conflict" });
  });
});

/** Assigns a guest's visit and its order to an account. */
async function bookOwn(token: string, date: string, time: string) {
  const { id } = await bookAt(date, time);
  const joined = await join(token, "2026-12-30");
  await db.execute(sql`
    update appointments set guest = null, customer_id = (select customer_id from waitlist_entries where id = ${joined.body.data._id})
    where id = ${id}`);
  await send("DELETE", `Waitlist/${joined.body.data._id}`, { token });
  const { rows } = await db.execute<{ orderId: string }>(
    sql`select order_id as "orderId" from appointments where id = ${id}`,
  );
  return { id, orderId: rows[0]?.orderId };
}

describe("BO-29: concurrent waitlist requests", () => {
  it("make only one visit from many acceptances of one offer, or none if the offer expires first", async () => {
    for (const withExpiry of [false, true]) {
      const [token, date] = [await signUp(), nextDay()];
      await join(token, date);
      const { id } = await bookAt(date, "10:00");
      await cancel(id);
      await matchWaitlist(deps, date);
      const offerId = await openOffer(token);
      if (withExpiry) {
        await db.execute(sql`
          update waitlist_offers set expires_at = clock_now() + interval '40 milliseconds' where id = ${offerId}`);
      }
      const accept = () => send("POST", `Offer/${offerId}/accept`, { token, body: {} });
      const answers = await Promise.all([accept(), accept(), accept(), expireOffer(deps, offerId), accept(), accept()]);
      const visits = answers.flatMap((answer) =>
        typeof answer === "object" && answer.status === 200 ? [answer.body.data.appointmentId] : [],
      );
      expect(new Set(visits).size).toBeLessThanOrEqual(1);
      if (!withExpiry) expect(visits).toHaveLength(5);
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from appointments where date = ${date} and status = 'booked'`);
      expect(rows[0]?.count).toBe(visits.length > 0 ? 1 : 0);
      await expectSound();
    }
  });

  // 200 runs in all, split into tests that each finish within the watchdog's time limit.
  it.each(Array.from({ length: runs(1, 40) }, (_, batch) => batch))(
    "never hold one slot for two customers when 20 cancel and 20 wait, batch %i",
    async () => {
      const week = ["2027-01-11", "2027-01-12", "2027-01-13", "2027-01-14", "2027-01-15"];
      const dates = ["2027-01-11", "2027-01-15"];
      const waiting = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const customerId = await makeTestCustomer(db);
          return (await db.transaction((tx) => startSession(tx, { customerId, userAgent: null }))).accessToken;
        }),
      );
      const fillDay = async (date: string) => {
        const ids: string[] = [];
        for (const time of ["09:00", "11:00", "13:30", "15:30"]) ids.push((await bookAt(date, time)).id);
        return ids;
      };
      for (let run = 0; run < runs(1, 5); run += 1) {
        // In production, this runs every minute. It must run here too, because many runs of this test take longer than
        // an expired hold may remain.
        await sweepHolds(db);
        const booked = (await Promise.all(week.map(fillDay))).flat();
        await db.execute(sql`delete from rate_limits`);
        for (const token of waiting) {
          expect((await join(token, "", { dates, parts: ["morning", "afternoon"] })).status).toBe(200);
        }
        const asked = week.map((date) => matchWaitlist(deps, date));
        await Promise.all([...booked.map(cancel), ...week.map((date) => bookAt(date, "09:00")), ...asked]);
        await Promise.all([...week, ...week].map((date) => matchWaitlist(deps, date)));
        await expectSound();
        const { rows: open } = await db.execute<{ id: string }>(
          sql`select id from waitlist_offers where state = 'open'`,
        );
        expect(open.length).toBeGreaterThan(0);
        // The next run starts with an empty week.
        await db.execute(sql`update waitlist_entries set state = 'left' where state = 'waiting'`);
        for (const { id } of open) {
          await runOut(id);
          await expireOffer(deps, id);
          await db.execute(sql`update waitlist_entries set state = 'left' where state = 'waiting'`);
        }
        for (const date of week) await matchWaitlist(deps, date);
        const { rows: left } = await db.execute<{ id: string }>(sql`
        select id from appointments where status = 'booked' and date between ${week[0]} and ${week.at(-1)}`);
        for (const { id } of left) await cancel(id);
        // A customer gets at most two offers a day, so the next run is on another day.
        await db.execute(sql`update waitlist_offers set created_at = created_at - interval '1 day'`);
      }
    },
  );
});
