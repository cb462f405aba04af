import { sql } from "drizzle-orm";
import fc from "fast-check";
import { bookingRules } from "#modules/booking/domain/booking-rule.ts";
import type { BookingContext } from "#modules/booking/server/clinic/booking-context.ts";
import type { Staff } from "#modules/booking/server/clinic/staff-context.ts";
import { addBlock, removeBlock } from "#modules/booking/server/schedule/blocks.ts";
import { bookForCustomer } from "#modules/desk/server/book-for-customer.ts";
import { moveVisitByStaff, resizeVisitByStaff } from "#modules/desk/server/move-by-staff.ts";
import { holdForStaff, releaseStaffHold } from "#modules/desk/server/staff-holds.ts";
import { takeStep } from "#modules/desk/server/take-step.ts";
import { undoStep } from "#modules/desk/server/undo/undo-step.ts";
import { fixedClock } from "#shared/clock.ts";
import { addMinutes } from "#shared/zoned-time.ts";

const people = ["le-1", "le-2", "lt-1"];
const override = { rules: bookingRules, reason: "by chance" };
const kinds = ["move", "resize", "book", "hold", "block", "remove", "step", "undo"] as const;

/** A random action of a staff member on a day's visits, valid or not. */
export const deskAction = fc.record({
  kind: fc.constantFrom(...kinds),
  step: fc.constantFrom("confirm", "check_in", "in_room", "finish", "complete", "no_show", "cancel"),
  quarter: fc.integer({ min: -4, max: 110 }),
  minutes: fc.integer({ min: 1, max: 30 }),
  nth: fc.nat(1_000),
  person: fc.constantFrom(...people),
  now: fc.integer({ min: 0, max: 40 }),
  who: fc.nat(1),
});
export type DeskAction = typeof deskAction extends fc.Arbitrary<infer A> ? A : never;

type Desk = {
  context: BookingContext;
  staff: Staff[];
  customerIds: string[];
  /** The start of the day: actions happen up to nine hours later. */
  day: Date;
};

/** Performs staff actions in a test clinic, each at its own time of day. Throws the errors of the use cases. */
export function openRandomDesk({ context, staff, customerIds, day }: Desk) {
  const { db } = context;
  const holds: string[] = [];
  return async ({ kind, step, quarter, minutes, nth, person, now, who }: DeskAction): Promise<unknown> => {
    const someone = staff[who] ?? staff[0];
    const customerId = customerIds[nth % customerIds.length];
    if (!someone || !customerId) throw new Error("a desk needs staff and customers");
    const at = { ...context, clock: fixedClock(addMinutes(day, now * 15)) };
    const startsAt = addMinutes(day, quarter * 5);
    const { rows: visits } = await db.execute<{ id: string; version: number }>(
      sql`select id, version from appointments where status <> 'held' order by id`,
    );
    const visit = visits[nth % visits.length];
    const services = [{ serviceId: person === "lt-1" ? "LH03" : "AG08", addOnIds: [], practitionerId: person }];
    if (kind === "book")
      return bookForCustomer(at, someone, { customerId, services, startsAt, override, via: "desk", notify: false });
    if (kind === "hold") {
      const former = holds[nth % Math.max(holds.length, 1)];
      if (former && nth % 2) return releaseStaffHold(at, someone, former);
      return holds.push((await holdForStaff(at, someone, { services, startsAt, override })).holdId);
    }
    if (kind === "block") {
      const endsAt = addMinutes(startsAt, minutes * 5);
      return addBlock(at, someone, { resourceId: nth % 2 ? person : "room-facial-1", startsAt, endsAt, kind: "break" });
    }
    if (kind === "remove") {
      const { rows } = await db.execute<{ id: string }>(sql`select id from blocks order by id`);
      const block = rows[nth % Math.max(rows.length, 1)];
      return block && removeBlock(at, someone, { id: block.id, series: false });
    }
    if (!visit) return;
    const versioned = { appointmentId: visit.id, version: visit.version };
    if (kind === "move") {
      const practitionerIds = nth % 3 ? [person] : undefined;
      return moveVisitByStaff(at, someone, { ...versioned, startsAt, practitionerIds, override, notify: false });
    }
    if (kind === "resize") {
      const resized = { minutes: minutes * 5, reason: "by chance", override, notify: false };
      return resizeVisitByStaff(at, someone, { ...versioned, ...resized });
    }
    if (kind === "undo") return undoStep(at, someone, versioned);
    return takeStep(at, someone, { ...versioned, step, reason: "by chance" });
  };
}
