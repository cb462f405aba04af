import type { Appointment, AppointmentLine } from "#modules/booking/domain/appointment.ts";
import { clinicState, staffVisits, visitRows } from "#modules/booking/server/public.ts";

import type { WireStaffVisit } from "#modules/booking/staff/contract/staff-visit.ts";
import { usedDoseOf, type VisitEstimate } from "#modules/catalog/domain/dose.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";

/** A treatment of a visit whose price differs from the booked one. */
export type RepricedLine = { lineId: string; afterCents: Cents };

/**
 * Updates the visit's order in the same transaction; returns the customer's membership savings on the visit afterwards.
 */
export type RepriceVisitOrder = (
  tx: Transaction,
  visit: Appointment,
  lines: readonly RepricedLine[],
) => Promise<{ memberSavingsCents: Cents }>;

export type UsedUnits = staffVisits.VersionedVisit & { units: readonly { lineId: string; units: number }[] };

const TAKES_PLACE: readonly Appointment["status"][] = ["booked", "confirmed", "checked_in", "completed"];

/**
 * Records how many units each treatment of a visit used; from now on they determine the price on the visit and its
 * order. Fewer units than the smallest dose cost as much as that dose. Throws what every write of a visit throws,
 * `appointment_closed` for a visit that doesn't take place, `invalid_input` for a treatment that isn't sold by the
 * unit, and what `follow` throws.
 */
export async function setUsedUnits(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  { units, ...of }: UsedUnits,
  follow: RepriceVisitOrder,
): Promise<WireStaffVisit> {
  const { services } = await clinicState.recallClinicSnapshot(context);
  return withRetry(context.db, async (tx) => {
    const { appointment } = await staffVisits.lockStaffVisit(tx, staff, of);
    if (!TAKES_PLACE.includes(appointment.status)) throw new AppError("appointment_closed");
    const used = units.map((one) => {
      const line = appointment.lines.find(({ id }) => id === one.lineId);
      const estimate = unitEstimateOf(line);
      if (!line || !estimate)
        throw new AppError("invalid_input", { message: "That treatment isn’t sold by the unit." });
      const leastUnits = services.get(line.serviceId)?.minUnits ?? 1;
      return { line, ...usedDoseOf({ priceCents: line.unitPriceCents, estimate }, { used: one.units, leastUnits }) };
    });
    const { memberSavingsCents } = await follow(
      tx,
      appointment,
      used.map(({ line, priceCents }) => ({ lineId: line.id, afterCents: priceCents })),
    );
    const lines = used.map(({ line, priceCents: cents, estimate }) => ({ id: line.id, cents, estimate }));
    await visitRows.writeUsedUnits(tx, { id: appointment.id, lines: JSON.stringify(lines), memberSavingsCents });
    await writeAudit(tx, staff.actor, {
      action: "appointment.units",
      resource: "Appointment",
      resourceId: appointment.id,
      summary: `Units used: ${units.map((one) => one.units).join(", ")}`,
      before: { prices: used.map(({ line }) => line.unitPriceCents) },
      after: { prices: used.map(({ priceCents }) => priceCents) },
    });
    await clinicState.announceBoard(tx, [appointment.date], appointment.id);
    return staffVisits.toWireStaffVisit(await staffVisits.readStaffVisit(tx, staff, appointment.id));
  });
}

/**
 * Returns the estimate (price that the number of units decides) of a treatment sold by the unit; undefined for others.
 */
function unitEstimateOf(line: AppointmentLine | undefined): VisitEstimate | undefined {
  return line?.estimate && line.estimate.unit !== null ? line.estimate : undefined;
}
