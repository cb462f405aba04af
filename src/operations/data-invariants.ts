import { orderTransitions } from "#modules/checkout/domain/order-status.ts";

const legalMoves = Object.entries(orderTransitions)
  .flatMap(([from, to]) => to.map((status) => `('${from}', '${status}')`))
  .join(", ");

const HAS_MONEY = "('paid', 'preparing', 'ready_for_pickup', 'shipped', 'delivered', 'refunded', 'partly_refunded')";

/**
 * What must always be true of the data, each as a query that finds what breaks it (quality page, section 3, on our
 * tables): money that adds up, stock that is counted, places that are taken once, effects that happened once.
 */
export const dataInvariants: Record<string, string> = {
  // Money and orders
  "an order's lines add up to its subtotal": `
    select o.id from orders o left join order_lines l on l.order_id = o.id
    group by o.id having coalesce(sum(l.line_total_cents), 0) <> o.subtotal_cents`,
  "an order's total is its parts, and what is due is the total": `
    select id from orders where total_cents <> subtotal_cents - discount_cents + shipping_cents + tax_cents
      or total_cents < 0 or discount_cents > subtotal_cents
      or due_now_cents + due_at_clinic_cents + gift_card_cents <> total_cents`,
  "what is paid for online was captured, in full and once": `
    select o.id from orders o left join checkout_sessions s on s.order_id = o.id and s.captured_cents is not null
    where o.kind = 'product' and o.status in ${HAS_MONEY} and o.due_now_cents > 0 and o.payment_state <> 'review'
    group by o.id having coalesce(sum(s.captured_cents), 0) - coalesce((
      select sum(r.amount_cents) from refunds r where r.order_id = o.id and r.reason = 'paid_twice'), 0) <> o.due_now_cents`,
  "no money is kept for an order that was never paid": `
    select o.id from orders o join checkout_sessions s on s.order_id = o.id and s.captured_cents is not null
    where o.status in ('pending', 'cancelled') and o.payment_state not in ('refund_due', 'refunded', 'review')`,
  "a payment of the provider belongs to one attempt": `
    select payment_intent_id as id from checkout_sessions where payment_intent_id is not null group by 1 having count(*) > 1`,
  "no order has two pages open": `
    select order_id as id from checkout_sessions where status in ('creating', 'open') group by purpose, order_id having count(*) > 1`,
  "refunds never exceed what came in": `
    select s.id from checkout_sessions s join refunds r on r.checkout_session_id = s.id and r.state in ('pending', 'succeeded')
    group by s.id having sum(r.amount_cents) > coalesce(s.captured_cents, 0)`,
  "orders only moved as they may": `
    select order_id as id from order_history where from_status is not null
      and (from_status, to_status) not in (${legalMoves})`,
  "an order stands where its history ends": `
    select o.id from orders o left join lateral (
      select to_status from order_history h where h.order_id = o.id order by step desc limit 1) last on true
    where last.to_status is distinct from o.status`,
  "no order waits for money longer than its page was open": `
    select o.id from orders o where o.kind = 'product' and o.status = 'pending' and o.payment_state = 'pending'
      and o.placed_at < now() - interval '5 minutes' and not exists (
        select 1 from checkout_sessions s where s.order_id = o.id and s.expires_at > now() - interval '5 minutes')`,
  "what the provider told us was worked on": `
    select id from webhook_events where state = 'received' and received_at < now() - interval '5 minutes'`,
  "money that must go back is on its way": `
    select id from orders where payment_state = 'refund_due' and updated_at < now() - interval '2 minutes'
      and not exists (select 1 from refunds r where r.order_id = orders.id)`,
  // Stock
  "nothing is sold that isn't there": `
    select id from product_sizes where reserved < 0 or on_hand < 0 or reserved > on_hand`,
  "what is set aside is what open orders hold": `
    select s.id from product_sizes s left join stock_reservations r on r.size_id = s.id and r.state = 'held'
    group by s.id having s.reserved <> coalesce(sum(r.quantity), 0)`,
  "what stands on the shelf is the sum of its moves": `
    select s.id from product_sizes s left join stock_moves m on m.size_id = s.id
    group by s.id having s.on_hand <> coalesce(sum(m.delta), 0)`,
  "stock is held by orders that wait, and used up by those that were paid": `
    select r.order_id as id from stock_reservations r join orders o on o.id = r.order_id
    where (r.state = 'held' and o.status <> 'pending') or (r.state = 'consumed' and o.status not in ${HAS_MONEY})`,
  // Places
  "nobody and nothing is in two places at once": `
    select a.id from claims a join claims b on a.id < b.id and a.resource_id = b.resource_id and a.during && b.during
    where a.released_at is null and b.released_at is null`,
  "the database itself refuses overlaps": `
    select 'claims_no_overlap' as id where not exists (
      select 1 from pg_constraint where conname = 'claims_no_overlap' and contype = 'x' and convalidated)`,
  "a visit that takes place has its place": `
    select id from appointments a where status in ('held', 'booked', 'confirmed', 'checked_in')
      and not exists (select 1 from claims c where c.appointment_id = a.id and c.released_at is null)`,
  "a visit that doesn't take place keeps none": `
    select a.id from appointments a join claims c on c.appointment_id = a.id and c.released_at is null
    where a.status in ('cancelled', 'no_show')`,
  "a visit's client-facing time lies inside what it occupies": `
    select a.id from appointments a where a.status in ('held', 'booked', 'confirmed') and not exists (
      select 1 from claims c where c.appointment_id = a.id and c.released_at is null
        and lower(c.during) <= a.starts_at and upper(c.during) >= a.starts_at)`,
  "a visit ends by closing time": `
    select a.id from appointments a, clinic_settings c where a.status in ('booked', 'confirmed')
      and a.ends_at > (a.date + (c.settings->'booking'->>'closingTime')::time) at time zone a.time_zone`,
  "a booked visit has its order, and a hold has none": `
    select a.id from appointments a left join orders o on o.id = a.order_id
    where (a.status in ('booked', 'confirmed') and a.guest is null and (o.id is null or o.status = 'cancelled'))
      or (a.status = 'held' and a.order_id is not null)`,
  "no hold outlives its end": `
    select id from appointments where status = 'held' and hold_expires_at < now() - interval '15 minutes'`,
  // Carts
  "nobody has two open carts": `
    select customer_id as id from carts where closed_at is null group by 1 having count(*) > 1`,
  "one order for one content of a cart": `
    select cart_id as id from orders where status <> 'cancelled' and cart_id is not null
    group by cart_id, cart_revision, kind having count(*) > 1`,
  // Effects
  "what happened has been told": `
    select e.id from outbox_events e where e.created_at < now() - interval '10 minutes'
      and exists (select 1 from graphile_worker.jobs j where j.key = 'event:' || e.id and j.locked_at is null and j.run_at < now() - interval '10 minutes' and j.attempts < j.max_attempts)`,
  // People
  "an erased account holds nothing of the person": `
    select id from customers where erased_at is not null
      and (email is not null or phone is not null or first_name is not null or last_name is not null)`,
  "no erased or closed account is logged in": `
    select s.id from sessions s join customers c on c.id = s.customer_id
    where s.revoked_at is null and s.expires_at > now() and (c.erased_at is not null or c.disabled_at is not null)`,
};
