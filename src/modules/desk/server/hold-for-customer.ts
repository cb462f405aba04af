import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { clinicState, getVisit, holds, visitRows, visitRules } from "#modules/booking/server/public.ts";

import type { WireStaffVisit } from "#modules/booking/staff/contract/staff-visit.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { type BookForCustomerInput, findOrCreateCustomer, insertVisit } from "./book-for-customer.ts";
import { assertOwnLane, placeOf } from "./named-place.ts";
import { acceptedWithHold, takeStaffPlace, toPlaceRequest } from "./take-staff-place.ts";

/**
 * Writes the order of a visit whose slot is reserved until payment; returns the customer's membership savings on it.
 */
export type HoldOrderWriter = (tx: Transaction, visit: Appointment) => Promise<{ memberSavingsCents: Cents }>;

/**
 * Reserves a time slot for a customer until they pay its order by an emailed link: for at most a day, and not beyond
 * the visit's start. `bookHoldOfOrder` then books it. An unpaid hold (reservation) expires by itself. Throws what
 * `bookForCustomer` and `sell` throw; then nothing was written.
 */
export async function holdForCustomer(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  input: BookForCustomerInput,
  { orderId, sell }: { orderId: string; sell: HoldOrderWriter },
): Promise<{ visit: WireStaffVisit; until: Date }> {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const { booked, way } = placeOf(snapshot, input);
  await assertOwnLane(context, staff, way);
  return withRetry(context.db, async (tx) => {
    const now = context.clock.now();
    const customerId = await findOrCreateCustomer(tx, staff, input);
    const former = input.holdId === undefined ? undefined : await visitRows.releaseStaffHold(tx, staff, input.holdId);
    const appointmentId = newId();
    const { override, startsAt } = input;
    const accepted = acceptedWithHold(former, startsAt);
    const place = { snapshot, startsAt, now, ways: [way], appointmentId, override, accepted };
    const serviceIds = booked.map(({ serviceId }) => serviceId);
    const { date } = toPlaceRequest({ ...place, ways: [] });
    const judged = { customerId, serviceIds, date, except: null, secrets: context.secrets, now };
    const intervals = await visitRules.overrideIntervals(tx, snapshot, staff, { judged, override });
    await takeStaffPlace(tx, staff, place, (savepoint, plan) => [
      insertVisit(savepoint, {
        snapshot,
        appointmentId,
        customerId,
        input,
        groupId: undefined,
        plan,
        now,
        keep: { orderId, hours: holds.LINK_HOLD_HOURS },
      }),
      visitRows.insertAppointmentServices(savepoint, snapshot, { appointmentId, booked, plan, now }),
    ]);
    const { memberSavingsCents } = await sell(tx, await getVisit(tx, appointmentId));
    await visitRows.setMemberSavings(tx, { id: appointmentId, cents: memberSavingsCents });
    await visitRules.writeOverrides(tx, staff, { appointmentId, intervals, override });
    const visit = await getVisit(tx, appointmentId);
    await writeAudit(tx, staff.actor, {
      action: "appointment.keep",
      resource: "Appointment",
      resourceId: appointmentId,
      summary: `Held until the deposit is paid by link: ${formatDay(visit.date)}, ${formatTime(visit.time)}`,
      ...(override?.reason ? { reason: override.reason } : {}),
    });
    await clinicState.announceSlots(tx, [date, ...(former ? [former.date] : [])]);
    await clinicState.announceBoard(tx, [date], appointmentId);
    const [row] = await visitRows.readHeldVisit(tx, { id: appointmentId });
    return { visit: toWire(visit, input, row?.version ?? 1), until: new Date(row?.until ?? now) };
  });
}

function toWire(visit: Appointment, { via }: BookForCustomerInput, version: number): WireStaffVisit {
  const { id, status, customerId, startsAt, endsAt, practitioner } = visit;
  return {
    id,
    version,
    status,
    stage: null,
    customerId,
    via,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    practitioner: { id: practitioner.id, name: practitioner.name },
  };
}
