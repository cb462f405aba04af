import { clinicState, visitRows } from "#modules/booking/server/public.ts";

import { withRetry } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import { assertOwnLane, type NamedPlace, placeOf } from "./named-place.ts";
import { takeStaffPlace, toPlaceRequest } from "./take-staff-place.ts";

/**
 * Reserves a time slot for a staff member who is booking it, for as long as a customer's hold (reservation) lasts.
 * Releases the previous hold of the same dialog in the same transaction. Throws what `takeStaffPlace` throws; then the
 * previous hold stays.
 */
export async function holdForStaff(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  input: NamedPlace & { holdId?: string | undefined },
) {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const { booked, way } = placeOf(snapshot, input);
  await assertOwnLane(context, staff, way);
  return withRetry(context.db, async (tx) => {
    const now = context.clock.now();
    const former = input.holdId === undefined ? undefined : await visitRows.releaseStaffHold(tx, staff, input.holdId);
    const holdId = newId();
    const { override, startsAt } = input;
    const { date } = toPlaceRequest({ snapshot, startsAt, now, ways: [] });
    const place = { snapshot, startsAt, now, ways: [way], appointmentId: holdId, override };
    const { plan } = await takeStaffPlace(tx, staff, place, (savepoint, planned) => [
      visitRows.insertStaffHold(savepoint, {
        id: holdId,
        accountId: staff.principal.customerId,
        date,
        minutes: snapshot.settings.booking.holdMinutes,
        timeZone: snapshot.clinic.rules.timeZone,
        plan: planned,
        now,
      }),
      visitRows.insertAppointmentServices(savepoint, snapshot, { appointmentId: holdId, booked, plan: planned, now }),
    ]);
    await clinicState.announceSlots(tx, [date, ...(former ? [former.date] : [])]);
    const [hold] = await visitRows.readHoldEnd(tx, { id: holdId });
    return {
      holdId,
      expiresAt: new Date(hold?.expiresAt ?? now).toISOString(),
      startsAt: plan.startsAt.toISOString(),
      endsAt: plan.endsAt.toISOString(),
    };
  });
}

/** Releases a hold immediately, for example when its dialog is closed (BO-16). Idempotent. */
export async function releaseStaffHold(
  { db }: clinicState.BookingContext,
  staff: clinicState.Staff,
  holdId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const dropped = await visitRows.releaseStaffHold(tx, staff, holdId);
    if (dropped) await clinicState.announceSlots(tx, [dropped.date]);
  });
}
