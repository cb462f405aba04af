import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { addDays, inZone, minutesOf, toTime, weekdayOf } from "#shared/zoned-time.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { chances, samples } from "#testing/runs.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { testDatabase } from "#testing/test-database.ts";
import { cancelAppointment } from "../cancel/cancel-appointment.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { rescheduleByCustomer } from "../reschedule/reschedule-by-customer.ts";
import { findSlots } from "../slots/find-slots.ts";
import { bookHold } from "./book-hold.ts";
import { holdVisit } from "./hold-visit.ts";

const { db } = await clinicDatabase({ lockTimeoutMs: 20_000, statementTimeoutMs: 25_000 });
const context = await seedTestClinic(db, { change: { horizonDays: 3_000 } });
const services = [{ serviceId: "AS03", addOns: [] }]; // 10 + 90 + 10 minutes on the only centrifuge
const [BEFORE, CUSTOMER, AFTER] = [10, 90, 10];

type Step = { kind: "book" | "hold" | "cancel" | "move" | "expire"; quarter: number; pick: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("book", "book", "hold", "cancel", "move", "expire"),
  quarter: fc.integer({ min: 36, max: 67 }),
  pick: fc.nat(5),
});

/** A simple model of one day's visits on the centrifuge. */
type Entry = { id: string; customerId: string; minute: number; cartId?: string; isExpired?: boolean };

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

class Day {
  readonly date: string;
  entries: Entry[] = [];

  constructor(date: string) {
    this.date = date;
  }

  expected(minute: number, except?: Entry): string {
    if (minute + CUSTOMER > 17 * 60) return "past_cutoff";
    const isTaken = this.entries.some(
      (entry) => entry !== except && !entry.isExpired && Math.abs(entry.minute - minute) < BEFORE + CUSTOMER + AFTER,
    );
    return isTaken ? "slot_taken" : "done";
  }

  /** Adds an entry and removes the expired holds in its way, as taking a slot does. */
  put(entry: Entry): void {
    this.entries = this.entries.filter(
      (other) => !(other.isExpired && Math.abs(other.minute - entry.minute) < BEFORE + CUSTOMER + AFTER),
    );
    this.entries.push(entry);
  }

  async run({ kind, quarter, pick }: Step): Promise<void> {
    const minute = quarter * 15;
    const [date, time] = [this.date, toTime(minute)];
    const booked = this.entries.filter(({ cartId }) => cartId === undefined);
    const held = this.entries.filter(({ cartId, isExpired }) => cartId !== undefined && !isExpired);
    if (kind === "book" || kind === "hold") {
      // Each hold has its own customer: one person can't be in two places.
      const [cartId, customerId] = [newId(), await makeTestCustomer(db)];
      let id = "";
      const work = db.transaction(async (tx) => {
        id = (await holdVisit(context, tx, { cartId, customerId, services, date, time })).appointmentId;
        if (kind === "book") await bookHold(context, tx, { cartId, customerId, orderId: newId() });
      });
      const expected = this.expected(minute);
      expect(await codeOf(work), `${kind} ${date} ${time}`).toBe(expected);
      if (expected === "done") this.put({ id, customerId, minute, ...(kind === "book" ? {} : { cartId }) });
    } else if (kind === "cancel") {
      const entry = booked[pick % Math.max(1, booked.length)];
      if (!entry) return;
      await cancelAppointment(context, { appointmentId: entry.id, customerId: entry.customerId });
      this.entries = this.entries.filter((other) => other !== entry);
    } else if (kind === "move") {
      const entry = booked[pick % Math.max(1, booked.length)];
      if (!entry) return;
      const expected = entry.minute === minute ? "done" : this.expected(minute, entry);
      const work = rescheduleByCustomer(context, {
        appointmentId: entry.id,
        customerId: entry.customerId,
        date,
        time,
      });
      expect(await codeOf(work), `move ${date} ${time}`).toBe(expected);
      if (expected !== "done" || entry.minute === minute) return;
      this.entries = this.entries.filter((other) => other !== entry);
      this.put({ ...entry, minute });
    } else {
      const entry = held[pick % Math.max(1, held.length)];
      if (!entry) return;
      entry.isExpired = true;
      await db.execute(sql`update appointments set hold_expires_at = now() where id = ${entry.id}`);
      await db.execute(sql`update claims set expires_at = now() where appointment_id = ${entry.id}`);
    }
  }

  async check(): Promise<void> {
    const slots = await findSlots(context, { date: this.date, visit: services });
    for (const slot of slots) {
      expect(slot.free, `${this.date} ${slot.from}`).toBe(this.expected(minutesOf(slot.from)) === "done");
    }
    const { rows } = await db.execute<{ id: string; minute: number; claims: number }>(sql`
      select a.id, (extract(epoch from a.starts_at at time zone a.time_zone)::int / 60) % 1440 as minute,
        count(c.id)::int as claims
      from appointments a left join claims c on c.appointment_id = a.id and c.released_at is null
      where a.date = ${this.date} and a.status <> 'cancelled' group by a.id`);
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(rows.toSorted(byId)).toEqual(
      this.entries.map(({ id, minute }) => ({ id, minute, claims: 4 })).toSorted(byId),
    );
  }
}

const SEQUENCES = chances(25, 500, 20_261_120);

it(`the booking database equals a simple model after ${SEQUENCES.numRuns} random sequences of bookings, holds, moves, cancellations and expiries (B4)`, async () => {
  const sequences = samples(fc.array(step, { minLength: 4, maxLength: 6 }), SEQUENCES);
  const dates: string[] = [];
  for (let date = "2026-12-01"; dates.length < sequences.length; date = addDays(date, 1)) {
    if (weekdayOf(date) !== 0 && date !== "2026-12-25") dates.push(date);
  }
  const waiting = sequences.map((steps, index) => ({ steps, day: new Day(dates[index] ?? "") }));
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const one of next.steps) await next.day.run(one);
      await next.day.check();
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  const { rows } = await db.execute(sql`
    select count(*)::int as overlaps from claims a join claims b
      on a.id < b.id and a.resource_id = b.resource_id and a.during && b.during
    where a.released_at is null and b.released_at is null`);
  expect(rows).toEqual([{ overlaps: 0 }]);
});

describe("booking on a day on which the clocks change (BK-9, B7)", async () => {
  const zones = ["America/New_York", "Europe/London", "Australia/Sydney", "Asia/Kathmandu"];
  const clinics = await Promise.all(
    zones.map(async (timeZone) => {
      const own = await testDatabase();
      const clinic = await seedTestClinic(own.db, { timeZone, opensOnSunday: true, now: "2026-02-20T00:00:00Z" });
      return { timeZone, clinic, customer: await makeTestCustomer(own.db) };
    }),
  );

  async function bookAt(clinic: BookingContext, customer: string, date: string, time: string): Promise<Date> {
    const cartId = newId();
    return clinic.db.transaction(async (tx) => {
      await holdVisit(clinic, tx, { cartId, customerId: customer, services, date, time });
      return (await bookHold(clinic, tx, { cartId, customerId: customer, orderId: newId() })).startsAt;
    });
  }

  const days = ["2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07"];
  const cases = clinics.flatMap((clinic) => days.map((date) => ({ ...clinic, date })));

  it.each(cases)(
    "stores 09:00 and the last start of $date in $timeZone at the correct local time",
    async ({ timeZone, clinic, customer, date }) => {
      const then = { ...clinic, clock: fixedClock(new Date(Date.parse(`${date}T00:00:00Z`) - 10 * 86_400_000)) };
      for (const time of ["09:00", "15:30"]) {
        const startsAt = await bookAt(then, customer, date, time);
        expect(inZone(startsAt, timeZone)).toMatchObject({ date, time });
      }
      const { rows } = await clinic.db.execute(sql`
      select to_char(starts_at at time zone time_zone, 'YYYY-MM-DD HH24:MI') as wall, date::text as date
      from appointments where date = ${date} order by starts_at`);
      expect(rows).toEqual([
        { wall: `${date} 09:00`, date },
        { wall: `${date} 15:30`, date },
      ]);
      const slots = await findSlots(then, { date, visit: services });
      expect(slots).toHaveLength(32);
      expect(slots.find(({ from }) => from === "15:45")?.reason).toBe("past_cutoff");
      expect(slots.find(({ from }) => from === "10:45")).toMatchObject({ free: false });
      expect(slots.find(({ from }) => from === "11:00")).toMatchObject({ free: true });
    },
  );
});
