import type { Columns, RowCopier } from "./copy-rows.ts";

/** Visits of a practitioner follow each other: their duration, and their distance. */
const VISIT_MINUTES = 30;
const STEP_MINUTES = 35;
/** The number of days copied per statement: triggers count the customers of each statement. */
const DAYS_AT_ONCE = 30;

/** Completed visits of one treatment on the days before the demo's own, spread over everybody who works in the clinic. */
function visitsOn(first: number, last: number, aDay: number): string {
  return `from generate_series(${first}, ${last}) d cross join generate_series(0, ${aDay - 1}) n
    join (select id, row_number() over (order by position, id) - 1 as nth, count(*) over () as many from resources where kind = 'practitioner') p on p.nth = n % p.many
    join (select id, row_number() over (order by position, id) - 1 as nth from resources where kind = 'room') r on r.nth = p.nth
    join (select id, name, price_cents, row_number() over (order by id) - 1 as nth, count(*) over () as many from services where is_active) s on s.nth = (d * 7 + n) % s.many
    cross join (select min(date) as first_day from appointments where id not like 'visit-%') demo
    cross join lateral (select demo.first_day - d as day) on_day
    cross join lateral (select (day + time '09:00') at time zone 'America/New_York' + n / p.many * interval '${STEP_MINUTES} minutes' as starts) at
    cross join lateral (select 'visit-' || d || '-' || n as id, case when n % 2 = 0 then 'visit-order-' || d || '-' || n end as order_id,
      'bench-' || ((d * 7919 + n * 104729) % 100000 + 1) as customer_id, starts + interval '${VISIT_MINUTES} minutes' as ends) v`;
}

const VISIT: Columns = {
  id: "v.id",
  status: "'completed'",
  customer_id: "v.customer_id",
  practitioner_id: "p.id",
  starts_at: "starts",
  ends_at: "v.ends",
  date: "day",
  time_zone: "'America/New_York'",
  booked_via: "case when v.order_id is null then 'desk' else 'online' end",
  order_id: "v.order_id",
  created_at: "starts - interval '9 days'",
  updated_at: "v.ends",
  checked_in_at: "starts - interval '5 minutes'",
  in_room_at: "starts",
  closed_at: "v.ends",
  closed_by: "'demo-staff'",
};

const LINE: Columns = {
  ...{
    id: "v.id || '-line'",
    appointment_id: "v.id",
    service_id: "s.id",
    name: "s.name",
    unit_price_cents: "s.price_cents",
  },
  ...{ practitioner_id: "p.id", room_id: "r.id", starts_at: "starts", ends_at: "v.ends", position: "0" },
};

const SEGMENT: Columns = {
  ...{ appointment_id: "v.id", position: "0", line_id: "v.id || '-line'", kind: "'treatment'", staff: "'lead'" },
  ...{ starts_at: "starts", ends_at: "v.ends", practitioner_id: "p.id", room_id: "r.id" },
};

const ORDER: Columns = {
  ...{
    id: "v.order_id",
    kind: "'service'",
    status: "'pending'",
    payment_state: "'none'",
    customer_id: "v.customer_id",
  },
  ...{ currency: "'USD'", subtotal_cents: "s.price_cents", total_cents: "s.price_cents", due_now_cents: "0" },
  ...{ due_at_clinic_cents: "s.price_cents", appointment_id: "v.id" },
  ...{ placed_at: "starts - interval '9 days'", updated_at: "starts - interval '9 days'" },
};

const ORDER_LINE: Columns = {
  ...{ id: "v.order_id || '-line'", order_id: "v.order_id", kind: "'service'", item_id: "s.id", name: "s.name" },
  ...{
    unit_price_cents: "s.price_cents",
    quantity: "1",
    line_total_cents: "s.price_cents",
    list_cents: "s.price_cents",
  },
  ...{ net_cents: "s.price_cents", due_now_cents: "0", position: "0" },
};

const STEPS = `cross join (values (1, null, 'booked', 'book', interval '-9 days'), (2, 'booked', 'checked_in', 'check_in', interval '-5 minutes'),
  (3, 'checked_in', 'completed', 'complete', interval '${VISIT_MINUTES} minutes')) step (nth, was, becomes, step, later)`;

/** Years of completed visits before the demo's own; every second was booked online and has its order. */
export async function addVisits(
  { fill }: RowCopier,
  { days, visitsADay }: { days: number; visitsADay: number },
): Promise<number> {
  let rows = 0;
  for (let first = 1; first <= days; first += DAYS_AT_ONCE) {
    const visits = visitsOn(first, Math.min(days, first + DAYS_AT_ONCE - 1), visitsADay);
    const ordered = `${visits} where v.order_id is not null`;
    rows += await fill("appointments", VISIT, visits);
    rows += await fill("appointment_services", LINE, visits);
    rows += await fill("appointment_segments", SEGMENT, visits);
    rows += await fill(
      "claims",
      { id: "v.id || '-' || unit", resource_id: "unit", appointment_id: "v.id", during: "tstzrange(starts, v.ends)" },
      `${visits} cross join lateral unnest(array[p.id, r.id]) unit`,
    );
    rows += await fill(
      "visit_history",
      {
        ...{
          appointment_id: "v.id",
          at: "starts + step.later",
          step: "step.step",
          by: "'demo-staff'",
          by_name: "'Noor Haddad'",
        },
        ...{ from_status: "step.was", to_status: "step.becomes", sequence: "0" },
      },
      `${visits} ${STEPS} order by day, v.id, step.nth`,
    );
    rows += await fill(
      "visit_terms",
      { appointment_id: "v.id", text: "t.text", text_hash: "t.text_hash", notice_hours: "t.notice_hours" },
      `${visits} cross join (select text, text_hash, notice_hours from visit_terms order by appointment_id limit 1) t`,
    );
    rows += await fill("orders", ORDER, ordered);
    rows += await fill("order_lines", ORDER_LINE, ordered);
    rows += await fill(
      "order_history",
      {
        order_id: "v.order_id",
        step: "1",
        to_status: "'pending'",
        at: "starts - interval '9 days'",
        cause: "'customer'",
      },
      ordered,
    );
  }
  return rows;
}
