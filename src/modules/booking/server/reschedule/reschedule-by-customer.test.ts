import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import { fixedClock, systemClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import type { BookedService } from "../../domain/booked-service.ts";
import { cancelAppointment } from "../cancel/cancel-appointment.ts";
import { bookHold } from "../holds/book-hold.ts";
import { holdVisit } from "../holds/hold-visit.ts";
import { bookingPersonalData } from "../personal-data.ts";
import { findSlots } from "../slots/find-slots.ts";
import { getOwnVisit, listPastAppointments, listUpcomingAppointments } from "../visits/appointment-queries.ts";
import { type RescheduleByCustomerInput, rescheduleByCustomer } from "./reschedule-by-customer.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db);
const customerId = await makeTestCustomer(db);
const scalp: BookedService = { serviceId: "AS03", addOns: [] };
const withLed: BookedService = { serviceId: "AG07", addOns: [{ addOnId: "led", quantity: 1 }] };
const wrinkles: BookedService = { serviceId: "AG01", addOns: [] };

async function book(
  date: string,
  time: string,
  services = [scalp],
  owner = customerId,
  practitionerId?: string,
): Promise<string> {
  const cartId = newId();
  return db.transaction(async (tx) => {
    await holdVisit(context, tx, { cartId, customerId: owner, services, date, time, practitionerId });
    return (await bookHold(context, tx, { cartId, customerId: owner, orderId: newId() })).appointmentId;
  });
}

const move = (appointmentId: string, date: string, time: string, more: Partial<RescheduleByCustomerInput> = {}) =>
  rescheduleByCustomer(context, { appointmentId, customerId, date, time, ...more });

async function isFree(date: string, time: string): Promise<boolean | undefined> {
  return (await findSlots(context, { date, visit: [scalp] })).find(({ from }) => from === time)?.free;
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "done";
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

async function liveClaims(appointmentId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from claims where appointment_id = ${appointmentId} and released_at is null`);
  return rows[0]?.count ?? -1;
}

describe("moving a visit (BK-5)", () => {
  it("takes the new slot and frees the old one at the same moment, and leaves the booked prices unchanged", async () => {
    const id = await book("2026-12-01", "10:00");
    await db.execute(sql`update appointment_services set unit_price_cents = 777 where appointment_id = ${id}`);
    const moved = await move(id, "2026-12-02", "11:00");
    expect(moved).toMatchObject({
      date: "2026-12-02",
      time: "11:00",
      status: "booked",
      changesMade: 1,
      calendarSequence: 1,
    });
    expect(moved.lines).toMatchObject([{ unitPriceCents: 777, startsAt: moved.startsAt, endsAt: moved.endsAt }]);
    expect(await isFree("2026-12-01", "10:00")).toBe(true);
    expect(await isFree("2026-12-02", "11:00")).toBe(false);
    expect(await liveClaims(id)).toBe(4);
  });

  it("can shift the visit by a quarter hour into a slot that overlaps its own", async () => {
    const id = await book("2026-12-03", "10:00", [withLed, wrinkles]);
    const moved = await move(id, "2026-12-03", "10:15");
    expect(moved.lines.map(({ name }) => name)).toEqual(["Service AG07", "Service AG01"]);
    expect(moved.lines[0]?.addOns).toMatchObject([{ addOnId: "led", quantity: 1 }]);
  });

  it("shows other customers at every moment exactly one of the two slots as free", async () => {
    const date = "2027-01-11";
    const id = await book(date, "10:00");
    const places = ["10:00", "14:00"];
    const see = async () => {
      const slots = await findSlots(context, { date, visit: [scalp] });
      return places.filter((time) => slots.find(({ from }) => from === time)?.free).join();
    };
    expect(await see()).toBe("14:00");
    for (const [to, left] of [
      ["14:00", "10:00"],
      ["10:00", "14:00"],
    ] as const) {
      let isMoving = true;
      const watch = async () => {
        const snapshots = [await see()];
        while (isMoving) snapshots.push(await see());
        return snapshots;
      };
      const watching = [watch(), watch(), watch()];
      await move(id, date, to);
      isMoving = false;
      const snapshots = (await Promise.all(watching)).flat();
      expect(snapshots.filter((free) => !places.includes(free))).toEqual([]);
      expect(await see()).toBe(left);
    }
  });

  it("fails with slot_taken and leaves the visit unchanged if the new slot isn't free", async () => {
    const id = await book("2026-12-04", "10:00");
    await book("2026-12-04", "14:00", [scalp], await makeTestCustomer(db));
    expect(await codeOf(move(id, "2026-12-04", "13:00"))).toBe("slot_taken");
    expect(await codeOf(move(id, "2026-12-04", "16:00"))).toBe("past_cutoff");
    expect(await getOwnVisit(db, { appointmentId: id, now: context.clock.now(), customerId })).toMatchObject({
      time: "10:00",
      changesMade: 0,
    });
    expect(await liveClaims(id)).toBe(4);
  });

  it("changes nothing if the visit already has that time, and fails with not_found for another customer's visit", async () => {
    const id = await book("2026-12-05", "10:00");
    expect(await move(id, "2026-12-05", "10:00")).toMatchObject({ changesMade: 0 });
    const stranger = await makeTestCustomer(db);
    expect(await codeOf(move(id, "2026-12-05", "11:00", { customerId: stranger }))).toBe("not_found");
    expect(await codeOf(move(newId(), "2026-12-05", "11:00"))).toBe("not_found");
  });

  it("is free of charge until exactly 48 hours before the visit, then refused with the policy and the phone number", async () => {
    const id = await book("2026-12-07", "10:00"); // 15:00 UTC
    const at = (instant: string) => ({ ...context, clock: fixedClock(instant) });
    const input = { appointmentId: id, customerId, date: "2026-12-08", time: "10:00" };
    expect(await codeOf(rescheduleByCustomer(at("2026-12-05T15:00:00.001Z"), input))).toBe("reschedule_window_passed");
    await expect(rescheduleByCustomer(at("2026-12-06T15:00:00Z"), input)).rejects.toThrow(/555-0100.*48 hours/);
    expect(await codeOf(cancelAppointment(at("2026-12-05T15:00:00.001Z"), input))).toBe("reschedule_window_passed");
    expect(await codeOf(rescheduleByCustomer(at("2026-12-05T15:00:00Z"), input))).toBe("done");
  });

  it("keeps the requested practitioner, or changes to another on request", async () => {
    const id = await book("2026-12-09", "10:00", [wrinkles], customerId, "rn-2");
    expect((await move(id, "2026-12-09", "11:00")).practitioner.id).toBe("rn-2");
    expect((await move(id, "2026-12-09", "11:00", { practitionerId: "rn-3" })).practitioner.id).toBe("rn-3");
  });

  it("to the same time with any practitioner changes nothing if the current one performs the treatment (BK-5)", async () => {
    const id = await book("2026-12-10", "10:00", [wrinkles], customerId, "rn-2");
    const stays = { changesMade: 0, calendarSequence: 0, practitioner: { id: "rn-2" } };
    expect(await move(id, "2026-12-10", "10:00", { practitionerId: "anyone" })).toMatchObject(stays);
    // The visit is now with a practitioner who doesn't perform the treatment.
    await db.execute(sql`update appointment_services set practitioner_id = 'le-1' where appointment_id = ${id}`);
    await db.execute(sql`update appointments set practitioner_id = 'le-1' where id = ${id}`);
    const moved = await move(id, "2026-12-10", "10:00", { practitionerId: "anyone" });
    expect(moved.changesMade).toBe(1);
    expect(moved.practitioner.id).toMatch(/^rn-/);
  });

  it("with the choice of any practitioner clears the requested practitioner (BK-5)", async () => {
    const id = await book("2026-12-11", "10:00", [wrinkles], customerId, "rn-2");
    expect(await move(id, "2026-12-11", "11:00")).toMatchObject({ isPractitionerWanted: true });
    expect(await move(id, "2026-12-11", "13:00", { practitionerId: "anyone" })).toMatchObject({
      isPractitionerWanted: false,
    });
    expect(await move(id, "2026-12-11", "14:00", { practitionerId: "rn-3" })).toMatchObject({
      isPractitionerWanted: true,
      practitioner: { id: "rn-3" },
    });
  });

  it("gives one slot to only one of many competing moves, and leaves the others in their old slots", async () => {
    const hours = ["09:00", "11:00", "13:00", "15:00"];
    const owners = await Promise.all(hours.map(() => makeTestCustomer(db)));
    const ids = await Promise.all(hours.map((time, nth) => book("2026-12-10", time, [scalp], owners[nth])));
    const answers = await Promise.all(
      ids.map((id, nth) => codeOf(move(id, "2026-12-11", "10:00", { customerId: owners[nth] ?? "" }))),
    );
    expect(answers.toSorted()).toEqual(["done", "slot_taken", "slot_taken", "slot_taken"]);
    for (const id of ids) expect(await liveClaims(id)).toBe(4);
  });

  it("fails for two visits that are moved to each other's slot, and both keep their own", async () => {
    const other = await makeTestCustomer(db);
    const [a, b] = [await book("2026-12-12", "09:30"), await book("2026-12-12", "14:00", [scalp], other)];
    const answers = await Promise.all([
      codeOf(move(a, "2026-12-12", "14:00")),
      codeOf(move(b, "2026-12-12", "09:30", { customerId: other })),
    ]);
    expect(answers).toEqual(["slot_taken", "slot_taken"]);
    expect(await liveClaims(a)).toBe(4);
    expect(await liveClaims(b)).toBe(4);
  });
});

describe("canceling a visit (BK-5)", () => {
  it("frees the slot at once, and returns the same result when repeated", async () => {
    const id = await book("2026-12-14", "10:00");
    const cancelled = await cancelAppointment(context, { appointmentId: id, customerId });
    expect(cancelled).toMatchObject({ status: "cancelled", calendarSequence: 1 });
    expect(await cancelAppointment(context, { appointmentId: id, customerId })).toEqual(cancelled);
    expect(await isFree("2026-12-14", "10:00")).toBe(true);
    const { rows } = await db.execute(sql`select 1 from outbox_events where key = ${`appointment:${id}:cancelled`}`);
    expect(rows).toHaveLength(1);
    expect(await codeOf(move(id, "2026-12-15", "10:00"))).toBe("appointment_closed");
  });

  it("is refused for a past visit", async () => {
    const id = await book("2026-12-16", "10:00");
    await db.execute(sql`update appointments set status = 'completed' where id = ${id}`);
    expect(await codeOf(cancelAppointment(context, { appointmentId: id, customerId }))).toBe("appointment_closed");
  });

  it("succeeds even if the visit is being moved at the same moment, and frees its slot", async () => {
    const id = await book("2026-12-17", "10:00");
    const [moved, cancelled] = await Promise.all([
      codeOf(move(id, "2026-12-18", "10:00")),
      codeOf(cancelAppointment(context, { appointmentId: id, customerId })),
    ]);
    expect(cancelled).toBe("done");
    expect(["done", "appointment_closed"]).toContain(moved);
    expect(await liveClaims(id)).toBe(0);
  });
});

describe("a customer's visits", () => {
  it("are listed with upcoming visits first to last and past ones last to first, without holds or other customers' visits", async () => {
    const owner = await makeTestCustomer(db);
    const second = await book("2027-01-05", "10:00", [wrinkles], owner);
    const first = await book("2027-01-04", "10:00", [wrinkles], owner);
    const gone = await book("2027-01-06", "10:00", [wrinkles], owner);
    await cancelAppointment(context, { appointmentId: gone, customerId: owner });
    await db.transaction((tx) =>
      holdVisit(context, tx, {
        cartId: newId(),
        customerId: owner,
        services: [wrinkles],
        date: "2027-01-07",
        time: "10:00",
      }),
    );
    const now = context.clock.now();
    const ids = (visits: { id: string }[]) => visits.map(({ id }) => id);
    expect(ids(await listUpcomingAppointments(db, { customerId: owner, now }))).toEqual([first, second]);
    expect(ids(await listPastAppointments(db, { customerId: owner, now }))).toEqual([gone]);
    const later = new Date("2027-02-01T00:00:00Z");
    expect(ids(await listPastAppointments(db, { customerId: owner, now: later }))).toEqual([gone, second, first]);
  });

  it("are exported for the customer, and free their slots when the account is erased", async () => {
    const owner = await makeTestCustomer(db);
    // The database's clock determines which visits are upcoming.
    const present = { ...context, clock: systemClock };
    const isFreeOn = async (day: string) =>
      (await findSlots(present, { date: day, visit: [scalp] })).some(({ from, free }) => from === "10:00" && free);
    const [cartId, date] = [newId(), await freeDayAhead(isFreeOn)];
    const id = await db.transaction(async (tx) => {
      await holdVisit(present, tx, { cartId, customerId: owner, services: [scalp], date, time: "10:00" });
      return (await bookHold(present, tx, { cartId, customerId: owner, orderId: newId() })).appointmentId;
    });
    expect(await bookingPersonalData.read(db, owner, present.clock.now(), context.secrets)).toMatchObject([
      { id, time: "10:00" },
    ]);
    await db.transaction((tx) => bookingPersonalData.erase(tx, owner));
    expect(await isFreeOn(date)).toBe(true);
    expect(await liveClaims(id)).toBe(0);
  });
});
