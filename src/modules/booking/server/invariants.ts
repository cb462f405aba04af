import type { Invariant } from "#platform/invariant.ts";
import { intervalInvariants } from "./intervals/interval-invariants.ts";
import { liesInTimeOffInSql } from "./visits/lies-in-time-off-in-sql.ts";

/** The invariants of visits and the time they occupy. `npm run check:data` checks them. */
export const bookingInvariants: Invariant[] = [
  ...intervalInvariants,
  {
    name: "visits: a hold belongs to one at most (V4)",
    sql: "select id from appointments where num_nonnulls(held_for_cart_id, held_for_account_id, held_for_offer_id, held_for_order_id) > 1",
  },
  {
    name: "claims: nobody and nothing is in two places at once",
    sql: `select a.id, b.id from claims a join claims b on a.id < b.id and a.resource_id = b.resource_id
      and a.during && b.during and a.released_at is null and b.released_at is null`,
  },
  {
    name: "claims: the constraint that forbids it is there",
    sql: `select 1 where not exists (select 1 from pg_constraint
      where conname = 'claims_no_overlap' and contype = 'x' and convalidated)`,
  },
  {
    name: "claims: a live visit occupies its place, a cancelled one none",
    sql: `select a.id from appointments a where
      (a.status in ('held', 'booked', 'confirmed', 'checked_in') and not exists (select 1 from claims c where c.appointment_id = a.id and c.released_at is null))
      or (a.status = 'cancelled' and exists (select 1 from claims c where c.appointment_id = a.id and c.released_at is null))`,
  },
  {
    name: "segments: those of a visit are one after the other",
    sql: `select a.appointment_id from appointment_segments a join appointment_segments b
        on a.appointment_id = b.appointment_id and a.position < b.position
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
  },
  {
    name: "segments: each lies in its treatment, and they fill it",
    sql: `select l.id from appointment_services l join appointment_segments s on s.line_id = l.id
      group by l.id having min(s.starts_at) <> l.starts_at or max(s.ends_at) <> l.ends_at`,
  },
  {
    name: "claims: they cover who and what each segment has",
    sql: `select s.appointment_id, unit from appointment_segments s
      join appointments a on a.id = s.appointment_id and a.status in ('held', 'booked', 'confirmed')
      cross join lateral unnest(array_remove(array[s.practitioner_id, s.room_id] || s.device_ids, null)) unit
      where not exists (select 1 from claims c join resources r on r.id = c.resource_id
        where c.appointment_id = s.appointment_id and c.released_at is null
          and (c.resource_id = unit or (s.staff = 'watch' and r.parent_id = unit))
          and c.during @> tstzrange(s.starts_at, s.ends_at))`,
  },
  {
    name: "visits: every booked visit ends by the closing time, unless staff gave a reason",
    sql: `select a.id from appointments a join locations l on l.id = a.location_id
      where a.status in ('booked', 'confirmed') and a.ends_at >
        ((a.starts_at at time zone a.time_zone)::date + l.closing_time::time) at time zone a.time_zone
        and not exists (select 1 from visit_history h
          where h.appointment_id = a.id and h.overrides && '{cut_off,closed,hours}' and h.reason is not null)`,
  },
  {
    name: "resources: each is at a location, and what is fixed at one",
    sql: `select r.id from resources r left join resource_locations l on l.resource_id = r.id
      group by r.id having count(l.location_id) = 0 or (bool_or(l.is_fixed) and count(*) > 1)`,
  },
  {
    name: "claims: all of a visit are at its location",
    sql: `select c.id from claims c join appointments a on a.id = c.appointment_id where c.location_id <> a.location_id`,
  },
  {
    name: "blocks: each occupies its resource for as long as it is",
    sql: `select b.id from blocks b where not exists (select 1 from claims c
      where c.block_id = b.id and c.resource_id = b.resource_id and c.released_at is null
        and c.during = tstzrange(b.starts_at, b.ends_at))`,
  },
  {
    name: "claims: each belongs to a visit or to a block",
    sql: "select id from claims where num_nonnulls(appointment_id, block_id) <> 1",
  },
  {
    name: "fees: they never exceed what was agreed",
    sql: `select f.appointment_id from fees f left join visit_terms v using (appointment_id)
      where f.state in ('owed', 'paid') group by f.appointment_id, v.late_fee_cents, v.no_show_fee_cents
      having sum(f.amount_cents) > coalesce(greatest(v.late_fee_cents, v.no_show_fee_cents), 0)`,
  },
  {
    name: "terms: their hash is that of their text",
    sql: "select appointment_id from visit_terms where text_hash <> encode(sha256(convert_to(text, 'UTF8')), 'hex')",
  },
  {
    name: "visits: an override has a reason",
    sql: "select id from visit_history where overrides <> '{}' and coalesce(trim(reason), '') = ''",
  },
  {
    name: "visits: no hold outlives its time (5 min sweep)",
    sql: "select id from appointments where status = 'held' and held_for_offer_id is null and hold_expires_at < clock_now() - interval '5 minutes'",
  },
  {
    name: "claims: none is longer than 12 hours (V6)",
    sql: `select id from claims where released_at is null and upper(during) - lower(during) > interval '12 hours'`,
  },
  {
    name: "visits: their calendar number is the highest of their history (V16)",
    sql: `select a.id from appointments a join visit_history h on h.appointment_id = a.id
      group by a.id having max(h.sequence) > a.calendar_sequence`,
  },
  {
    name: "time off: each visit in it was decided about, but for those that staff put there later (V18)",
    sql: `select a.id, t.id as time_off_id from appointments a, time_off t
      where a.status in ('booked', 'confirmed') and t.state = 'approved' and t.kind <> 'outside'
        and a.created_at < t.updated_at and a.ends_at > t.updated_at and ${liesInTimeOffInSql}
        and not exists (select from time_off_decisions d where d.time_off_id = t.id and d.appointment_id = a.id)
        and not exists (select from visit_history h where h.appointment_id = a.id
          and (h.overrides && '{hours,closed}' or (h.step = 'undo' and h.at >= t.created_at)))`,
  },
  {
    name: "visits: only holds expire",
    sql: `select c.id from claims c join appointments a on a.id = c.appointment_id
      where c.expires_at is not null and a.status <> 'held'`,
  },
  {
    name: "visits: a visit has treatments, and they lie within it",
    sql: `select a.id from appointments a left join appointment_services s on s.appointment_id = a.id
      where not (a.status = 'held' and num_nonnulls(a.held_for_cart_id, a.held_for_account_id, a.held_for_offer_id, a.held_for_order_id) = 0)
      group by a.id having count(s.id) = 0 or min(s.starts_at) < a.starts_at or max(s.ends_at) > a.ends_at`,
  },
];
