import { sql } from "drizzle-orm";
import { findCustomerContact } from "#modules/account/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { isChangeable } from "../../domain/appointment-status.ts";
import type { WireNextVisit } from "../../staff/contract/running-late.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { findGuest, getVisit } from "../visits/appointment-queries.ts";
import { readStaffVisit } from "../visits/staff-visit.ts";

const findNext = statement(
  { id: "text" },
  sql`
  select a.id from appointments a
  where a.date = ${sql.placeholder("date")}::date and a.status in ('booked', 'confirmed') and a.id <> ${sql.placeholder("id")}
    and a.starts_at > ${sql.placeholder("startsAt")}::timestamptz
    and exists (select from appointment_services l where l.appointment_id = a.id and l.practitioner_id in (
      select o.practitioner_id from appointment_services o where o.appointment_id = ${sql.placeholder("id")}))
  order by a.starts_at, a.id limit 1`,
);

/** Returns a visit's customer and their contact details. */
export async function readContact(db: DatabaseOrTransaction, { id, customerId }: Appointment) {
  const person = customerId ? await findCustomerContact(db, customerId) : await findGuest(db, id);
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(" ");
  return { name: name || "Guest", email: person?.email || undefined, phone: person?.phone || null };
}

/** Returns the visit that has to wait when this one runs late. Throws `not_found`. */
export async function findNextVisit(
  { db }: BookingContext,
  staff: Staff,
  appointmentId: string,
): Promise<WireNextVisit | null> {
  const { appointment } = await readStaffVisit(db, staff, appointmentId);
  const [found] = await findNext(db, {
    id: appointmentId,
    date: appointment.date,
    startsAt: appointment.startsAt.toISOString(),
  });
  if (!found) return null;
  const next = await getVisit(db, found.id);
  const { name, email, phone } = await readContact(db, next);
  return {
    id: next.id,
    startsAt: next.startsAt.toISOString(),
    time: next.time,
    practitioner: next.practitioner.name,
    customer: { name, hasEmail: email !== undefined, phone },
  };
}

/**
 * Emails the customer of a visit of today that it begins later; the same delay is emailed once. Throws `not_found`,
 * `appointment_closed` once the visit is over, and `conflict` if there is no recipient or the visit is on another day.
 */
export async function notifyRunningLate(
  { db, clock }: BookingContext,
  staff: Staff,
  { appointmentId, minutes }: { appointmentId: string; minutes: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { appointment } = await readStaffVisit(tx, staff, appointmentId);
    if (!isChangeable(appointment.status)) throw new AppError("appointment_closed");
    if (appointment.date !== dateInZone(clock.now(), appointment.timeZone))
      throw new AppError("conflict", { message: "This visit is on another day." });
    const { name, email } = await readContact(tx, appointment);
    if (!email) throw new AppError("conflict", { message: `${name} has no email.` });
    await mailRunningLate(tx, staff, appointment, minutes);
  });
}

/** Queues the email that a visit begins later, and stores who sent it. The same delay is emailed once. */
export async function mailRunningLate(
  tx: Transaction,
  staff: Staff,
  { id, calendarSequence: sequence }: Appointment,
  minutes: number,
): Promise<void> {
  await enqueueMail(tx, {
    mail: "appointment-running-late",
    key: `appointment:${id}:running-late:${sequence}:${minutes}`,
    payload: { appointmentId: id, minutes, sequence },
  });
  await writeAudit(tx, staff.actor, {
    action: "appointment.tellLate",
    resource: "Appointment",
    resourceId: id,
    summary: `Told the customer that the visit begins about ${minutes} min later`,
  });
}
