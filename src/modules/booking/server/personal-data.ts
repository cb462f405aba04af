import { sql } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { listPastAppointments, listUpcomingAppointments } from "./appointment-queries.ts";
import { announceSlots } from "./slot-notice.ts";

/**
 * A customer's visits. Erasing an account gives back held and future places; what has been keeps its place in the books,
 * without notes and without a name.
 */
export const bookingPersonalData: PersonalDataPart = {
  name: "appointments",
  tables: ["appointments"],
  async read(db, customerId) {
    const now = new Date();
    const [upcoming, past] = await Promise.all([
      listUpcomingAppointments(db, { customerId, now }),
      listPastAppointments(db, { customerId, now }),
    ]);
    return [...upcoming, ...past].map(({ customerId: _, ...visit }) => visit);
  },
  async erase(tx, customerId) {
    const { rows } = await tx.execute<{ date: string }>(sql`
      with held as (
        delete from appointments where customer_id = ${customerId} and status = 'held' returning date
      ), cancelled as (
        update appointments set status = 'cancelled', calendar_sequence = calendar_sequence + 1, updated_at = now()
        where customer_id = ${customerId} and status in ('booked', 'confirmed') and starts_at > now() returning id, date
      ), released as (
        update claims set released_at = now() where released_at is null and appointment_id in (select id from cancelled)
      )
      select date::text as date from held union select date::text from cancelled`);
    await tx.execute(sql`update appointments set notes = null, guest = null where customer_id = ${customerId}`);
    await announceSlots(
      tx,
      rows.map(({ date }) => date),
    );
  },
};
