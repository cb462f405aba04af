import type { Invariant } from "#platform/invariant.ts";

/** SQL for whether a treatment of a visit is on one side of a rule `r`, for the query below. */
const isOn = (side: "from" | "to", line: "x" | "y") =>
  `((r.${side}_kind = 'family' and ${line}.family = any(r.${side}_names)) or (r.${side}_kind = 'service' and ${line}.service_id = any(r.${side}_names)))`;

/**
 * The invariants of visits and medical rules. Excludes visits that an account took over by joining or merging, because
 * they were booked separately and never checked together.
 */
export const intervalInvariants: Invariant[] = [
  {
    name: "visits: none was booked against a medical rule that bound, unless overridden",
    sql: `with placed as (
        select a.id, a.customer_id, a.date, max(h.at) as at from appointments a
        join visit_history h on h.appointment_id = a.id and h.step in ('book', 'move', 'undo')
        where a.status in ('booked', 'confirmed', 'checked_in', 'completed') and a.customer_id is not null and a.guest is null
          and not exists (select 1 from customers c
            where c.merged_into = a.customer_id or (c.id = a.customer_id and c.erased_at is not null))
        group by a.id
      ), line as (
        select p.id, p.customer_id, p.date, p.at, l.service_id, s.family, s.areas from placed p
        join appointment_services l on l.appointment_id = p.id join services s on s.id = l.service_id
      )
      select x.id, y.id, r.id from interval_rules r, line x join line y on y.customer_id = x.customer_id and y.id <> x.id
      where r.status = 'confirmed' and r.severity <> 'warn' and r.archived_at is null
        and x.date <= y.date and y.date < x.date + make_interval(months => r.min_months) + make_interval(days => r.min_days)
        and ((${isOn("from", "x")} and (${isOn("to", "y")}
            or (r.to_kind = 'service' and 'same' = any(r.to_names) and x.service_id = y.service_id))) or (r.both_ways and ${isOn("to", "x")} and ${isOn("from", "y")}))
        and (r.scope = 'body' or ('whole' <> all(x.areas) and 'whole' <> all(y.areas)
          and (x.areas = '{}' or y.areas = '{}' or x.areas && y.areas)))
        and greatest(x.at, y.at) > r.confirmed_at
        and not exists (select 1 from rule_overrides o where o.rule_id = r.id and o.appointment_id in (x.id, y.id))`,
  },
  {
    name: "visits: who booked one through a medical rule said why",
    sql: "select id from rule_overrides where length(trim(reason)) < 10",
  },
];
