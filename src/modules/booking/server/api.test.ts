import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindSlotsApi } from "#modules/cart/server/slots-api.ts";
import { bindCheckoutApi } from "#modules/checkout/server/api.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { seedDemoClinic } from "#server/seed.ts";
import { newId } from "#shared/ids.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import type { slotSchema } from "../contract/slot.ts";
import { bindBookingApi } from "./api.ts";
import { loadClinicSnapshot, recallClinicSnapshot } from "./clinic/clinic-snapshot.ts";
import { bookHold } from "./holds/book-hold.ts";
import { holdVisit } from "./holds/hold-visit.ts";
import { makeStepLink } from "./visit-links/step-link.ts";

type Slot = z.output<typeof slotSchema>;

const { send, fetch, db, deps } = await demoApi([
  bindAccountApi([]),
  bindBookingApi,
  bindOwnVisitsApi,
  bindSlotsApi,
  bindCartApi,
  bindCheckoutApi,
]);

const month = addDays(dateInZone(new Date(), "America/New_York").slice(0, 8).concat("28"), 10).slice(0, 7);
const afterNext = addDays(`${month}-28`, 10).slice(0, 7);
let date: string;

async function freeDays(query: string, of = month): Promise<string[]> {
  const { body } = await send("GET", `Slot/month?month=${of}&${query}`);
  return body.data.filter(({ free }: { free: boolean }) => free).map((day: { date: string }) => day.date);
}

async function slots(query: string, token?: string): Promise<Slot[]> {
  const { status, body } = await send("GET", `admin/Slot/allSlot?${query}`, token ? { token } : {});
  expect(status).toBe(200);
  return body.data;
}

const at = (list: Slot[], time: string) => list.find(({ from }) => from === time);

async function signUp(): Promise<{ token: string; customerId: string }> {
  const person = {
    firstName: "Ada",
    lastName: "Lin",
    email: `${newId()}@example.com`,
    phone: newPerson("x").phone,
    password: "quiet-lamp-forty-two",
  };
  const { body } = await send("POST", "user/signup", { body: person });
  return { token: body.data.accessToken, customerId: body.data.user._id };
}

async function book(customerId: string, on: string, time: string, serviceIds = ["as03"]): Promise<string> {
  const services = serviceIds.map((serviceId) => ({ serviceId, addOns: [] }));
  const cartId = newId();
  return db.transaction(async (tx) => {
    await holdVisit(deps, tx, { cartId, customerId, services, date: on, time });
    return (await bookHold(deps, tx, { cartId, customerId, orderId: newId() })).appointmentId;
  });
}

beforeAll(async () => {
  const days = await freeDays("serviceIds=as03");
  date = days.at(-1) ?? "";
});

describe("the demo clinic", () => {
  it("can perform every offered treatment within the next two months, even if seeded twice", async () => {
    await seedDemoClinic(db);
    const { services, practitioners } = await recallClinicSnapshot(deps);
    expect(services.size).toBeGreaterThan(70);
    expect(practitioners).toHaveLength(12);
    for (const id of services.keys()) {
      const days = [...(await freeDays(`serviceIds=${id}`)), ...(await freeDays(`serviceIds=${id}`, afterNext))];
      expect(days.length, id).toBeGreaterThan(3);
    }
  });
});

describe("free times (BK-1)", () => {
  it("list every possible start of the day in clinic time, with the reason if it isn't free", async () => {
    const list = await slots(`date=${date}&serviceIds=ag07&serviceIds=ag01`);
    expect(list[0]).toMatchObject({ date, from: "09:00" });
    expect(list.at(-1)).toMatchObject({ from: "16:45", isBooked: true, reason: "past_cutoff", practitioners: [] });
    expect(list.some(({ isBooked, practitioners }) => !isBooked && practitioners.length > 0)).toBe(true);
    expect(new Set(list.map(({ _id }) => _id)).size).toBe(list.length);
  });

  it("end earlier in the day if add-ons are chosen, because these take time", async () => {
    const last = (list: Slot[]) => list.filter(({ isBooked }) => !isBooked).at(-1)?.from ?? "";
    const { services } = await recallClinicSnapshot(deps);
    const [addOnId] = [...(services.get("ag07")?.addOns.values() ?? [])]
      .filter(({ minutes }) => minutes >= 15)
      .map(({ id }) => id);
    const plain = last(await slots(`date=${date}&serviceIds=ag07`));
    expect(last(await slots(`date=${date}&serviceIds=ag07&addOnIds=${addOnId}`)) < plain).toBe(true);
  });

  it("can be requested for several treatment ids, repeated or separated by commas", async () => {
    const repeated = await slots(`date=${date}&serviceIds=ag07&serviceIds=ag01`);
    expect(await slots(`date=${date}&serviceIds=ag07,ag01&addOnIds=`)).toEqual(repeated);
  });

  it("cover the whole day if no treatment is chosen, and are empty on a day the clinic is closed", async () => {
    expect((await slots(`date=${date}`)).length).toBe(32);
    const closed = (await send("GET", `Slot/month?month=${month}`)).body.data.find(({ reason }) => reason === "closed");
    expect(await slots(`date=${present(closed).date}`)).toEqual([]);
  });

  it.each([
    ["date=2026-02-30", 400],
    ["", 400],
    ["date=2026-12-01&serviceIds=nothing", 404],
    ["date=2026-12-01&serviceIds=ag07&addOnIds=nothing", 404],
    ["date=2026-12-01&serviceIds=ag01&practitionerId=nobody", 404],
    ["date=0000-01-01&serviceIds=ag01", 400],
    ["date=2000-01-01&serviceIds=ag01", 200],
    ["date=2199-12-31&serviceIds=ag01", 200],
    ["date=9999-12-31&serviceIds=ag01", 400],
    [`date=2026-12-01&serviceIds=${"x".repeat(65)}`, 400],
  ])("requested for %s return the status %i", async (query, status) => {
    expect((await send("GET", `admin/Slot/allSlot?${query}`)).status).toBe(status);
  });

  it.each([
    ["month=2026-13", 400],
    ["month=0000-00", 400],
    ["month=0000-01", 400],
    ["month=2199-12", 200],
    ["month=9999-12", 400],
  ])("of a month, requested for %s, return the status %i", async (query, status) => {
    expect((await send("GET", `Slot/month?${query}`)).status).toBe(status);
  });

  it("for a logged-in customer are those for the treatments in the cart, and include the time that this cart holds", async () => {
    const { token } = await signUp();
    await send("POST", "add-to-cart/service/as03", { token });
    const own = await slots(`date=${date}`, token);
    const start = own.find(({ isBooked }) => !isBooked)?.from ?? "";
    expect(own).toEqual(await slots(`date=${date}&serviceIds=as03`));
    const response = await send("PUT", "cart/addDateAndtimetoServiceCart", { token, body: { date, time: start } });
    expect(response.status).toBe(200);
    expect(at(await slots(`date=${date}`, token), start)).toMatchObject({ isBooked: false });
    expect(at(await slots(`date=${date}&serviceIds=as03`), start)).toMatchObject({
      isBooked: true,
      reason: "device_busy",
    });
  });

  it.each(["0000-01-01", "9999-12-31", "2026-01-01"])(
    "can't be held on %s, with the same error as any unavailable time",
    async (day) => {
      const { token } = await signUp();
      await send("POST", "add-to-cart/service/as03", { token });
      const answer = await send("PUT", "cart/addDateAndtimetoServiceCart", {
        token,
        body: { date: day, time: "10:00" },
      });
      expect(answer).toMatchObject({ status: 409, body: { code: "slot_taken" } });
    },
  );

  it("include practitioners who perform a treatment by their role, without being assigned to it", async () => {
    const countsOf = async () =>
      Object.fromEntries(
        (await loadClinicSnapshot(db)).practitioners.map(({ id, serviceIds }) => [id, serviceIds.includes("ag01")]),
      );
    const named = await countsOf();
    const { rows } = await db.execute<{ role: string }>(
      sql`select unnest(roles) as role from services where id = 'ag01'`,
    );
    const roles = rows.map(({ role }) => role);
    const byRole = Object.fromEntries(
      (await loadClinicSnapshot(db)).clinic.resources
        .filter(({ kind }) => kind === "practitioner")
        .map(({ id, pool }) => [id, roles.length === 0 || roles.includes(pool)]),
    );
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`delete from practitioner_services where service_id = 'ag01'`);
        const snapshot = await loadClinicSnapshot(tx);
        expect(
          Object.fromEntries(snapshot.practitioners.map(({ id, serviceIds }) => [id, serviceIds.includes("ag01")])),
        ).toEqual(byRole);
        tx.rollback();
      })
      .catch(() => undefined);
    expect(await countsOf()).toEqual(named);
  });

  it("come with a list of practitioners and the treatments each performs", async () => {
    const { body } = await send("GET", "Practitioner/all");
    expect(body.data).toHaveLength(12);
    expect(body.data[0]).toMatchObject({ name: "Dr. Lena Park", serviceIds: expect.arrayContaining(["ag01"]) });
  });
});

describe("a customer's own visits in the API (BK-5)", () => {
  it("are listed, read, moved and canceled only by that customer", async () => {
    const days = await freeDays("serviceIds=as03", afterNext);
    const [first = "", second = ""] = days;
    const { token, customerId } = await signUp();
    const start = (await slots(`date=${first}&serviceIds=as03`)).find(({ isBooked }) => !isBooked)?.from ?? "";
    const id = await book(customerId, first, start);
    const list = (await send("GET", "Appointment/upcoming", { token })).body.data;
    expect(list).toMatchObject([
      { _id: id, date: first, time: start, status: "booked", canReschedule: true, canCancel: true },
    ]);
    expect((await send("GET", "Appointment/past", { token })).body.data).toEqual([]);

    const moving = await slots(`date=${first}&appointmentId=${id}`, token);
    expect(at(moving, start)).toMatchObject({ isBooked: false });
    const next =
      (await slots(`date=${second}&appointmentId=${id}`, token)).find(({ isBooked }) => !isBooked)?.from ?? "";
    const stranger = (await signUp()).token;
    for (const [method, path, body] of [
      ["GET", `Appointment/${id}`, undefined],
      ["GET", `Appointment/${id}/calendar.ics`, undefined],
      ["PUT", `Appointment/reschedule/${id}`, { date: second, time: next }],
      ["POST", `Appointment/cancel/${id}`, undefined],
    ] as const) {
      expect((await send(method, path, { token: stranger, body })).status, path).toBe(404);
      expect((await send(method, path, { body })).status, path).toBe(401);
    }

    const moved = await send("PUT", `Appointment/reschedule/${id}`, { token, body: { date: second, time: next } });
    expect(moved.body.data).toMatchObject({ _id: id, date: second, time: next });
    // A link from an email downloads the file without a login, even after the visit has moved.
    const mailed = makeStepLink(deps.secrets, { id, startsAt: new Date("2026-11-20T15:00:00Z") }, "calendar");
    const byLink = new URLSearchParams({ link: mailed });
    const opened = await fetch(new Request(`http://localhost:3000/api/v1/Appointment/${id}/calendar.ics?${byLink}`));
    expect(await opened.text()).toContain("TRIGGER:-P1D\r\n");
    expect((await send("GET", `Appointment/${id}?${byLink}`)).status).toBe(404);
    const calendar = await fetch(
      new Request(`http://localhost:3000/api/v1/Appointment/${id}/calendar.ics`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect(calendar.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(await calendar.text()).toContain("SEQUENCE:1\r\n");
    expect((await send("POST", `Appointment/cancel/${id}`, { token })).body.data).toMatchObject({
      status: "cancelled",
      canCancel: false,
    });
    expect((await send("GET", "Appointment/past", { token })).body.data).toMatchObject([{ _id: id }]);
  });

  it("can't be moved to a taken slot or past closing time: the API returns exactly the specified messages", async () => {
    const days = await freeDays("serviceIds=as03", afterNext);
    const [day = ""] = days.slice(3);
    const { token, customerId } = await signUp();
    const free = (await slots(`date=${day}&serviceIds=as03`))
      .filter(({ isBooked }) => !isBooked)
      .map(({ from }) => from);
    const id = await book(customerId, day, free[0] ?? "");
    await book((await signUp()).customerId, day, free.at(-1) ?? "");
    const answer = await send("PUT", `Appointment/reschedule/${id}`, { token, body: { date: day, time: free.at(-1) } });
    expect(answer).toMatchObject({ status: 409, body: { code: "slot_taken", message: "This Slot already booked. " } });
    const late = await send("PUT", `Appointment/reschedule/${id}`, { token, body: { date: day, time: "16:45" } });
    expect(late.body.message).toBe("Your service time is greater than 05:00 pm, so move to next date.");
  });
});

describe("the event stream of slot changes", () => {
  it("sends an event only for a slot taken on the watched day", async () => {
    const gone = new AbortController();
    const url = `http://localhost:3000/api/v1/Slot/stream?date=${date}`;
    const response = await fetch(new Request(url, { signal: gone.signal }));
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("retry: 3000\n\n");
    const { customerId } = await signUp();
    const [other = ""] = await freeDays("serviceIds=iv08");
    expect(other).not.toBe(date);
    const freeOn = async (day: string) =>
      (await slots(`date=${day}&serviceIds=iv08`)).find(({ isBooked }) => !isBooked)?.from ?? "";
    await book(customerId, other, await freeOn(other), ["iv08"]);
    await book(customerId, date, await freeOn(date), ["iv08"]);
    expect((await reader?.read())?.value).toBe(`event: slots\ndata: {"date":"${date}"}\n\n`);
    gone.abort();
    expect((await reader?.read())?.done).toBe(true);
  });
});
