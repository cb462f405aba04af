import { sql } from "drizzle-orm";

/**
 * The treatments of visits that aren't held, for the facts of reports: `line_id`, `appointment_id`, `is_first`, when the visit
 * starts and was booked, its state, people and resources, `client_key`, what was paid for the visit, and for each treatment
 * `booked_cents` before what the visit's reductions take off.
 */
export const visitLinesToReport = sql`(
  select l.id as line_id, a.id as appointment_id,
    not exists (select from appointment_services b where b.appointment_id = a.id and (b.position, b.id) < (l.position, l.id)) as is_first,
    a.starts_at, a.date as day, (a.date + 1)::timestamp at time zone a.time_zone as day_ends_at, a.created_at as booked_at, a.closed_at,
    a.status as state,
    a.status = 'cancelled' and a.cancelled_by = 'customer'
      and coalesce(a.closed_at > a.starts_at - make_interval(hours => t.notice_hours), false) as is_late_cancel,
    a.booked_via as via, (extract(epoch from l.ends_at - l.starts_at) / 60)::int as minutes, l.practitioner_id as performer_id, l.room_id,
    coalesce((select array_agg(distinct d order by d) from appointment_segments s, unnest(s.device_ids) d where s.line_id = l.id), '{}') as device_ids,
    l.service_id as item_id, a.customer_id,
    coalesce(a.customer_id, 'guest-' || md5(coalesce(email_key(a.guest->>'email'), a.id))) as client_key,
    a.location_id, a.paid_cents as visit_paid_cents,
    l.unit_price_cents + coalesce((select sum((o->>'unitPriceCents')::int * (o->>'quantity')::int) from jsonb_array_elements(l.add_ons) o), 0)
      as booked_cents,
    a.member_savings_cents + a.coupon_savings_cents
      + coalesce((select sum((o->>'savingCents')::int) from jsonb_array_elements(a.offers) o), 0) as visit_savings_cents
  from appointments a join appointment_services l on l.appointment_id = a.id left join visit_terms t on t.appointment_id = a.id
  where a.status <> 'held')`;
