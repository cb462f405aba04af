import { sql } from "drizzle-orm";
import { statement } from "#platform/db/statement.ts";

/** Updates a visit after treatments were moved out of it, so that calendars get its new end. */
export const shortenVisit = statement(sql`
  update appointments
  set starts_at = ${sql.placeholder("startsAt")}, ends_at = ${sql.placeholder("endsAt")},
    practitioner_id = ${sql.placeholder("practitionerId")},
    calendar_sequence = calendar_sequence + 1, updated_at = clock_now()
  where id = ${sql.placeholder("id")}`);

/** Creates a visit for the same customer, booked in the same way as the former one. */
export const insertSecondVisit = statement(sql`
  insert into appointments (id, status, customer_id, notes, starts_at, ends_at, date, time_zone, practitioner_id,
    is_practitioner_wanted, changes_made, booked_via)
  select ${sql.placeholder("id")}, 'booked', a.customer_id, a.notes, ${sql.placeholder("startsAt")}::timestamptz,
    ${sql.placeholder("endsAt")}::timestamptz, ${sql.placeholder("date")}::date, a.time_zone,
    ${sql.placeholder("practitionerId")}, a.is_practitioner_wanted, a.changes_made + 1, a.booked_via
  from appointments a where a.id = ${sql.placeholder("formerId")}`);

export const detachLines = statement(sql`
  update appointment_services set appointment_id = ${sql.placeholder("id")}
  where appointment_id = ${sql.placeholder("formerId")} and id = any(${sql.placeholder("lineIds")}::text[])`);

const shareOf = (column: string) =>
  sql`round(t.${sql.raw(column)} * cost.moved / greatest(cost.moved + cost.stayed, 1)::numeric)::int`;

/**
 * Applies the agreed terms to both visits: the same text and notice, with fees divided by each visit's share of the
 * price, so that both together cost no more than agreed. Runs after the treatments have moved.
 */
export const divideTerms = statement(sql`
  with cost as (
    select coalesce(sum(l.unit_price_cents) filter (where l.appointment_id = ${sql.placeholder("id")}), 0) as moved,
      coalesce(sum(l.unit_price_cents) filter (where l.appointment_id = ${sql.placeholder("formerId")}), 0) as stayed
    from appointment_services l
    where l.appointment_id in (${sql.placeholder("id")}, ${sql.placeholder("formerId")})
  ), share as (
    select ${shareOf("late_fee_cents")} as late, ${shareOf("no_show_fee_cents")} as no_show
    from visit_terms t cross join cost where t.appointment_id = ${sql.placeholder("formerId")}
  ), stays as (
    update visit_terms set late_fee_cents = late_fee_cents - share.late, no_show_fee_cents = no_show_fee_cents - share.no_show
    from share where appointment_id = ${sql.placeholder("formerId")}
  )
  insert into visit_terms (appointment_id, text, text_hash, notice_hours, late_fee_cents, late_by_phone, no_show_fee_cents,
    shown_at, accepted_at)
  select ${sql.placeholder("id")}, t.text, t.text_hash, t.notice_hours, share.late, t.late_by_phone, share.no_show,
    t.shown_at, t.accepted_at
  from visit_terms t cross join share where t.appointment_id = ${sql.placeholder("formerId")}`);

/** Assigns the second visit to its own order, and divides the membership savings between the two visits. */
export const writeSplitOrder = statement(sql`
  with stays as (
    update appointments set member_savings_cents = member_savings_cents - ${sql.placeholder("savingsCents")}::int
    where id = ${sql.placeholder("formerId")}
  )
  update appointments set order_id = ${sql.placeholder("orderId")}, member_savings_cents = ${sql.placeholder("savingsCents")}::int
  where id = ${sql.placeholder("id")}`);
