import { sql } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { announceSlots } from "./slots/slot-notice.ts";
import { visitTimeline } from "./visit-timeline.ts";
import { type Guest, listPastAppointments, listUpcomingAppointments } from "./visits/appointment-queries.ts";

/**
 * A customer's visits, those joined from their time as a guest with them. Erasing an account gives back held and future
 * places; what has been keeps its place in the books, without notes, without a name and without the guest's link.
 */
export const bookingPersonalData: PersonalDataPart = {
  name: "appointments",
  tables: ["appointments", "guest_tickets"],
  async read(db, customerId, now) {
    const [upcoming, past, { rows: told }] = await Promise.all([
      listUpcomingAppointments(db, { customerId, now }),
      listPastAppointments(db, { customerId, now }),
      db.execute<{ id: string; notes: string | null; guest: Guest | null }>(sql`
        select id, notes, guest from appointments
        where customer_id = ${customerId} and (notes is not null or guest is not null)`),
    ]);
    const toldOf = new Map(told.map(({ id, ...words }) => [id, words]));
    return [...upcoming, ...past].map(({ customerId: _, ...visit }) => ({ ...visit, ...toldOf.get(visit.id) }));
  },
  async erase(tx, customerId) {
    const { rows } = await tx.execute<{ date: string }>(sql`
      with held as (
        delete from appointments where customer_id = ${customerId} and status = 'held' returning date
      ), cancelled as (
        update appointments set status = 'cancelled', calendar_sequence = calendar_sequence + 1, updated_at = clock_now()
        where customer_id = ${customerId} and status in ('booked', 'confirmed') and starts_at > clock_now() returning id, date
      ), released as (
        update claims set released_at = clock_now() where released_at is null and appointment_id in (select id from cancelled)
      )
      select date::text as date from held union select date::text from cancelled`);
    await tx.execute(sql`
      delete from guest_tickets where customer_id = ${customerId}
        or appointment_id in (select id from appointments where customer_id = ${customerId})`);
    await tx.execute(sql`
      update appointments set notes = null, guest = null, link_hash = null where customer_id = ${customerId}`);
    await announceSlots(
      tx,
      rows.map(({ date }) => date),
    );
  },
  async summarize(db, customerId) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from appointments where customer_id = ${customerId} and status <> 'held'`);
    return [{ one: "visit", many: "visits", count: rows[0]?.count ?? 0, erased: "stays_without_name" }];
  },
  async findOpen(db, customerId) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from appointments
      where customer_id = ${customerId}
        and ((status in ('booked', 'confirmed') and ends_at > clock_now()) or status = 'checked_in')`);
    return [{ one: "visit", many: "visits", count: rows[0]?.count ?? 0, isAre: ["is booked", "are booked"] }];
  },
  async merge(tx, { keepId, dropId }) {
    // A hold stays with the cart that it was made for.
    const { rows } = await tx.execute<{ id: string }>(sql`
      update appointments set customer_id = ${keepId}
      where customer_id = ${dropId} and status <> 'held' returning id`);
    return { appointments: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { appointments = [] }) {
    await tx.execute(sql`
      update appointments set customer_id = ${dropId}
      where id = any(${sql.param(appointments)}::text[]) and customer_id = ${keepId}`);
  },
  timeline: visitTimeline,
};
