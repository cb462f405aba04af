import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { checkInvariants } from "./invariants.ts";

const { db } = await demoDatabase({ statementTimeoutMs: 60_000 }, { hasOwnPolicy: true });

async function brokenNames(): Promise<string[]> {
  return (await checkInvariants(db)).filter(({ broken }) => broken > 0).map(({ name }) => name);
}

afterEach(async () => {
  expect(await brokenNames()).toEqual([]);
});

it("the data check finds no problem in the demo clinic", async () => {
  expect(await brokenNames()).toEqual([]);
});

const order = (id: string, status: string) => sql`
  insert into orders (id, kind, status, payment_state, currency, subtotal_cents, total_cents, due_now_cents)
  values (${id}, 'product', ${status}, 'paid', 'USD', 100, 100, 100)`;
const line = (id: string) => sql`
  insert into order_lines (id, order_id, kind, item_id, name, unit_price_cents, quantity, line_total_cents, position)
  values (${`${id}-1`}, ${id}, 'product', 'p01', 'A', 100, 1, 100, 0)`;

const breaks: [what: string, names: string[], damage: ReturnType<typeof sql>[]][] = [
  [
    "stock from nowhere",
    ["stock: what stands on the shelf is the sum of its moves"],
    [sql`update product_sizes set on_hand = on_hand + 1 where id = (select min(id) from product_sizes)`],
  ],
  [
    "a reservation nobody holds",
    ["stock: what is reserved is what orders hold"],
    [sql`update product_sizes set reserved = 1 where id = (select min(id) from product_sizes where on_hand > 0)`],
  ],
  [
    "a stock level that the size doesn't have",
    ["stock: a size has what its locations have together"],
    [
      sql`set local session_replication_role = replica`,
      sql`update stock_levels set on_hand = on_hand + 1 where size_id = (select min(size_id) from stock_levels)`,
      sql`set local session_replication_role = origin`,
    ],
  ],
  [
    "settings that say another zone than the first location",
    ["settings: the facts of the place are those of the first location"],
    [
      sql`set local session_replication_role = replica`,
      sql`update locations set time_zone = 'America/Chicago' where id = 'main'`,
      sql`set local session_replication_role = origin`,
    ],
  ],
  [
    "a resource and a coupon at no location",
    ["resources: each is at a location, and what is fixed at one", "coupons: none is for a location that isn't there"],
    [
      sql`delete from resource_locations where resource_id = (select min(resource_id) from resource_locations)`,
      sql`update coupons set location_ids = '{nowhere}' where id = (select min(id) from coupons)`,
    ],
  ],
  [
    "a claim at another location than its visit, which has no treatment",
    ["claims: all of a visit are at its location", "visits: a visit has treatments, and they lie within it"],
    [
      sql`insert into locations (id, slug) values ('uptown', 'uptown')`,
      sql`insert into appointments (id, status, starts_at, ends_at, time_zone, date, practitioner_id)
        select 'v1', 'cancelled', clock_now(), clock_now() + interval '1 hour', 'UTC', current_date, min(id) from practitioners`,
      sql`insert into claims (id, resource_id, appointment_id, during, released_at, location_id)
        select 'k1', min(id), 'v1', tstzrange(clock_now(), clock_now() + interval '1 hour'), clock_now(), 'uptown' from resources`,
    ],
  ],
  [
    "a rating nobody gave",
    ["reviews: ratings are the sum of approved reviews"],
    [
      sql`update products set rating_sum = rating_sum + 5, rating_count = rating_count + 1 where id = (select min(id) from products)`,
    ],
  ],
  [
    "an order paid without money, goods or history",
    [
      "orders: paid means fully paid, exactly once",
      "orders: the history ends at the status",
      "stock: a paid order has taken its goods, all of them",
    ],
    [order("o1", "paid"), line("o1")],
  ],
  [
    "an order without lines that moved against the rules",
    [
      "orders: lines add up to the order's sums",
      "orders: no order without a line",
      "orders: only legal moves in the history",
    ],
    [
      order("o2", "cancelled"),
      sql`insert into order_history (order_id, step, from_status, to_status, cause) values ('o2', 1, 'delivered', 'cancelled', 'test')`,
    ],
  ],
  [
    "a line that took more off than its order says",
    ["orders: lines add up to the order's sums"],
    [
      order("o4", "cancelled"),
      line("o4"),
      sql`update orders set payment_state = 'failed' where id = 'o4'`,
      sql`insert into order_history (order_id, step, to_status, cause) values ('o4', 1, 'cancelled', 'test')`,
      sql`update order_lines set discount_cents = 40, net_cents = 60, due_now_cents = 60 where order_id = 'o4'`,
    ],
  ],
  [
    "a line without its sums, and parts of a bundle that aren't all of it",
    ["orders: every line has its sums, and parts that add up to them"],
    [
      order("o5", "cancelled"),
      line("o5"),
      sql`update orders set payment_state = 'failed' where id = 'o5'`,
      sql`insert into order_history (order_id, step, to_status, cause) values ('o5', 1, 'cancelled', 'test')`,
      sql`update order_lines set components = '[{"sizeId": "z", "quantity": 1, "net": 99, "tax": 0}]' where order_id = 'o5'`,
    ],
  ],
  [
    "a use of a coupon that nobody made",
    ["coupons: as many uses are counted as hold (M7)"],
    [sql`update coupons set used_count = 1 where code = 'WELCOME10'`],
  ],
  [
    "a coupon that an order holds though it was given up",
    ["coupons: an order that has them uses them, held until it is paid, released when it is given up (M7)"],
    [
      order("o6", "cancelled"),
      line("o6"),
      sql`update orders set payment_state = 'failed' where id = 'o6'`,
      sql`insert into order_history (order_id, step, to_status, cause) values ('o6', 1, 'cancelled', 'test')`,
      sql`update coupons set used_count = 1 where code = 'WELCOME10'`,
      sql`insert into coupon_uses (id, coupon_id, order_id, person_key, nth, per_person_limit, is_first_booking, amount_cents, state, has_left_cart)
        select 'u1', id, 'o6', 'c1', 1, 1, false, 10, 'held', false from coupons where code = 'WELCOME10'`,
    ],
  ],
  [
    "ratings of a visit that was never completed, one of them twice (V15)",
    [
      "reviews: each is of a visit that was completed, or of an order that was delivered (V15)",
      "reviews: what was done is rated once (V15)",
    ],
    [
      order("o7", "cancelled"),
      line("o7"),
      sql`update orders set payment_state = 'failed' where id = 'o7'`,
      sql`insert into order_history (order_id, step, to_status, cause) values ('o7', 1, 'cancelled', 'test')`,
      sql`insert into appointments (id, status, order_id, starts_at, ends_at, date, time_zone, practitioner_id, closed_at)
        select 'v7', 'no_show', 'o7', at, at + interval '30 minutes', at::date, 'America/New_York', min(id), at
        from practitioners, (select now() - interval '3 days' as at) ago group by at`,
      sql`insert into appointment_services (id, appointment_id, service_id, name, unit_price_cents, starts_at, ends_at, practitioner_id, position)
        select 'v7-1', 'v7', 'ag07', 'A', 0, starts_at, ends_at, practitioner_id, 0 from appointments where id = 'v7'`,
      sql`update orders set appointment_id = 'v7' where id = 'o7'`,
      sql`insert into reviews (id, order_id, item_id, service_id, author, rating, text) values
        ('r7', 'o7', 'v7-1', 'ag07', 'Mara L.', 5, 'Calm'), ('r8', 'o7', null, 'ag07', 'Mara L.', 5, 'Calm again')`,
    ],
  ],
  [
    "a health answer that outlived its day (V13)",
    ["health check: no answer outlives its day, and each is sealed (V13)"],
    [
      sql`insert into customers (id) values ('c7')`,
      sql`insert into screening_answers (id, customer_id, owner, sealed, key_id, expires_at)
        values ('s7', 'c7', 'c7', 'v1.sealed', 'k', now() - interval '3 days')`,
    ],
  ],
  [
    "a page that nobody closed",
    ["orders: nothing waits for money past its page (5 min sweep)"],
    [
      order("o3", "pending"),
      line("o3"),
      sql`update orders set payment_state = 'pending', placed_at = now() - interval '1 hour' where id = 'o3'`,
      sql`insert into order_history (order_id, step, to_status, cause) values ('o3', 1, 'pending', 'test')`,
    ],
  ],
  [
    "a fact that differs from its entry, a sum of a day and a balance from nowhere (OO-13)",
    [
      "reports: for each transfer and account, facts are the entries",
      "reports: the sums of a day are those of its facts",
      "reports: what the clinic owes rose each day as the books say",
    ],
    [
      sql`select ledger_post('[{"key": "fact", "event": "gift_card_given", "actor": "system",
        "entries": [{"debit": "goodwill", "credit": "gift_card:fact", "cents": 100, "unit": "USD"}]}]')`,
      sql`delete from report_queue`,
      sql`insert into fact_days (day, account_kind, event, cents) values ('2026-01-01', 'cash', 'tender_taken', 5)`,
    ],
  ],
  [
    "facts of another day and event than their transfer, and a trigger that is switched off (OO-13)",
    [
      "reports: a fact has the day, the event and the place of its transfer",
      "reports: the sums of a day are those of its facts",
      "reports: the triggers that queue what has to be derived are there",
      "reports: sums without items are those of the facts",
      "reports: what a line brought is what its facts say, and each line was sold once",
      "reports: tax by state is that of the facts, and owed where its order was taxed",
      "reports: goods of a client on a day are those of the lines",
      "reports: what a code took off in a transfer is its share of the facts",
      "reports: what is owed on an account on a stored day is what it was on the one before, and the entries since",
    ],
    [
      sql`select ledger_post('[{"key": "fact", "event": "payout_made", "actor": "system",
        "entries": [{"debit": "bank", "credit": "provider", "cents": 100, "unit": "USD"}]}]')`,
      sql`delete from report_queue`,
      sql`insert into fact_money (transfer_id, entry_line, account_kind, part, day, cents, event)
        select id, 1, kind, 0, '2026-01-01', cents, 'another' from ledger_transfers, (values ('bank', 100), ('provider', -100)) f (kind, cents)
        where key = 'fact'`,
      sql`alter table ledger_transfers disable trigger ledger_transfers_queue`,
      sql`insert into fact_sums (day, account_kind, event, cents, facts) values ('2026-01-01', 'cash', 'tender_taken', 5, 1)`,
      sql`insert into fact_sales (transfer_id, order_line_id, day, gross, reductions, returns) values (7, 'gone', '2026-01-01', 5, 0, 0)`,
      sql`insert into fact_taxes (transfer_id, day, event, cents) values (7, '2026-01-01', 'order_sold', 5)`,
      sql`insert into fact_goods (day, customer_id, cents) values ('2026-01-01', 'gone', 5)`,
      sql`insert into fact_codes (transfer_id, account_kind, day, cents) values (7, 'coupon_discounts', '2026-01-01', 5)`,
      sql`insert into fact_owed_days (day) values ('2020-01-01')`,
      sql`insert into fact_owed (day, account_id, cents) values ('2020-01-01', 'gift_card:fact', 5)`,
    ],
  ],
  [
    "an event nobody acted on",
    ["webhooks: every event was acted on (5 min)"],
    [
      sql`insert into webhook_events (id, type, order_id, payload, received_at) values ('evt_1', 'charge.succeeded', 'o9', '{}', now() - interval '10 minutes')`,
    ],
  ],
  [
    "a session of an erased account",
    ["sessions: none lives for an erased or disabled account"],
    [
      sql`insert into customers (id, erased_at) values ('erased', now())`,
      sql`insert into sessions (id, customer_id, device, expires_at) values ('s1', 'erased', '', now())`,
    ],
  ],
];

it.each(breaks)("the data check finds %s", async (_what, names, damage) => {
  await db
    .transaction(async (tx) => {
      for (const statement of damage) await tx.execute(statement);
      const broken = (await checkInvariants(tx)).filter((checked) => checked.broken > 0).map(({ name }) => name);
      expect(broken.sort()).toEqual([...names].sort());
      throw new Error("undo");
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === "undo")) throw error;
    });
});
