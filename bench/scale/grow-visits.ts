import type { Columns, RowCopier } from "./copy-rows.ts";

/** The duration of a practitioner's consecutive visits, and the time between their starts. */
const VISIT_MINUTES = 30;
const STEP_MINUTES = 35;
/**
 * The number of days copied per statement. With each statement, triggers recount the statistics of all customers that
 * it affects, so fewer statements are faster.
 */
const DAYS_AT_ONCE = 30;

/**
 * Returns SQL for completed visits on the days before the demo's own, each with one treatment, spread over all
 * practitioners.
 */
function visitsOn(first: number, last: number, aDay: number): string {
  return `from generate_series(${first}, ${last}) d cross join generate_series(0, ${aDay - 1}) n
    join (select id, row_number() over (order by position, id) - 1 as nth, count(*) over () as many from resources where kind = 'practitioner') p on p.nth = n % p.many
    join (select id, row_number() over (order by position, id) - 1 as nth from resources where kind = 'room') r on r.nth = p.nth
    join (select id, name, price_cents, row_number() over (order by id) - 1 as nth, count(*) over () as many from services where is_active) s on s.nth = (d * 7 + n) % s.many
    cross join (select min(date) as first_day from appointments where id not like 'visit-%') demo
    cross join lateral (select demo.first_day - d as day) on_day
    cross join lateral (select (day + time '09:00') at time zone 'America/New_York' + n / p.many * interval '${STEP_MINUTES} minutes' as starts) at
    cross join lateral (select 'visit-' || d || '-' || n as id, case when n % 2 = 0 then 'visit-order-' || d || '-' || n end as order_id,
      n % 20 <> 0 and s.price_cents > 0 as is_paid,
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
  paid_cents: "case when v.order_id is not null and v.is_paid then s.price_cents else 0 end",
  created_at: "starts - interval '9 days'",
  updated_at: "v.ends",
  checked_in_at: "starts - interval '5 minutes'",
  in_room_at: "starts",
  closed_at: "v.ends",
  closed_by: "'demo-staff'",
};

const LINE: Columns = {
  id: "v.id || '-line'",
  appointment_id: "v.id",
  service_id: "s.id",
  name: "s.name",
  unit_price_cents: "s.price_cents",
  practitioner_id: "p.id",
  room_id: "r.id",
  starts_at: "starts",
  ends_at: "v.ends",
  position: "0",
};

const SEGMENT: Columns = {
  appointment_id: "v.id",
  position: "0",
  line_id: "v.id || '-line'",
  kind: "'treatment'",
  staff: "'lead'",
  starts_at: "starts",
  ends_at: "v.ends",
  practitioner_id: "p.id",
  room_id: "r.id",
};

const ORDER: Columns = {
  id: "v.order_id",
  kind: "'service'",
  status: "case when v.is_paid then 'paid' else 'pending' end",
  payment_state: "case when v.is_paid then 'paid' else 'none' end",
  customer_id: "v.customer_id",
  currency: "'USD'",
  subtotal_cents: "s.price_cents",
  total_cents: "s.price_cents",
  due_now_cents: "0",
  due_at_clinic_cents: "s.price_cents",
  appointment_id: "v.id",
  paid_at_clinic_cents: "case when v.is_paid then s.price_cents else 0 end",
  paid_at: "case when v.is_paid then v.ends end",
  placed_at: "starts - interval '9 days'",
  updated_at: "case when v.is_paid then v.ends else starts - interval '9 days' end",
};

const ORDER_LINE: Columns = {
  id: "v.order_id || '-line'",
  order_id: "v.order_id",
  kind: "'service'",
  item_id: "s.id",
  name: "s.name",
  unit_price_cents: "s.price_cents",
  quantity: "1",
  line_total_cents: "s.price_cents",
  list_cents: "s.price_cents",
  net_cents: "s.price_cents",
  due_now_cents: "0",
  position: "0",
};

const STEPS = `cross join (values (1, null, 'booked', 'book', interval '-9 days'), (2, 'booked', 'checked_in', 'check_in', interval '-5 minutes'),
  (3, 'checked_in', 'completed', 'complete', interval '${VISIT_MINUTES} minutes')) step (nth, was, becomes, step, later)`;

/** Adds years of completed visits before the demo's own. Every other one was booked online and has an order. */
export async function addVisits(
  { fill }: Pick<RowCopier, "fill">,
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
        appointment_id: "v.id",
        at: "starts + step.later",
        step: "step.step",
        by: "'demo-staff'",
        by_name: "'Noor Haddad'",
        from_status: "step.was",
        to_status: "step.becomes",
        sequence: "0",
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
    rows += await addVisitPayments({ fill }, visits);
  }
  return rows;
}

/** Adds payments: nine of ten visits with an order were paid on the clinic's terminal, which earns the revenue. */
async function addVisitPayments({ fill }: Pick<RowCopier, "fill">, visits: string): Promise<number> {
  const joining = (joined: string) => `${visits} ${joined} where v.order_id is not null and v.is_paid`;
  const paid = joining("");
  const step = { order_id: "v.order_id", step: "2", from_status: "'pending'", to_status: "'paid'" };
  const tender = {
    id: "v.order_id || '-paid'",
    order_id: "v.order_id",
    kind: "'terminal'",
    source_account: "'terminal'",
    amount_cents: "s.price_cents",
    state: "'captured'",
    request_key: "v.order_id || '-paid'",
    taken_by: "'demo-staff'",
    taker_name: "'Noor Haddad'",
    created_at: "v.ends",
    updated_at: "v.ends",
  };
  const account = { id: "unit || ':' || v.order_id", kind: "unit", owner_id: "v.order_id" };
  const guarded = { unit: "'USD'", normal: "-1", is_guarded: "true" };
  const transfer = {
    key: "key",
    event: "event",
    order_id: "v.order_id",
    actor: "'demo-staff'",
    happened_at: "v.ends",
    content_hash: "sha256(convert_to(key, 'UTF8'))",
  };
  const entry = {
    transfer_id: "t.id",
    line: "e.line",
    debit_id: "e.debit",
    credit_id: "e.credit",
    unit: "'USD'",
    amount_cents: "s.price_cents",
  };
  const [ordered, held] = ["'order:' || v.order_id", "'deposit:' || v.order_id"];
  const [taken, earned] = ["'tender:' || v.order_id || '-paid'", "'visit:' || v.id || ':completed'"];
  return (
    (await fill("order_history", { ...step, at: "v.ends", cause: "'desk'" }, paid)) +
    (await fill("tenders", tender, paid)) +
    (await fill(
      "ledger_accounts",
      { ...account, ...guarded },
      joining("cross join unnest(array['order', 'deposit']) unit"),
    )) +
    (await fill(
      "ledger_transfers",
      transfer,
      `${joining(`cross join lateral (values (1, ${taken}, 'tender_taken'), (2, ${earned}, 'visit_completed')) made (nth, key, event)`)} order by day, v.id, made.nth`,
    )) +
    (await fill(
      "ledger_entries",
      entry,
      joining(`cross join lateral (values (${taken}, 1, 'terminal', ${ordered}), (${taken}, 2, ${ordered}, ${held}),
        (${earned}, 1, ${held}, 'service_sales')) e (key, line, debit, credit) join ledger_transfers t on t.key = e.key`),
    ))
  );
}
