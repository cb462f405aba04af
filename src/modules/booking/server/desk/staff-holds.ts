import { sql } from "drizzle-orm";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { clinicSnapshotOf } from "../clinic/clinic-snapshot.ts";
import { announceSlots } from "../clinic/slot-notice.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { insertAppointmentServices } from "../visits/write-visit.ts";
import { assertOwnLane, type NamedPlace, placeOf } from "./named-place.ts";
import { takeStaffPlace, wishOf } from "./take-staff-place.ts";

const drop = statement<{ date: string }>(sql`
  delete from appointments
  where id = ${sql.placeholder("id")} and status = 'held' and held_for_account_id = ${sql.placeholder("accountId")}
  returning date::text as date`);

/** Gives up a staff member's own hold; returns its day, or undefined when there is none anymore. */
export async function dropStaffHold(
  tx: Transaction,
  { principal }: Staff,
  holdId: string,
): Promise<string | undefined> {
  const [dropped] = await drop(tx, { id: holdId, accountId: principal.customerId });
  return dropped?.date;
}

/**
 * Holds a place for a staff member who is booking it, for as long as a customer's hold lasts; their former hold of the same
 * dialog is given up in the same moment. Throws what `takeStaffPlace` does; then the former hold stays.
 */
export async function holdForStaff(
  context: BookingContext,
  staff: Staff,
  wanted: NamedPlace & { holdId?: string | undefined },
) {
  const snapshot = await clinicSnapshotOf(context);
  const { booked, way } = placeOf(snapshot, wanted);
  await assertOwnLane(context, staff, way);
  return withRetry(context.db, async (tx) => {
    const now = context.clock.now();
    const former = wanted.holdId === undefined ? undefined : await dropStaffHold(tx, staff, wanted.holdId);
    const holdId = newId();
    const { override, startsAt } = wanted;
    const { date } = wishOf({ snapshot, startsAt, now, ways: [] });
    const place = { snapshot, startsAt, now, ways: [way], appointmentId: holdId, override };
    const { plan } = await takeStaffPlace(tx, staff, place, (savepoint, planned) => [
      insertHold(savepoint, {
        ...{ id: holdId, accountId: staff.principal.customerId, date, minutes: snapshot.settings.booking.holdMinutes },
        ...{ timeZone: snapshot.clinic.rules.timeZone, plan: planned },
      }),
      insertAppointmentServices(savepoint, snapshot, { appointmentId: holdId, booked, plan: planned, now }),
    ]);
    await announceSlots(tx, [date, ...(former ? [former] : [])]);
    const [held] = await readEnd(tx, { id: holdId });
    return {
      holdId,
      expiresAt: new Date(held?.expiresAt ?? now).toISOString(),
      startsAt: plan.startsAt.toISOString(),
      endsAt: plan.endsAt.toISOString(),
    };
  });
}

const readEnd = statement<{ expiresAt: string }>(
  sql`select hold_expires_at as "expiresAt" from appointments where id = ${sql.placeholder("id")}`,
);

type NewHold = { id: string; accountId: string; date: string; minutes: number; timeZone: string; plan: VisitPlan };

async function insertHold(tx: Transaction, { plan, ...hold }: NewHold): Promise<void> {
  await insert(tx, {
    ...hold,
    startsAt: plan.startsAt.toISOString(),
    endsAt: plan.endsAt.toISOString(),
    practitionerId: plan.practitionerId,
  });
}

const insert = statement(sql`
  insert into appointments (id, status, held_for_account_id, hold_expires_at, starts_at, ends_at, date, time_zone,
    practitioner_id, booked_via)
  values (${sql.placeholder("id")}, 'held', ${sql.placeholder("accountId")},
    clock_now() + make_interval(mins => ${sql.placeholder("minutes")}::int), ${sql.placeholder("startsAt")},
    ${sql.placeholder("endsAt")}, ${sql.placeholder("date")}, ${sql.placeholder("timeZone")},
    ${sql.placeholder("practitionerId")}, 'desk')`);

/** Frees a hold at once, as when its dialog is closed (BO-16). Idempotent. */
export async function releaseStaffHold({ db }: BookingContext, staff: Staff, holdId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const date = await dropStaffHold(tx, staff, holdId);
    if (date) await announceSlots(tx, [date]);
  });
}
