import { type SQL, sql } from "drizzle-orm";

/** The sum of a visit's fees that are owed or paid, in cents, as a value; those waived or written off don't count. */
export function feesOfVisit(appointmentId: SQL): SQL<number> {
  return sql`(select coalesce(sum(f.amount_cents), 0)::int from fees f
    where f.appointment_id = ${appointmentId} and f.state in ('owed', 'paid'))`;
}

/** What of a visit's fees is still owed, in cents, as a value. */
export function owedFeesOfVisit(appointmentId: SQL): SQL<number> {
  return sql`(select coalesce(sum(f.amount_cents - f.paid_cents), 0)::int from fees f
    where f.appointment_id = ${appointmentId} and f.state = 'owed')`;
}

/** The most that late changes cost by the terms `t`, in cents; null where they need a call. */
export const agreedLateFee: SQL<number | null> = sql`case when not t.late_by_phone then t.late_fee_cents end`;

/** What was agreed about a visit, as JSON; null for a visit without terms. */
export function termsOfVisit(appointmentId: SQL): SQL {
  return sql`(select json_build_object('text', t.text, 'noticeHours', t.notice_hours, 'lateFeeCents', ${agreedLateFee},
      'noShowFeeCents', t.no_show_fee_cents, 'depositCents', t.deposit_cents)
    from visit_terms t where t.appointment_id = ${appointmentId})`;
}

/** What a visit `a` costs after all reductions, whatever of it has been paid, in cents: `costOf` of the domain as a value. */
export function costOfVisit(a: SQL): SQL<number> {
  return sql`(select coalesce(sum(l.unit_price_cents + (select coalesce(sum((x->>'unitPriceCents')::int * (x->>'quantity')::int), 0)
      from jsonb_array_elements(l.add_ons) x)), 0)::int from appointment_services l where l.appointment_id = ${a}.id)
    - ${a}.member_savings_cents - ${a}.coupon_savings_cents
    - (select coalesce(sum((offer->>'savingCents')::int), 0)::int from jsonb_array_elements(${a}.offers) offer)`;
}
