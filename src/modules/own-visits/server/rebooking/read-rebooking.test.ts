import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { bookGuestVisit } from "#modules/booking/server/guests/book-guest-visit.ts";
import { createTimeOff } from "#modules/booking/server/schedule/time-off.ts";
import { visitLinkOf } from "#modules/booking/server/visits/visit-link.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { present } from "#testing/present.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { bindOwnVisitsApi } from "../api.ts";

const { send, db, deps } = await clinicApi([bindAccountApi([]), bindBookingApi, bindOwnVisitsApi]);
await seedTestClinic(db);
const BEFORE = "2026-11-20T15:00:00Z";
const AFTERWARDS = "2026-12-04T15:00:00Z";

let people = 0;
async function completed(practitionerId: string, time = "10:00") {
  people += 1;
  deps.clock = fixedClock(BEFORE);
  const guest = {
    firstName: "Ines",
    lastName: "Roe",
    email: `again${people}@example.com`,
    phone: `+1212555${2000 + people}`,
  };
  const input = { serviceIds: ["AG07"], addOnIds: [], date: "2026-12-02", time, guest, practitionerId };
  const { id } = await db.transaction((tx) => bookGuestVisit(deps, tx, { orderId: newId(), ...input }));
  await db.execute(sql`update appointments set status = 'completed', closed_at = ends_at where id = ${id}`);
  deps.clock = fixedClock(AFTERWARDS);
  return { id, headers: { "x-visit-link": visitLinkOf(deps.secrets, id) } };
}

describe("booking the same visit again", () => {
  it("suggests the same treatments and practitioner at the next three times near the previous time of day", async () => {
    const { id, headers } = await completed("le-1");
    const { status, body } = await send("GET", "Appointment/again", { headers });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      _id: id,
      from: "2026-12-04",
      practitioner: { _id: "le-1", isOffered: true },
      services: [{ serviceId: "AG07", addOns: [], areas: [] }],
    });
    const times = present(body.data).times;
    expect(times).toHaveLength(3);
    expect(new Set(times.map(({ date }: { date: string }) => date)).size).toBe(3);
    for (const { date, time } of times) {
      expect(time).toBe(date === "2026-12-04" ? "12:00" : "10:00");
      const { body: free } = await send("GET", `Appointment/again?appointmentId=${id}`, { headers });
      expect(free.data?.times).toContainEqual(expect.objectContaining({ date, time }));
    }
  });

  it("suggests no times if the previous practitioner has none, instead of suggesting another practitioner", async () => {
    const { id, headers } = await completed("le-2", "11:00");
    const off = {
      resourceId: "le-2",
      firstDate: "2026-12-04",
      lastDate: "2027-04-30",
      reason: "",
      kind: "vacation" as const,
      dryRun: false,
      decisions: [],
    };
    await createTimeOff({ db, clock: deps.clock, actor: systemActor("test") }, off);
    const { body } = await send("GET", `Appointment/again?appointmentId=${id}`, { headers });
    expect(body.data).toMatchObject({ practitioner: { _id: "le-2", isOffered: true }, times: [] });
  });

  it("is described in the API's response for the visit: from which day, with which practitioner, and on which page", async () => {
    const { id, headers } = await completed("le-1", "14:00");
    const { body } = await send("GET", `Appointment/${id}`, { headers });
    expect(body.data.rebook).toEqual({
      from: "2026-12-04",
      practitioner: { _id: "le-1", name: body.data.practitioner.name, isOffered: true },
      url: "/appointment?serviceId=AG07&practitionerId=le-1&step=time",
    });
    await db.execute(sql`update appointments set status = 'no_show' where id = ${id}`);
    const { body: missed } = await send("GET", `Appointment/${id}`, { headers });
    expect(missed.data).not.toHaveProperty("rebook");
  });

  it("suggests nothing to a customer without a completed visit, and requires a login", async () => {
    expect((await send("GET", "Appointment/again")).body).toMatchObject({ code: "not_authenticated" });
    const signedUp = await send("POST", "user/signup", {
      body: {
        firstName: "Ada",
        lastName: "Lin",
        email: "again@example.com",
        phone: "+12125557777",
        password: "quiet-lamp-forty-two",
      },
    });
    const token = present(signedUp.body.data.accessToken);
    expect((await send("GET", "Appointment/again", { token })).body.data).toBeNull();
  });
});

describe("a visit's progress for its customer", () => {
  it("includes where in the clinic the customer is, what the customer reported, and where to join a virtual visit", async () => {
    const { id, headers } = await completed("le-1", "15:30");
    await db.execute(sql`
      update appointments set status = 'checked_in', stage = 'in_room', closed_at = null, confirmed_at = '2026-12-01T15:00:00Z',
        late_minutes = 10, late_from = starts_at where id = ${id}`);
    await db.execute(sql`update appointment_services set room_id = null where appointment_id = ${id}`);
    deps.clock = fixedClock("2026-12-02T20:00:00Z");
    const { body } = await send("GET", `Appointment/${id}`, { headers });
    expect(body.data).toMatchObject({
      stage: "in_room",
      confirmedAt: "2026-12-01T15:00:00.000Z",
      late: { minutes: 10, moved: false },
      joinUrl: expect.stringMatching(new RegExp(`^/visit/${id}/join\\?t=`)),
    });
  });
});
