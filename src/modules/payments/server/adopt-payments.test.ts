import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { refundDone } from "#modules/ledger/domain/events/refund-entries.ts";
import { checkInvariants } from "#server/invariants.ts";
import { postMovements } from "#testing/post-movements.ts";
import { runs } from "#testing/runs.ts";
import { testDatabase } from "#testing/test-database.ts";
import { adoptRecentPayments } from "./adopt-payments.ts";

const { db } = await testDatabase({ statementTimeoutMs: 600_000 });

const ORDERS = runs(60, 2_400);

/**
 * Writes orders as the previous release did, without tenders. Of each twelve, one is unpaid, one was given up and its
 * late payment refunded, one has a refund in progress, one has a failed refund that was requested again, one waits for
 * a person's decision, one was paid twice, and the rest are paid.
 */
async function writeAsBefore(prefix: string, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      create temporary table made on commit drop as
      select ${prefix}::text || n as id, (array['pending', 'late', 'due', 'again', 'review', 'twice'])[n % 12 + 1] as story,
        1000 + n % 7919 as unit, n % 3 + 1 as pieces, n % 5 * 10 as saved, n % 2 * 690 as shipping, n % 311 as tax
      from generate_series(0, ${count}::int - 1) n`);
    await tx.execute(sql`
      insert into orders (id, kind, status, payment_state, currency, subtotal_cents, member_savings_cents, shipping_cents, tax_cents,
        total_cents, due_now_cents, paid_at)
      select id, 'product', case when story = 'pending' or story = 'review' then 'pending'
          when story in ('late', 'due', 'again') then 'cancelled' else 'paid' end,
        case story when 'pending' then 'pending' when 'late' then 'refunded' when 'due' then 'refund_due'
          when 'again' then 'refunded' when 'review' then 'review' else 'paid' end,
        'USD', unit * pieces, saved, shipping, tax, unit * pieces - saved + shipping + tax, unit * pieces - saved + shipping + tax,
        case when story = 'twice' or story is null then clock_now() end
      from made`);
    await tx.execute(sql`
      insert into order_lines (id, order_id, kind, item_id, name, unit_price_cents, quantity, line_total_cents, position,
        list_cents, member_savings_cents, net_cents, tax_cents, due_now_cents)
      select id || '-l', id, 'product', 'x', 'X', unit, pieces, unit * pieces, 0,
        unit * pieces, saved, unit * pieces - saved, tax, unit * pieces - saved + tax from made`);
    await tx.execute(sql`
      insert into order_history (order_id, step, from_status, to_status, cause)
      select id, 1, null, 'pending', 'customer' from made
      union all select o.id, 2, 'pending', o.status, 'webhook' from orders o join made m on m.id = o.id where o.status <> 'pending'`);
    await tx.execute(sql`
      insert into checkout_sessions (id, purpose, order_id, attempt, idempotency_key, request, amount_cents, currency, status,
        provider_session_id, expires_at, payment_intent_id, captured_cents)
      select o.id || '-' || a, 'order', o.id, a, 'checkout:' || o.id || ':' || a, '{}', o.due_now_cents, 'USD',
        case when m.story = 'pending' then 'expired' else 'complete' end, 'cs_' || o.id || a, clock_now() + interval '1 hour',
        case when m.story = 'pending' then null else 'pi_' || o.id || a end,
        case when m.story = 'pending' then null else o.due_now_cents - case when m.story = 'review' then 1 else 0 end end
      from orders o join made m on m.id = o.id cross join generate_series(1, 2) a where a = 1 or m.story = 'twice'`);
    await tx.execute(sql`
      insert into refunds (id, checkout_session_id, order_id, payment_intent_id, amount_cents, reason, idempotency_key, state, created_at)
      select s.id || '-r' || n, s.id, s.order_id, s.payment_intent_id, s.captured_cents,
        case when m.story = 'twice' then 'paid_twice' else 'late_payment' end, 'refund:' || s.order_id || ':' || n,
        case when m.story = 'due' then 'pending' when m.story = 'again' and n = 1 then 'failed' else 'succeeded' end,
        clock_now() - interval '1 hour' + make_interval(mins => n)
      from checkout_sessions s join made m on m.id = s.order_id cross join generate_series(1, 2) n
      where s.status = 'complete' and (n = 1 or m.story = 'again')
        and (m.story in ('late', 'due', 'again') or m.story = 'twice' and s.attempt = 2)`);
  });
}

/** Returns the broken invariants about money; these orders have no stock and no carts. */
async function brokenMoney(): Promise<unknown[]> {
  const broken = (await checkInvariants(db)).filter(({ broken }) => broken > 0);
  return broken.filter(({ name }) => !name.startsWith("stock:"));
}

const cents = async (question: ReturnType<typeof sql>) =>
  Number((await db.execute<{ cents: string }>(question)).rows[0]?.cents);

it(`${ORDERS} orders of the previous release are posted to the books, with every total (O9)`, async () => {
  await writeAsBefore("before-", ORDERS);
  expect((await brokenMoney()).length).toBeGreaterThan(0);
  await db.execute(sql`
    select adopt_payments(ids) from (select array_agg(id) as ids from (select id, row_number() over (order by id) / 500 as batch
      from orders where id like 'before-%') o group by batch) batches`);
  // PostgreSQL updates its statistics by itself after a while.
  await db.execute(sql`analyze`);
  expect(await brokenMoney()).toEqual([]);
  const received = sql`select sum(captured_cents) as cents from checkout_sessions`;
  const sentBack = sql`select sum(amount_cents) as cents from refunds where state = 'succeeded'`;
  const atProvider = sql`select sum(case when debit_id = 'provider' then amount_cents else -amount_cents end) as cents
    from ledger_entries where 'provider' in (debit_id, credit_id)`;
  expect(await cents(atProvider)).toBe((await cents(received)) - (await cents(sentBack)));
  const earned = sql`select sum(total_cents) as cents from orders where paid_at is not null`;
  const sold = sql`select sum(amount_cents) as cents from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where t.event = 'order_sold' and e.debit_id = 'order:' || t.order_id`;
  expect(await cents(sold)).toBe(await cents(earned));
});

it("payments that the previous release writes while it still runs are posted to the books once, as current code would (O9)", async () => {
  await writeAsBefore("beside-", 12);
  expect(await adoptRecentPayments(db)).toBe(11);
  expect(await adoptRecentPayments(db)).toBe(0);
  expect(await brokenMoney()).toEqual([]);
  const { rows } = await db.execute<{ id: string; net: number; saved: number; shipping: number; tax: number }>(sql`
    select o.id, l.net_cents as net, l.member_savings_cents as saved, o.shipping_cents as shipping, o.tax_cents as tax
    from orders o join order_lines l on l.order_id = o.id where o.id like 'beside-%' and o.paid_at is not null order by 1`);
  const tenders = await db.execute<{ id: string; orderId: string; amount: number }>(sql`
    select id, order_id as "orderId", amount_cents::int as amount from tenders where order_id like 'beside-%'`);
  const refunds = await db.execute<{ id: string; orderId: string; amount: number }>(sql`
    select id, order_id as "orderId", amount_cents as amount from refunds where order_id like 'beside-%' and state = 'succeeded'`);
  const byTheCode = [
    ...tenders.rows.map(({ id, orderId, amount }) =>
      tenderTaken({ tenderId: id, orderId, into: "provider", cents: amount }),
    ),
    ...rows.map(({ id, net, saved, shipping, tax }) =>
      orderSold({ orderId: id, goodsCents: net, memberSavingsCents: saved, shippingCents: shipping, taxCents: tax }),
    ),
    ...refunds.rows.map(({ id, orderId, amount }) =>
      refundDone({ refundId: id, orderId, to: "provider", cents: amount }),
    ),
  ];
  expect(byTheCode).toHaveLength(12 + 7 + 3);
  // A key already used for different entries would be an error.
  const posted = await postMovements(db, ...byTheCode);
  expect(posted.filter(({ isNew }) => isNew)).toEqual([]);
});

it("a failed refund that the previous release retries while it still runs is posted to the books too (O9)", async () => {
  await db.execute(sql`update refunds set state = 'failed' where id = 'beside-2-1-r1'`);
  expect(await brokenMoney()).toEqual([]);
  await db.execute(sql`
    insert into refunds (id, checkout_session_id, order_id, payment_intent_id, amount_cents, reason, idempotency_key, created_at)
    select 'beside-2-1-r2', checkout_session_id, order_id, payment_intent_id, amount_cents, reason, 'refund:beside-2:2', clock_now()
    from refunds where id = 'beside-2-1-r1'`);
  expect(await adoptRecentPayments(db)).toBe(1);
  await db.execute(sql`update refunds set state = 'succeeded' where id = 'beside-2-1-r2'`);
  expect(await adoptRecentPayments(db)).toBe(1);
  expect(await brokenMoney()).toEqual([]);
  expect(await cents(sql`select balance_cents as cents from ledger_accounts where id = 'order:beside-2'`)).toBe(0);
});
