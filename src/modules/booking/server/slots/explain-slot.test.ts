import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bindSlotsApi } from "#modules/cart/server/slots-api.ts";
import { bindOwnVisitsStaffApi } from "#modules/own-visits/server/staff-api.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { makeTestCustomer } from "#testing/test-clinic.ts";
import { bookHold } from "../holds/book-hold.ts";
import { type HoldVisit, holdVisit } from "../holds/hold-visit.ts";
import { bindBookingStaffApi } from "../staff-api.ts";
import { explainSlot } from "./explain-slot.ts";

const { db, send, deps: context } = await demoApi([bindSlotsApi, bindBookingStaffApi, bindOwnVisitsStaffApi]);
context.clock = fixedClock("2026-11-22T15:00:00Z");

// Imani is off, so RF needling depends on Beatriz, 9:00 to 12:30 and 13:15 to 17:00, and the single RF device.
const thursdays = ["2026-12-03", "2026-12-10", "2026-12-17", "2027-01-07", "2027-01-14"];
const emptyThursday = () => present(thursdays.shift());
const visit = [{ serviceId: "ag05", addOns: [{ addOnId: "ao07", quantity: 1 }] }];
const beatriz = "practitioner-beatriz-nunes";

async function hold(date: string, time: string, services: HoldVisit["services"] = visit, isBooked = true) {
  const cartId = newId();
  const customerId = await makeTestCustomer(db);
  return db.transaction(async (tx) => {
    const { appointmentId } = await holdVisit(context, tx, { cartId, customerId, services, date, time });
    if (isBooked) await bookHold(context, tx, { cartId, customerId, orderId: newId() });
    return { appointmentId, customerId };
  });
}

const explain = (date: string, time: string, more: object = {}) => explainSlot(context, { date, time, visit, ...more });
const codesAt = async (date: string, time: string, more: object = {}) =>
  (await explain(date, time, more)).reasons.map(({ code }) => code);

describe("the reason why a time isn't available, in the demo", () => {
  it("names the busy device or practitioner, and from when to when it is busy", async () => {
    const date = emptyThursday();
    await hold(date, "09:00");
    expect(await codesAt(date, "09:45")).toEqual(["DEVICE_BUSY:RF-1 09:45–10:45"]);
    expect((await codesAt(date, "09:15")).sort()).toEqual(["DEVICE_BUSY:RF-1 09:45–10:45", "STAFF_BUSY 09:45–10:30"]);
    expect(await codesAt(date, "11:15")).toEqual(["STAFF_OFF 12:30–13:15"]);
    expect(await codesAt(date, "15:15")).toEqual(["ENDS_AFTER_17:00"]);
    expect(await explain(date, "10:45")).toMatchObject({ free: true, reasons: [], alternatives: { sameDay: [] } });
  });

  it("is shown to customers without names or ids of visits, and to staff with them", async () => {
    const date = emptyThursday();
    const { appointmentId, customerId } = await hold(date, "09:00");
    const path = `Slot/explain?date=${date}&time=09:15&serviceIds=ag05&addOnIds=ao07` as const;
    const [desk, nurse] = [await newStaff(db, "admin"), await newStaff(db, "practitioner")];
    const [forCustomer, forStaff, hidden] = [
      (await send("GET", path)).body.data,
      (await send("GET", `admin/${path}`, { token: desk.bearer })).body.data,
      (await send("GET", `admin/${path}`, { token: nurse.bearer })).body.data,
    ];
    const bare = ({ code, display }: { code: string; display: string }) => ({ code, display });
    // The code has no times; they are separate fields.
    expect(forCustomer.reasons.map(({ code, from, to }) => [code, from, to]).toSorted()).toEqual([
      ["DEVICE_BUSY:RF-1", "09:45", "10:45"],
      ["STAFF_BUSY", "09:45", "10:30"],
    ]);
    expect(forStaff.reasons.map(bare)).toEqual(forCustomer.reasons.map(bare));
    for (const { detail } of forStaff.reasons) {
      expect(detail.map((one) => one.appointmentId)).toEqual([appointmentId]);
      expect(detail[0]?.who).toEqual(expect.any(String));
    }
    expect(forStaff.layout).toEqual({ minutes: 110, waitMinutes: 0, score: 0 });
    const { rows } = await db.execute<{ email: string; first: string; last: string }>(
      sql`select email, first_name as first, last_name as last from customers where id = ${customerId}`,
    );
    const { email, first, last } = present(rows[0]);
    const told = JSON.stringify(forCustomer);
    expect(told).not.toMatch(/"who"|appointmentId|detail/);
    for (const secret of [appointmentId, customerId, email, first, last])
      if (secret) expect(told).not.toContain(secret);
    // The other practitioners are named separately, as for any free start.
    expect(JSON.stringify(forCustomer.reasons)).not.toMatch(/Beatriz|practitioner-/);
    expect(hidden.reasons.map(bare)).toEqual(forCustomer.reasons.map(bare));
    expect(hidden.alternatives).toMatchObject({ waitlist: true, sameDay: [{ date, time: expect.any(String) }, {}] });
    expect(hidden.reasons.flatMap(({ detail }) => detail.map(({ who }) => who)).filter(Boolean)).toEqual([]);
  });

  it("names the requested practitioner, and others who perform the treatment", async () => {
    const date = emptyThursday();
    await hold(date, "09:00");
    const { reasons } = await explain(date, "09:15", { practitionerId: beatriz });
    expect(reasons.map(({ display }) => display)).toContain("Beatriz Nunes is busy from 9:45 am to 10:30 am.");
    const drip = [{ serviceId: "iv08", addOns: [] }];
    const shot = await explain(date, "09:45", { practitionerId: beatriz, visit: drip });
    expect(shot.reasons.map(({ code }) => code)).toEqual(["STAFF_BUSY 09:45–10:30"]);
    expect(shot.alternatives.otherPractitioner.map(({ practitioner }) => practitioner.name)).toContain("Theo Marsh");
  });

  it("comes with the two nearest starts of the day, and the first day on which that time is free", async () => {
    const date = emptyThursday();
    await hold(date, "09:00");
    const { alternatives } = await explain(date, "09:45");
    expect(alternatives.sameDay.map(({ from, free }) => [from, free])).toEqual([
      ["10:45", true],
      ["11:00", true],
    ]);
    expect(alternatives.otherDay?.slot).toMatchObject({ from: "09:45", free: true });
    expect(present(alternatives.otherDay).date > date).toBe(true);
    expect(await codesAt(present(alternatives.otherDay).date, "09:45")).toEqual([]);
  });

  it("says until when a slot is held, and which of two treatments would fit", async () => {
    const date = emptyThursday();
    await hold(date, "09:00", visit, false);
    const [code = ""] = await codesAt(date, "09:45");
    expect(code).toMatch(/^HELD \d\d:\d\d$/);
    await hold(date, "10:45");
    const both = [...visit, { serviceId: "iv08", addOns: [] }];
    const { alternatives } = await explain(date, "10:45", { visit: both });
    expect(alternatives.split).toEqual({ now: ["iv08"], later: ["ag05"] });
  });

  it("can be a rule that the slot search doesn't know, such as the waiting time after a peel", async () => {
    const reason = { code: "TOO_SOON:R01 2026-12-14", display: "Two weeks after your peel.", date: "2026-12-14" };
    const query = { date: "2027-01-21", time: "13:15", visit };
    expect(await explainSlot(context, query, [reason])).toMatchObject({ free: false, reasons: [reason] });
    expect((await explainSlot(context, query)).free).toBe(true);
  });
});
