import { type SQL, sql } from "drizzle-orm";

/** Returns SQL for the sum of a visit's owed or paid fees, in cents, without those waived or written off. */
export function feesOfVisitInSql(appointmentId: SQL): SQL<number> {
  return sql`(select coalesce(sum(f.amount_cents), 0)::int from fees f
    where f.appointment_id = ${appointmentId} and f.state in ('owed', 'paid'))`;
}

/** Returns SQL for the unpaid part of a visit's fees, in cents. */
export function owedFeesOfVisitInSql(appointmentId: SQL): SQL<number> {
  return sql`(select coalesce(sum(f.amount_cents - f.paid_cents), 0)::int from fees f
    where f.appointment_id = ${appointmentId} and f.state = 'owed')`;
}

/** The maximum cost of late changes by the terms `t`, in cents; null where they require a call. */
export const agreedLateFeeInSql: SQL<number | null> = sql`case when not t.late_by_phone then t.late_fee_cents end`;

/** Returns the terms of a visit as JSON; null for a visit without terms. */
export function termsOfVisitInSql(appointmentId: SQL): SQL {
  return sql`(select json_build_object('text', t.text, 'noticeHours', t.notice_hours, 'lateFeeCents', ${agreedLateFeeInSql},
      'noShowFeeCents', t.no_show_fee_cents, 'depositCents', t.deposit_cents)
    from visit_terms t where t.appointment_id = ${appointmentId})`;
}

/**
 * Returns SQL for the same as `costOf` in the domain: the price of a visit `a` after all reductions, in cents, paid or
 * not.
 */
export function costOfVisitInSql(a: SQL): SQL<number> {
  return sql`(select coalesce(sum(l.unit_price_cents + (select coalesce(sum((x->>'unitPriceCents')::int * (x->>'quantity')::int), 0)
      from jsonb_array_elements(l.add_ons) x)), 0)::int from appointment_services l where l.appointment_id = ${a}.id)
    - ${a}.member_savings_cents - ${a}.coupon_savings_cents
    - (select coalesce(sum((offer->>'savingCents')::int), 0)::int from jsonb_array_elements(${a}.offers) offer)`;
}
