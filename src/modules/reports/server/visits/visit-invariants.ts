import type { Invariant } from "#platform/invariant.ts";

/**
 * Returns SQL for whether the facts of a visit are derived. It avoids `not in`, which would scan the whole queue for
 * each visit; an update of the product can fill the queue with years of visits.
 */
const isDerived = (id: string) => `not exists (select from report_visit_queue q where q.appointment_id = ${id})`;

/** Invariants of the facts of visits and hours that hold at any moment, except for queued visits and days. */
export const visitFactInvariants: Invariant[] = [
  {
    name: "reports: each treatment of a visit has its fact, as the visit is",
    sql: `select coalesce(v.line_id, f.line_id) as line_id from (
        select l.id as line_id, a.id as appointment_id, a.status, a.date, a.customer_id, a.starts_at, l.practitioner_id, l.service_id
        from appointments a join appointment_services l on l.appointment_id = a.id where a.status <> 'held') v
      full join fact_visits f on f.line_id = v.line_id
      where ${isDerived("coalesce(v.appointment_id, f.appointment_id)")}
        and (v.status, v.date, v.customer_id, v.starts_at, v.practitioner_id, v.service_id)
          is distinct from (f.state, f.day, f.customer_id, f.starts_at, f.performer_id, f.item_id)`,
  },
  {
    name: "reports: a visit counts once, and its treatments have what was paid for it",
    sql: `select f.appointment_id from fact_visits f join appointments a on a.id = f.appointment_id
      where ${isDerived("f.appointment_id")}
      group by f.appointment_id, a.paid_cents
      having count(*) filter (where f.is_first) <> 1 or sum(f.paid_cents) <> least(a.paid_cents, sum(f.given_cents))`,
  },
  {
    name: "reports: a client is new once",
    sql: `select client_key from fact_visits f where is_new and is_first and ${isDerived("f.appointment_id")}
      group by client_key having count(*) > 1`,
  },
  {
    name: "reports: a completed visit knows the day of the one before",
    sql: `select f.line_id from (select appointment_id, client_key, lag(day) over (partition by client_key order by starts_at, appointment_id) as day
        from fact_visits where is_first and state = 'completed') p
      full join fact_visits f on f.appointment_id = p.appointment_id where f.previous_day is distinct from p.day`,
  },
  {
    name: "reports: booked minutes are those that visits take",
    sql: `select h.day, h.resource_id, h.booked from fact_hours h join resources r on r.id = h.resource_id and r.is_active and r.archived_at is null
      where not exists (select from report_visit_queue)
        and not exists (select from report_hours_queue q where h.day between q.from_day and q.to_day)
        and h.day < (select max(day) from fact_hours)
        and h.booked <> coalesce((
          select sum(extract(epoch from upper(c.during) - lower(c.during)) / 60)::int from appointments a join claims c on c.appointment_id = a.id
          where a.date = h.day and c.resource_id = h.resource_id and c.expires_at is null and c.released_at is null
            and a.status in ('booked', 'confirmed', 'checked_in', 'completed')), 0)`,
  },
  {
    name: "reports: the triggers that queue visits and hours, and keep the visits before, are there",
    sql: `select wanted.name from (values ('appointments_report_added'), ('appointments_report_removed'), ('appointments_report_changed'),
        ('appointment_services_report_added'), ('appointment_services_report_changed'), ('appointment_services_report_removed'),
        ('appointment_segments_report_added'), ('appointment_segments_report_removed'), ('order_lines_report_added'),
        ('order_lines_report_removed'), ('order_lines_report_changed'), ('orders_report_changed'), ('time_off_report'),
        ('working_hours_report'), ('extra_hours_report'), ('closures_report'), ('locations_report'),
        ('clinic_settings_report'), ('resources_report'), ('fact_visits_previous_added'), ('fact_visits_previous_changed'),
        ('fact_visits_previous_removed')) wanted (name)
      where not exists (select 1 from pg_trigger where tgname = wanted.name and tgenabled in ('O', 'A'))`,
  },
];
