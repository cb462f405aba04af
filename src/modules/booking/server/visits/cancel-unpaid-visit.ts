import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";

const cancel = statement(
  { date: "text" },
  sql`
  with cancelled as (
    update appointments a set status = 'cancelled', cancelled_by = 'clinic', closed_at = clock_now(),
      calendar_sequence = calendar_sequence + 1, updated_at = clock_now()
    from (select id, status as former from appointments where id = ${sql.placeholder("appointmentId")} for update) was
    where a.id = was.id and was.former in ('booked', 'confirmed')
    returning a.id, a.date, a.calendar_sequence, was.former
  ), released_claims as (
    update claims set released_at = clock_now() from cancelled where claims.appointment_id = cancelled.id and released_at is null
  ), history_entry as (
    insert into visit_history (appointment_id, step, by, by_name, from_status, to_status, sequence, reason)
    select id, 'cancel', 'system', 'The system', former, 'cancelled', calendar_sequence, 'Its payment didn''t go through' from cancelled
  )
  select date::text as date from cancelled`,
);

/**
 * Cancels a visit whose payment was finally refused, without a fee, and frees its slot. The visit was never announced,
 * so no cancellation mail is sent; the customer sees it at the order. Does nothing if the visit is already over or
 * canceled.
 */
export async function cancelUnpaidVisit(tx: Transaction, appointmentId: string): Promise<void> {
  const dates = (await cancel(tx, { appointmentId })).map(({ date }) => date);
  await announceSlots(tx, dates);
  await announceBoard(tx, dates, appointmentId);
}
