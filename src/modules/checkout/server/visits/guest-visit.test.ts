import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { visitLinkOf } from "#modules/booking/server/public.ts";
import { bindSlotsApi } from "#modules/cart/server/slots-api.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { fixedClock } from "#shared/clock.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { bindCheckoutApi } from "../api.ts";

const { send, db, deps } = await clinicApi([
  bindAccountApi([]),
  bindBookingApi,
  bindOwnVisitsApi,
  bindSlotsApi,
  bindCheckoutApi,
]);
const PRESENT = "2026-11-20T15:00:00Z";
deps.clock = fixedClock(PRESENT);
beforeAll(() => seedTestClinic(db));

const customer = { firstName: "Ines", lastName: "Roe", email: "Ines@Example.com", phone: "(212) 555-0100" };

async function book(date: string, time = "10:00", serviceIds = ["AS03"]) {
  const { status, body } = await send("POST", "guest/book", { body: { serviceIds, date, time, customer } });
  expect(status).toBe(200);
  const id: string = body.data.appointment._id;
  return { id, orderId: body.data.orderId as string, link: visitLinkOf(deps.secrets, id) };
}

const withLink = (link: string) => ({ headers: { "x-visit-link": link } });

describe("BK-5: a guest's signed link to a visit", () => {
  it("shows only the order of that visit (user/getOrderDetails)", async () => {
    const mine = await book("2026-12-01");
    const other = await book("2026-12-02");
    const path = `user/getOrderDetails/${mine.orderId}`;
    for (const answer of [await send("GET", path, withLink(mine.link)), await send("GET", `${path}?link=${mine.link}`)])
      expect(answer.body.data).toMatchObject({
        _id: mine.orderId,
        serviceOrder: { appointmentId: mine.id, date: "2026-12-01", time: "10:00" },
      });
    expect((await send("GET", path, withLink(other.link))).status).toBe(404);
    expect((await send("GET", path)).status).toBe(401);
    const { data } = (await send("POST", "user/signup", { body: newPerson("Stranger") })).body;
    expect((await send("GET", path, { token: data.accessToken })).status).toBe(404);
  });

  it("shows start times that overlap the visit's own slot as free, and can move the visit to one of these", async () => {
    const { id, link } = await book("2026-12-03");
    const at = async (query: string, call = {}) =>
      (await send("GET", `admin/Slot/allSlot?date=2026-12-03&${query}`, call)).body.data.find(
        ({ from }: { from: string }) => from === "10:15",
      );
    expect(await at("serviceIds=AS03")).toMatchObject({ isBooked: true });
    expect(await at(`appointmentId=${id}`, withLink(link))).toMatchObject({ isBooked: false });
    const month = await send("GET", `Slot/month?month=2026-12&appointmentId=${id}`, withLink(link));
    expect(month.body.data).toContainEqual(expect.objectContaining({ date: "2026-12-03", free: true }));
    const first = await send("GET", `Slot/first?from=2026-12-03&appointmentId=${id}`, withLink(link));
    expect(first.body.data.date).toBe("2026-12-03");
    expect(first.body.data.slots).toContainEqual(expect.objectContaining({ from: "10:15", isBooked: false }));

    const body = { date: "2026-12-03", time: "10:15" };
    const moved = await send("PUT", `Appointment/reschedule/${id}`, { ...withLink(link), body });
    expect(moved.body.data).toMatchObject({ date: "2026-12-03", time: "10:15", changesMade: 1 });
  });

  it("is required to see the visit's own slot as free, and doesn't work for another visit", async () => {
    const mine = await book("2026-12-04");
    const other = await book("2026-12-07");
    for (const path of ["admin/Slot/allSlot?date=2026-12-04", "Slot/first?from=2026-12-04"]) {
      const own = `${path}&appointmentId=${mine.id}`;
      expect((await send("GET", own)).status, path).toBe(401);
      expect((await send("GET", own, withLink(other.link))).status, path).toBe(404);
    }
  });

  it("still shows a canceled visit, and expires 30 days after the visit", async () => {
    const { id, orderId, link } = await book("2026-12-08");
    expect((await send("POST", `Appointment/cancel/${id}`, { ...withLink(link), body: {} })).status).toBe(200);
    const seen = await send("GET", `Appointment/${id}`, withLink(link));
    expect(seen.body.data).toMatchObject({ status: "cancelled", canReschedule: false, canCancel: false });
    const again = await send("PUT", `Appointment/reschedule/${id}`, {
      ...withLink(link),
      body: { date: "2026-12-09", time: "10:00" },
    });
    expect(again.body.code).toBe("appointment_closed");

    const paths = [`Appointment/${id}`, `user/getOrderDetails/${orderId}`];
    deps.clock = fixedClock("2027-01-07T12:00:00Z");
    for (const path of paths) expect((await send("GET", path, withLink(link))).status).toBe(200);
    deps.clock = fixedClock("2027-01-07T18:00:00Z");
    try {
      for (const path of paths) expect((await send("GET", path, withLink(link))).body.code).toBe("link_expired");
    } finally {
      deps.clock = fixedClock(PRESENT);
    }
  });
});

describe("PG-15: the treatments of a guest's visit", () => {
  const refusalOf = async (change: object) => {
    const body = { serviceIds: ["AG07"], date: "2026-12-14", time: "10:00", customer, ...change };
    const answer = await send("POST", "guest/book", { body });
    return [answer.status, answer.body.code];
  };

  it("are at most four, because more have too many possible sequences to try", async () => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from services order by position limit 30`);
    const ids = rows.map(({ id }) => id);
    const query = ids.map((id) => `serviceIds=${id}`).join("&");
    for (const path of [
      `admin/Slot/allSlot?date=2026-12-14&${query}`,
      `Slot/month?month=2026-12&${query}`,
      `Slot/first?${query}`,
    ])
      expect((await send("GET", path)).body.code).toBe("invalid_input");
    expect(await refusalOf({ serviceIds: ids.slice(0, 5) })).toEqual([400, "invalid_input"]);
  });

  it("are each included only once, and each with an add-on at most as often as the clinic allows", async () => {
    expect(await refusalOf({ addOnIds: ["led", "led", "led"] })).toEqual([400, "invalid_input"]);
    const body = {
      serviceIds: ["AG07", "AG07"],
      addOnIds: ["led", "led"],
      date: "2026-12-14",
      time: "10:00",
      customer,
    };
    const { data } = (await send("POST", "guest/book", { body })).body;
    expect(data.appointment.services).toMatchObject([{ serviceId: "AG07", addOns: [{ addOnId: "led", quantity: 2 }] }]);
  });

  it("can't be booked with an add-on that is no longer offered, but a visit booked with it before can still be moved", async () => {
    const body = { serviceIds: ["AG07"], addOnIds: ["led"], date: "2026-12-15", time: "10:00", customer };
    const { appointment } = (await send("POST", "guest/book", { body })).body.data;
    await changed(sql`update add_ons set is_active = false where id = 'led'`);
    expect(await refusalOf({ addOnIds: ["led"] })).toEqual([404, "not_found"]);
    const moved = await send("PUT", `Appointment/reschedule/${appointment._id}`, {
      ...withLink(visitLinkOf(deps.secrets, appointment._id)),
      body: { date: "2026-12-16", time: "10:00" },
    });
    expect(moved.body.data).toMatchObject({ date: "2026-12-16", services: [{ addOns: [{ addOnId: "led" }] }] });
    await changed(sql`update add_ons set is_active = true where id = 'led'`);
  });
});

describe("BK-5: a change to a guest's visit", () => {
  it("names the new practitioner after a move to any practitioner, but not after a move with the same practitioner", async () => {
    const { id, link } = await book("2026-12-09");
    const move = (time: string, other = {}) =>
      send("PUT", `Appointment/reschedule/${id}`, { ...withLink(link), body: { date: "2026-12-09", time, ...other } });
    expect((await move("11:00")).body.message).toBe("Your visit has been moved.");
    const { body } = await move("12:00", { practitionerId: "anyone" });
    expect(body.message).toBe(`Your visit has been moved. You’ll see ${body.data.practitioner.name}.`);
  });

  const soon = "2026-11-21";

  it("is refused within the notice period, with policy and phone number, even if the clinic introduced a fee later", async () => {
    const { id, link } = await book(soon, "11:00");
    const move = (agreedFee?: number) =>
      send("PUT", `Appointment/reschedule/${id}`, {
        ...withLink(link),
        body: { date: "2026-12-10", time: "10:00", ...(agreedFee === undefined ? {} : { agreedFee }) },
      });
    const refused = await move(5_000);
    expect(refused.body).toMatchObject({ code: "reschedule_window_passed" });
    expect(refused.body.message).toContain("call us at (212) 555-0100");
    expect(refused.body.message).toContain("Free of charge until 48 hours before.");

    await allowLateChanges();
    expect((await move(5_000)).body.code, "it was booked under other terms").toBe("reschedule_window_passed");
  });

  it("costs the fee in the visit's terms within the notice period, even if the clinic raised the fee later", async () => {
    await allowLateChanges();
    const { id, orderId, link } = await book(soon, "15:00");
    await setLateFee(9_000);
    const move = (agreedFeeCents?: number) =>
      send("PUT", `Appointment/reschedule/${id}`, {
        ...withLink(link),
        body: { date: "2026-12-10", time: "10:00", ...(agreedFeeCents === undefined ? {} : { agreedFeeCents }) },
      });
    const shown = await send("GET", `Appointment/${id}`, withLink(link));
    expect(shown.body.data).toMatchObject({ canReschedule: true, canCancel: true, changeFee: 5_000, lateFees: 0 });
    expect(shown.body.data.terms).toEqual({
      text: expect.stringContaining("costs $50.00."),
      noticeHours: 48,
      lateFee: 5_000,
      noShowFee: 0,
      deposit: 0,
    });
    expect((await move()).body).toMatchObject({
      code: "fee_not_agreed",
      issues: [{ path: "agreedFeeCents", message: "5000" }],
      data: { money: { fee: 5_000 } },
    });
    expect((await move(9_000)).body.code).toBe("fee_not_agreed");
    expect((await move(4_000)).body.code).toBe("fee_not_agreed");
    const moved = await move(5_000);
    expect(moved.body.data).toMatchObject({ date: "2026-12-10", changeFee: 0, lateFees: 5_000 });
    const order = await send("GET", `user/getOrderDetails/${orderId}`, withLink(link));
    expect(order.body.data.serviceOrder).toMatchObject({ date: "2026-12-10", lateFees: 5_000 });
    await setLateFee(5_000);
  });

  it("within the notice period is charged only once, even if the cancellation is repeated", async () => {
    await allowLateChanges();
    const { id, link } = await book(soon, "13:00");
    const cancel = () => send("POST", `Appointment/cancel/${id}`, { ...withLink(link), body: { agreedFee: 5_000 } });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await cancel()).body.data).toMatchObject({ status: "cancelled", lateFees: 5_000 });
  });
});

function setLateFee(cents: number): Promise<void> {
  return changed(
    sql`update clinic_settings set settings = jsonb_set(settings, '{booking,lateChangeFeeCents}', to_jsonb(${cents}::int))`,
  );
}

function allowLateChanges(): Promise<void> {
  return changed(
    sql`update clinic_settings set settings = jsonb_set(settings, '{booking,allowLateChangeForFee}', 'true')`,
  );
}

/** Changes the clinic's setting and notifies this server. */
async function changed(change: SQL): Promise<void> {
  await db.execute(change);
  await deps.versions.catchUp();
}
