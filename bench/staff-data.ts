import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";

const PEOPLE = 100_000;
const ORDERS = 100_000;
const VISITS = 150;
/** The duration of a practitioner's consecutive visits, and the time between their starts. */
const VISIT_MINUTES = 30;
const STEP_MINUTES = 35;

/** The data of customer `n`: realistic names, addresses and phone numbers, some blocked or without an email. */
export const CUSTOMER_COLUMNS = {
  id: "'bench-' || n",
  email: "case when n % 9 > 0 then 'person' || n || '@example.com' end",
  phone: "'+1212' || lpad((n * 7919 % 10000000)::text, 7, '0')",
  first_name:
    "(array['Mara','Jonah','Imani','Noor','Mei','Tomas','Uma','Ada','Ola','Kim','Ines','Ravi','Sofia','Leo','Aiko','Zane'])[1 + n % 16]",
  last_name: `(array['Okafor','Kim','Cole','Haddad','Yang','Vidal','Ghosh','Berg','Larsen','Silva','Novak','Park','Rossi'])[1 + n / 16 % 13]
    || case when n % 3 = 0 then '' else '-' || chr(65 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676 % 26) end`,
  has_login: "n % 4 = 0",
  made_by: "case when n % 4 = 0 then 'self' else 'desk' end",
  created_at: "now() - n * interval '11 minutes'",
  block_reason: "case when n % 500 = 0 then 'Missed three visits' end",
  no_online_booking: "n % 500 = 0",
};

/** Adds 100,000 customers, some of them tagged. */
async function addCustomers(db: Database): Promise<void> {
  await db.execute(
    sql.raw(`insert into customers (${Object.keys(CUSTOMER_COLUMNS).join(", ")})
      select ${Object.values(CUSTOMER_COLUMNS).join(", ")} from generate_series(1, ${PEOPLE}) n`),
  );
  await db.execute(sql`
    insert into customer_tags (customer_id, tag) select 'bench-' || n, (array['vip','facial','laser'])[1 + n % 3]
    from generate_series(1, ${PEOPLE}::int, 7) n`);
}

/** Adds 100,000 orders of goods, a few of them to pack, ready or unpaid, as on any day. */
async function addOrders(db: Database): Promise<void> {
  await db.execute(sql`
    insert into orders (id, kind, status, payment_state, customer_id, currency, subtotal_cents, total_cents, due_now_cents, fulfillment, placed_at, paid_at)
    select 'bench-' || n, 'product', s.status, case when s.status = 'pending' then 'pending' else 'paid' end, 'bench-' || (n * 31 % ${PEOPLE} + 1), 'USD', 6200, 6200, 6200,
      json_build_object('kind', case when n % 2 = 0 then 'pickup' else 'shipping' end)::jsonb, now() - n * interval '7 minutes',
      case when s.status <> 'pending' then now() - n * interval '7 minutes' end
    from generate_series(1, ${ORDERS}::int) n,
      lateral (select case when n % 2500 = 0 then 'pending' when n % 2500 = 1 then 'preparing' when n % 2500 = 2 then 'ready_for_pickup'
        when n < 60 then 'paid' else 'delivered' end as status) s`);
  await db.execute(sql`
    insert into order_lines (id, order_id, kind, item_id, size_id, name, unit_price_cents, quantity, line_total_cents, list_cents, net_cents, due_now_cents, position)
    select 'bench-' || n, 'bench-' || n, 'product', z.product_id, z.id, 'Night Loom Cream', 6200, 1, 6200, 6200, 6200, 6200, 0
    from generate_series(1, ${ORDERS}::int) n, (select id, product_id from product_sizes order by id limit 1) z`);
}

/** Adds 150 visits on one day, spread over all practitioners, each with a room and every other one with a device. */
async function addVisits(db: Database, date: string): Promise<void> {
  await db.execute(sql`
    with people as (select id, row_number() over (order by position, id) - 1 as nth, count(*) over () as many from resources where kind = 'practitioner'),
      rooms as (select id, row_number() over (order by position, id) - 1 as nth from resources where kind = 'room'),
      devices as (select id, row_number() over (order by position, id) - 1 as nth from resources where kind = 'device'),
      planned as (
        select 'bench-' || n as id, n, p.id as person, r.id as room, case when n % 2 = 0 then d.id end as device,
          (${date}::date + time '08:30') at time zone 'America/New_York' + n / p.many * make_interval(mins => ${STEP_MINUTES}::int) as starts
        from generate_series(0, ${VISITS - 1}::int) n join people p on p.nth = n % p.many
          join rooms r on r.nth = p.nth join devices d on d.nth = p.nth
      ),
      visits as (
        insert into appointments (id, status, customer_id, starts_at, ends_at, date, time_zone, practitioner_id)
        select id, 'booked', 'bench-' || (n + 1), starts, starts + make_interval(mins => ${VISIT_MINUTES}::int), ${date}::date, 'America/New_York', person from planned
      ),
      lines as (
        insert into appointment_services (id, appointment_id, service_id, name, unit_price_cents, practitioner_id, room_id, starts_at, ends_at, position)
        select p.id, p.id, s.id, s.name, 9000, p.person, p.room, p.starts, p.starts + make_interval(mins => ${VISIT_MINUTES}::int), 0
        from planned p, (select id, name from services order by id limit 1) s
      )
    insert into claims (id, resource_id, appointment_id, during)
    select gen_random_uuid()::text, unit, p.id, tstzrange(p.starts, p.starts + make_interval(mins => ${VISIT_MINUTES}::int))
    from planned p, unnest(array[p.person, p.room, p.device]) unit where unit is not null`);
}

/** Grows a clinic to the amount of data that its board and lists have after some years. */
export async function growClinic(db: Database, date: string): Promise<void> {
  await addCustomers(db);
  await addOrders(db);
  await addVisits(db, date);
  await db.execute(sql`vacuum analyze`);
}
