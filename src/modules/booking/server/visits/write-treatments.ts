import { sql } from "drizzle-orm";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { AppointmentLine } from "../../domain/appointment.ts";
import type { BookedService } from "../../domain/booked-service.ts";
import type { BookedLine, VisitSums } from "../../domain/visit-history.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { appointmentServices } from "../tables.ts";
import type { StaffVisit } from "./staff-visit.ts";
import { releaseClaims, writeVisitRow } from "./visit-writes.ts";
import { moveAppointmentServices, toServiceRows } from "./write-visit.ts";

/** An added treatment, with its name and price at `now`. */
export type NewLine = { id: string; snapshot: ClinicSnapshot; booked: readonly BookedService[]; now: Date };

type ChangedTreatments = {
  plan: VisitPlan;
  /** The visit's treatments after the change, in the order of the plan's needs. */
  lineIds: readonly string[];
  added?: NewLine;
  takenId?: string;
};

/** Returns the statements for `WriteVisit` that write a visit's new plan after a treatment was added or removed. */
export function writeTreatments(
  savepoint: Transaction,
  { appointment }: StaffVisit,
  { plan, lineIds, added, takenId }: ChangedTreatments,
) {
  const appointmentId = appointment.id;
  const { practitionerId, startsAt, endsAt } = plan;
  return [
    releaseClaims(savepoint, { appointmentId }),
    writeVisitRow(savepoint, appointmentId, {
      startsAt,
      endsAt,
      practitionerId,
      isRescheduled: true,
      isPractitionerWanted: appointment.isPractitionerWanted && practitionerId === appointment.practitioner.id,
    }),
    takenId === undefined ? undefined : deleteTreatment(savepoint, { appointmentId, id: takenId }),
    added &&
      savepoint
        .insert(appointmentServices)
        .values(toAddedRows(appointmentId, plan, lineIds, added))
        .execute(),
    moveAppointmentServices(savepoint, { appointmentId, lineIds, plan }),
  ];
}

function toAddedRows(appointmentId: string, plan: VisitPlan, lineIds: readonly string[], added: NewLine) {
  const lines = plan.lines.filter(({ need }) => lineIds[need] === added.id).map((line) => ({ ...line, need: 0 }));
  const { snapshot, booked, now, id } = added;
  return toServiceRows(snapshot, { appointmentId, booked, now, plan: { ...plan, lines }, newLineId: () => id });
}

const deleteTreatment = statement(sql`
  delete from appointment_services where id = ${sql.placeholder("id")} and appointment_id = ${sql.placeholder("appointmentId")}`);

/** Returns a treatment as it was in its visit, to undo the step that removed it. */
export function toBookedLine({ id, serviceId, name, addOns, unitPriceCents, estimate }: AppointmentLine): BookedLine {
  return { id, serviceId, name, addOns, unitPriceCents, estimate };
}

const updateDiscounts = statement(sql`
  update appointments set member_savings_cents = ${sql.placeholder("member")}::int, coupon_savings_cents = ${sql.placeholder("coupons")}::int,
    offers = ${sql.placeholder("offers")}::jsonb, updated_at = clock_now()
  where id = ${sql.placeholder("id")}`);

/** Updates a visit with the discounts of its order. */
export async function writeDiscounts(
  tx: Transaction,
  id: string,
  { memberSavingsCents, couponSavingsCents, offers }: Omit<VisitSums, "paidCents">,
): Promise<void> {
  const sums = { member: memberSavingsCents, coupons: couponSavingsCents, offers: JSON.stringify(offers) };
  await updateDiscounts(tx, { id, ...sums });
}

/** Stores the prices of a visit's treatments by units used, and the membership discount. */
export const writeUsedUnits = statement(sql`
  with used as (
    update appointment_services l set unit_price_cents = w.cents, estimate = w.estimate
    from jsonb_to_recordset(${sql.placeholder("lines")}::jsonb) as w(id text, cents int, estimate jsonb)
    where l.id = w.id and l.appointment_id = ${sql.placeholder("id")}
  )
  update appointments set version = version + 1, member_savings_cents = ${sql.placeholder("memberSavingsCents")}::int, updated_at = clock_now()
  where id = ${sql.placeholder("id")}`);
