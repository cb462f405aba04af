import { STOPPED_CARDS } from "#modules/gift-cards/server/public.ts";
import { disputedPayments } from "#modules/payments/server/public.ts";
import type { Invariant } from "#platform/invariant.ts";
import { orderTransitions } from "../domain/order-status.ts";

const legalMoves = Object.entries(orderTransitions)
  .flatMap(([from, moves]) => moves.map((to) => `('${from}', '${to}')`))
  .join(", ");

/** Statuses of orders whose money has been received. */
const SETTLED = "'paid', 'preparing', 'ready_for_pickup', 'shipped', 'delivered'";

/** A condition for orders `o` with goods to hand over. */
const HAS_GOODS = `exists (select 1 from order_lines l where l.order_id = o.id and l.kind in ('product', 'bundle'))`;

/** A condition for orders `o` with a visit. */
const HAS_VISIT = `exists (select 1 from order_lines l where l.order_id = o.id and l.kind = 'service')`;

/** SQL for the sum of a column over the visit's lines `v` of an order `o`. */
const ofVisit = (cents: string) =>
  `(select coalesce(sum(v.${cents}), 0) from order_lines v where v.order_id = o.id and v.kind in ('service', 'add_on'))`;

/** The amount an order `o` has received and not refunded. Pending refunds are treated as refunded. */
const KEPT = `coalesce((select sum(t.amount_cents - t.refunded_cents) from tenders t where t.order_id = o.id and t.state = 'captured'), 0)`;

/** The value of a paid order after its credit notes. */
const WORTH = "o.due_now_cents + o.gift_card_cents + o.waived_cents + o.paid_at_clinic_cents - o.refunded_cents";

/** The invariants of orders, also after a crash (O1). `npm run check:data` checks them. */
export const checkoutInvariants: Invariant[] = [
  {
    name: "orders: sums add up",
    sql: `select id from orders where total_cents <> subtotal_cents - member_savings_cents - discount_cents + shipping_cents + tax_cents + tip_cents
      or total_cents < 0 or member_savings_cents + discount_cents > subtotal_cents or due_now_cents + gift_card_cents + waived_cents + due_at_clinic_cents <> total_cents`,
  },
  {
    name: "orders: what was waived is a tender, and nothing is left for the card beside it",
    sql: `select o.id from orders o where o.status <> 'cancelled' and o.waived_cents <> (select coalesce(sum(t.amount_cents), 0)
        from tenders t where t.order_id = o.id and t.kind = 'waived' and t.source_account = 'rounding' and t.state <> 'released')
      or o.waived_cents > 0 and o.due_now_cents > 0`,
  },
  {
    name: "orders: the discount is what its offers and coupons took off",
    sql: `select id from orders where discount_cents <>
      (select coalesce(sum((offer->>'savingCents')::int), 0) from jsonb_array_elements(offers) offer)
        + (select coalesce(sum((coupon->>'amountCents')::int), 0) from jsonb_array_elements(coupons) coupon)
      or (select coalesce(sum((coupon->>'amountCents')::int), 0) from jsonb_array_elements(coupons) coupon)
        <> (select coalesce(sum(l.coupon_cents), 0) from order_lines l where l.order_id = orders.id)`,
  },
  {
    name: "coupons: an order that has them uses them, held until it is paid, released when it is given up (M7)",
    sql: `select o.id from orders o, jsonb_array_elements(o.coupons) coupon where not exists (
        select 1 from coupon_uses u where u.order_id = o.id and u.coupon_id = coupon->>'couponId')
      union all select u.id from coupon_uses u join orders o on o.id = u.order_id
        where (u.state = 'held' and o.status <> 'pending') or (u.state = 'released' and o.status <> 'cancelled' and o.coupons <> '[]')
          or (u.state = 'used' and o.status in ('pending', 'cancelled'))`,
  },
  {
    name: "visits: an order has the coupons of its visit",
    sql: `select o.id from orders o join appointments a on a.id = o.appointment_id where o.kind <> 'extra' and a.coupon_savings_cents <>
      (select coalesce(sum((coupon->>case o.kind when 'mixed' then 'visitCents' else 'amountCents' end)::int), 0) from jsonb_array_elements(o.coupons) coupon)
      or o.kind <> 'extra' and a.coupon_savings_cents <> ${ofVisit("coupon_cents")}`,
  },
  {
    name: "visits: what was paid is the same on the visit and its orders, and no more than is due (BO-19, OO-10)",
    sql: `select o.id from orders o where o.appointment_id is not null and o.paid_at_clinic_cents > o.due_at_clinic_cents
      union all select a.id from appointments a where exists (select 1 from orders o where o.appointment_id = a.id) and a.paid_cents <> (
        select sum(least(o.paid_at_clinic_cents - o.tip_cents, ${ofVisit("net_cents + v.tax_cents - v.due_now_cents")})
          + case when o.paid_at is null then 0 else ${ofVisit("due_now_cents")} end) from orders o where o.appointment_id = a.id)`,
  },
  {
    name: "visits: an extra order belongs to a visit whose own order came first, and was paid or canceled, or has goods beside it",
    sql: `select o.id from orders o left join appointments a on a.id = o.appointment_id where o.kind = 'extra'
      and (a.order_id is null or a.order_id = o.id or o.discount_cents <> 0 or o.due_now_cents <> 0)
      union all select appointment_id from orders where kind = 'extra' and status = 'pending' group by appointment_id having count(*) > 1`,
  },
  {
    name: "visits: nothing is held for one that was completed and paid for (10 min)",
    sql: `select o.id from orders o join appointments a on a.id = o.appointment_id join ledger_accounts d on d.id = 'deposit:' || o.id
      where a.status = 'completed' and o.paid_at is not null and o.paid_at_clinic_cents = o.due_at_clinic_cents and d.balance_cents > 0
        and greatest(a.closed_at, o.paid_at) < clock_now() - interval '10 minutes'`,
  },
  {
    name: "day close: a difference that was counted is in the books, and none else",
    sql: `select c.id from cash_counts c where c.counted_cents - c.expected_cents <> coalesce((
        select sum(case when e.debit_id = c.account then e.amount_cents else -e.amount_cents end)
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id where t.key = 'count:' || c.id), 0)`,
  },
  {
    name: "visits: an order has the offers of its visit",
    sql: `select o.id from orders o join appointments a on a.id = o.appointment_id where o.kind <> 'extra' and o.offers <> a.offers`,
  },
  {
    name: "visits: an order has the member savings of its visit",
    sql: `select a.id from appointments a where exists (select 1 from orders o where o.appointment_id = a.id)
      and a.member_savings_cents <> (select coalesce(sum(v.member_savings_cents), 0)
        from orders o join order_lines v on v.order_id = o.id and v.visit_line_id is not null where o.appointment_id = a.id)`,
  },
  {
    name: "visits: their orders cost what the parts of a visit do (OO-10)",
    sql: `select a.id from appointments a where exists (select 1 from orders o where o.appointment_id = a.id) and (
        select coalesce(sum(v.line_total_cents - v.session_cents), 0) from orders o join order_lines v on v.order_id = o.id and v.visit_line_id is not null
        where o.appointment_id = a.id) <> (
        select coalesce(sum(l.unit_price_cents + (
          select coalesce(sum((x->>'unitPriceCents')::int * (x->>'quantity')::int), 0) from jsonb_array_elements(l.add_ons) x)), 0)
        from appointment_services l where l.appointment_id = a.id)`,
  },
  {
    name: "visits: each line of an order with treatments names the treatment of its visit that it sells, once",
    sql: `select l.id from order_lines l join orders o on o.id = l.order_id left join appointment_services s on s.id = l.visit_line_id
      where o.appointment_id is not null and l.kind in ('service', 'add_on') and s.appointment_id is distinct from o.appointment_id
        and not (o.kind = 'extra' and o.status = 'cancelled' and l.visit_line_id is null)
      union all select s.id from appointment_services s where 1 < (
        select count(*) from order_lines l join orders o on o.id = l.order_id
        where l.visit_line_id = s.id and l.kind = 'service' and o.appointment_id is not null)`,
  },
  {
    name: "orders: lines add up to the order's sums",
    sql: `select o.id from orders o left join order_lines l on l.order_id = o.id group by o.id
      having (coalesce(sum(l.line_total_cents - l.session_cents), 0), coalesce(sum(l.member_savings_cents), 0),
          coalesce(sum(l.discount_cents), 0), coalesce(sum(l.tax_cents), 0), coalesce(sum(l.due_now_cents), 0))
        <> (o.subtotal_cents, o.member_savings_cents, o.discount_cents, o.tax_cents,
          o.due_now_cents + o.gift_card_cents + o.waived_cents - o.shipping_cents)`,
  },
  {
    name: "orders: every line has its sums, and parts that add up to them",
    sql: `select l.id from order_lines l where l.list_cents is null or l.net_cents is null or l.due_now_cents is null
      or l.components <> '[]' and (l.net_cents, l.tax_cents) <>
        (select sum((c->>'net')::int), sum((c->>'tax')::int) from jsonb_array_elements(l.components) c)`,
  },
  {
    name: "fees: one that an order collects is paid once the order is, and what was paid of it came in",
    sql: `select f.id from fees f join orders o on o.id = f.order_id
      where (o.paid_at is not null and f.state not in ('paid', 'waived')) or (f.state = 'paid' and o.paid_at is null)
      union all select o.id from orders o where o.kind = 'fee' and not exists (select 1 from fees f where f.order_id = o.id)
      union all select id from fees where state = 'paid' and paid_cents <> amount_cents`,
  },
  {
    name: "orders: no order without a line",
    sql: "select o.id from orders o where not exists (select 1 from order_lines l where l.order_id = o.id)",
  },
  {
    name: "orders: paid means fully paid, exactly once",
    sql: `select o.id from orders o where (o.paid_at is not null or o.status in (${SETTLED})) and ${KEPT} <> ${WORTH}`,
  },
  {
    name: "orders: nothing is kept for an order that is pending or given up but what was paid at the desk",
    sql: `select o.id from orders o where o.status in ('pending', 'cancelled') and o.payment_state <> 'review' and ${KEPT} <> o.paid_at_clinic_cents`,
  },
  {
    name: "orders: the books hold for an order what waits, is reserved or is owed back, and nothing else (M3)",
    sql: `select o.id, a.balance_cents from orders o left join ledger_accounts a on a.id = 'order:' || o.id
      where coalesce(a.balance_cents, 0) <>
        coalesce((select sum(r.amount_cents) from refunds r
          where r.order_id = o.id and r.tender_id is not null and r.state <> 'succeeded'), 0)
        + coalesce((select sum(t.amount_cents) from tenders t where t.order_id = o.id and t.state = 'reserved'), 0)
        + ${KEPT} - case when o.paid_at is not null then ${WORTH} when o.kind in ('counter', 'fee') then 0 else o.paid_at_clinic_cents end`,
  },
  {
    name: "orders: the books hold for an order that is there",
    sql: `select a.id from ledger_accounts a where a.kind = 'order' and a.balance_cents <> 0
      and not exists (select 1 from orders o where o.id = a.owner_id)`,
  },
  {
    name: "orders: what a paid order of goods sold is in the books",
    sql: `select o.id from orders o where (o.kind not in ('service', 'extra') or ${HAS_GOODS}) and o.paid_at is not null
      and not exists (select 1 from ledger_transfers x where x.key = 'order:' || o.id || ':sold'
        -- A membership whose price all comes back as credit sells nothing else.
        or x.order_id = o.id and x.event = 'credit_granted')`,
  },
  {
    name: "credit notes: lines and orders know what was given back of them (M5)",
    sql: `select l.id from order_lines l left join credit_note_lines c on c.order_line_id = l.id group by l.id
      having coalesce(sum(c.net_cents + c.tax_cents), 0) <> l.refunded_cents or coalesce(sum(c.quantity), 0) <> l.refunded_quantity
      union all
      select o.id from orders o left join credit_notes n on n.order_id = o.id group by o.id
      having coalesce(sum(n.total_cents), 0) <> o.refunded_cents or coalesce(sum(n.shipping_cents), 0) <> o.shipping_refunded_cents
        or coalesce(sum(n.tip_cents), 0) <> o.tip_refunded_cents`,
  },
  {
    name: "credit notes: one adds up, is in the books and goes back whole",
    sql: `select n.id from credit_notes n where n.total_cents <> n.shipping_cents + n.tip_cents
        + coalesce((select sum(c.net_cents + c.tax_cents) from credit_note_lines c where c.credit_note_id = n.id), 0)
      or n.total_cents <> coalesce((select sum(r.amount_cents) from refunds r where r.credit_note_id = n.id), 0)
      or n.total_cents <> coalesce((select sum(e.amount_cents) from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where t.key = 'credit-note:' || n.id and e.credit_id = 'order:' || n.order_id), 0)`,
  },
  {
    name: "tips: those who treated have what was given, less what went back (OO-19)",
    sql: `select o.id from orders o left join (
        select t.order_id, sum(case when e.credit_id like 'tips:%' then e.amount_cents else -e.amount_cents end) as cents
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        where t.order_id is not null and (e.credit_id like 'tips:%' or e.debit_id like 'tips:%') group by 1) booked on booked.order_id = o.id
      where o.tip_cents - o.tip_refunded_cents <> coalesce(booked.cents, 0)`,
  },
  {
    name: "tips: whose tip a customer said it is has it in the books (OO-19)",
    sql: `select t.id from tenders t join ledger_transfers x on x.key = 'tender:' || t.id
      cross join lateral (select array_agg(distinct array['tips:' || (one->>'practitionerId'), one->>'cents']) as said
        from jsonb_array_elements(t.tip_shares) one where (one->>'cents')::int > 0) share
      cross join lateral (select array_agg(distinct array[e.credit_id, e.amount_cents::text]) as had
        from ledger_entries e where e.transfer_id = x.id and e.credit_id like 'tips:%') booked
      where t.tip_shares is not null and booked.had is not null and booked.had is distinct from share.said`,
  },
  {
    name: "credit notes: their numbers have no gap",
    sql: `select count(*) from credit_notes having coalesce(max(number), 0) <> count(*)
      or count(*) <> coalesce((select last_number from paper_numbers where series = 'credit_note'), 0)`,
  },
  {
    name: "orders: a refunded order has nothing left to give back, a partly refunded one has",
    sql: `select o.id from orders o where (o.status = 'refunded') <> (o.refunded_cents > 0 and ${WORTH} = 0)
      or o.status = 'partly_refunded' and o.refunded_cents = 0`,
  },
  {
    name: "orders: only legal moves in the history",
    sql: `select order_id, step from order_history where from_status is not null
      and (from_status, to_status) not in (${legalMoves})
      and not (cause = 'undo' and (to_status, from_status) in (${legalMoves}))`,
  },
  {
    name: "orders: the history ends at the status",
    sql: `select o.id from orders o where o.status is distinct from
      (select h.to_status from order_history h where h.order_id = o.id order by h.step desc limit 1)`,
  },
  {
    name: "orders: paid once in the history",
    sql: "select order_id from order_history where to_status = 'paid' and cause <> 'undo' group by order_id having count(*) > 1",
  },
  {
    name: "orders: nothing waits for money past its page (5 min sweep)",
    sql: `select o.id from orders o where o.status = 'pending' and o.payment_state = 'pending'
      and coalesce((select max(s.expires_at) from checkout_sessions s where s.order_id = o.id), o.placed_at) < clock_now() - interval '5 minutes'`,
  },
  {
    name: "orders: money that is due back is on its way",
    sql: `select o.id from orders o where o.payment_state = 'refund_due' and o.updated_at < clock_now() - interval '2 minutes'
      and not exists (select 1 from refunds r where r.order_id = o.id)`,
  },
  {
    name: "orders: no more pieces in parcels than were ordered",
    sql: `select l.id from order_lines l join fulfillment_lines f on f.line_id = l.id
      group by l.id, l.quantity having sum(f.quantity) > l.quantity`,
  },
  {
    name: "orders: a shipped order is in parcels, all of it",
    sql: `select l.id from order_lines l join orders o on o.id = l.order_id
      where o.status = 'shipped' and l.kind in ('product', 'bundle') and exists (select 1 from fulfillments p where p.order_id = o.id)
        and (select coalesce(sum(f.quantity), 0) from fulfillment_lines f where f.line_id = l.id)
          not between l.quantity - l.refunded_quantity and l.quantity`,
  },
  {
    name: "orders: one order for one content of a cart",
    sql: `select cart_id from orders where status <> 'cancelled' and cart_id is not null
      group by cart_id, cart_revision, kind having count(*) > 1`,
  },
  {
    name: "orders: a paid cart is closed",
    sql: `select o.id from orders o join carts c on c.id = o.cart_id
      where ${HAS_GOODS} and o.status in (${SETTLED}) and c.closed_at is null`,
  },
  {
    name: "stock: reservations agree with their orders",
    sql: `select r.order_id from stock_reservations r join orders o on o.id = r.order_id
      where (r.state = 'held' and o.status <> 'pending')
        or (r.state = 'consumed' and o.status not in (${SETTLED}, 'refunded', 'partly_refunded'))
        or (r.state = 'released' and o.status <> 'cancelled')`,
  },
  {
    name: "orders: one whose payment the bank has says so, and no other",
    sql: `select o.id from orders o where (o.payment_state = 'disputed' and not exists (
        select 1 from ${disputedPayments.STANDING_DISPUTES} d where d.order_id = o.id))
      or (o.payment_state in ('paid', 'pending', 'refunded') and exists (
        select 1 from ${disputedPayments.STANDING_DISPUTES} d where d.order_id = o.id and d.money = 'held'))`,
  },
  {
    name: "gift cards: those that a dispute stopped can't be used, and no dispute that was won stops one",
    sql: `select g.id from ${STOPPED_CARDS} g where g.state in ('scheduled', 'active')
      or not exists (select 1 from ${disputedPayments.STANDING_DISPUTES} d where d.id = g.dispute_id)`,
  },
  {
    name: "stock: a paid order has taken its goods, all of them",
    sql: `select o.id from orders o where ${HAS_GOODS} and o.status in (${SETTLED})
      and not exists (select 1 from stock_reservations r where r.order_id = o.id and r.state = 'consumed')`,
  },
  {
    name: "customers: their counts of visits, no-shows and money are those of their visits and orders",
    sql: `select c.id from customers c left join customer_stats s on s.customer_id = c.id
      cross join lateral (select count(*) filter (where a.status = 'completed') as visits,
        count(*) filter (where a.status = 'no_show') as no_shows,
        max(a.starts_at) filter (where a.status = 'completed') as last,
        min(a.starts_at) filter (where a.status in ('booked', 'confirmed') and a.starts_at > clock_now()) as next
        from appointments a where a.customer_id = c.id) v
      cross join lateral (select coalesce(sum(o.total_cents - o.due_at_clinic_cents + o.paid_at_clinic_cents - o.refunded_cents), 0) as spent
        from orders o where o.customer_id = c.id and o.payment_state in ('paid', 'partly_refunded')) m
      where (s.visits, s.no_shows, s.spent_cents, s.last_visit_at, s.last_visit_order)
          is distinct from (v.visits, v.no_shows, m.spent, v.last, coalesce(v.last, '-infinity'))
        or (s.next_visit_at is distinct from v.next and (s.next_visit_at is null or s.next_visit_at > clock_now()))`,
  },
  {
    name: "visits: an order of treatments and its appointment know each other",
    sql: `select o.id from orders o left join appointments a on a.id = o.appointment_id
      where ${HAS_VISIT} and o.kind <> 'extra' and (o.kind = 'service' or o.paid_at is not null) and (a.id is null or a.order_id is distinct from o.id or a.status = 'held')`,
  },
  {
    name: "orders: an order and its visit are the same person's (AU-1)",
    sql: `select o.id from orders o join appointments a on a.id = o.appointment_id
      where o.customer_id is distinct from a.customer_id`,
  },
  {
    name: "visits: a booked appointment with an order number has that order",
    sql: `select a.id from appointments a where a.order_id is not null and a.status <> 'held'
      and not exists (select 1 from orders o where o.id = a.order_id)`,
  },
  {
    name: "visits: none of an order that was given up because it couldn't be secured or captured (M9)",
    sql: `select o.id from orders o join appointments a on a.order_id = o.id where o.status = 'cancelled'
      and a.status in ('booked', 'confirmed', 'checked_in')
      and (o.kind = 'mixed' or exists (select 1 from checkout_sessions s where s.order_id = o.id and s.capture = 'manual'))`,
  },
  {
    name: "orders: a kind says what is in it",
    sql: `select o.id from orders o where o.kind <> case
        when exists (select 1 from membership_periods p where p.order_id = o.id and p.provider_invoice_id is not null) then 'renewal'
        when exists (select 1 from membership_switches s where s.order_id = o.id) then 'switch'
        when exists (select 1 from order_lines l where l.order_id = o.id and l.kind = 'fee') then 'fee'
        when exists (select 1 from plan_installments i where i.order_id = o.id and i.provider_invoice_id is not null)
          or o.kind = 'installment' and (o.status = 'cancelled' or exists (select 1 from plan_payoffs f where f.order_id = o.id)) then 'installment'
        when o.kind = 'extra' and o.appointment_id is not null and not exists (
          select 1 from order_lines l where l.order_id = o.id and l.kind not in ('service', 'add_on', 'product')) then 'extra'
        when ${HAS_VISIT} then
        case when exists (select 1 from order_lines l where l.order_id = o.id and (l.kind in ('bundle', 'gift', 'membership', 'plan')
            or l.kind = 'product' and o.held_appointment is not null))
          or ${ofVisit("due_now_cents")} > 0 or o.held_appointment is not null and o.appointment_id is null then 'mixed' else 'service' end
        when o.kind = 'counter' then 'counter' else 'product' end
      or (o.kind = 'mixed') <> (o.held_appointment is not null)`,
  },
  {
    name: "memberships: an order that sells one has its membership, begun once it is paid and never when it is given up (M8)",
    sql: `select l.id from order_lines l join orders o on o.id = l.order_id join customers c on c.id = o.customer_id
      left join memberships m on m.order_id = o.id
      where l.kind = 'membership' and o.kind not in ('renewal', 'switch') and (m.id is null or (o.paid_at is not null) <> (m.state in ('active', 'past_due', 'paused', 'ended'))
        or o.status = 'cancelled' and m.state <> 'cancelled')
      union all select m.id from memberships m where m.order_id is not null
        and not exists (select 1 from order_lines l where l.order_id = m.order_id and l.kind = 'membership')`,
  },
  {
    name: "memberships: a dearer plan is paid for when it holds, and not when it was given up (M8)",
    sql: `select s.order_id from membership_switches s left join orders o on o.id = s.order_id
      where o.id is null or o.kind <> 'switch' or o.total_cents <> s.due_cents or (s.state = 'done') <> (o.paid_at is not null)
        or (s.state = 'off') <> (o.status = 'cancelled')
      union all select o.id from orders o where o.kind = 'switch' and not exists (select 1 from membership_switches s where s.order_id = o.id)`,
  },
  {
    name: "plans: an order that sells a package has it, begun once it is paid and never when it is given up (M8)",
    sql: `select l.id from order_lines l join orders o on o.id = l.order_id join customers c on c.id = o.customer_id
      left join plan_purchases p on p.order_id = o.id
      where l.kind = 'plan' and o.kind <> 'installment' and (p.id is null or (o.paid_at is not null) <> (p.started_at is not null)
        or o.status = 'cancelled' and p.state <> 'cancelled')
      union all select p.id from plan_purchases p
        where p.order_id is not null and not exists (select 1 from order_lines l where l.order_id = p.order_id and l.kind = 'plan')`,
  },
  {
    name: "memberships: a further period that was paid is an order, paid by the provider's invoice (M8)",
    sql: `select p.order_id from membership_periods p left join orders o on o.id = p.order_id
        left join tenders t on t.order_id = p.order_id and t.provider_invoice_id = p.provider_invoice_id
      where p.provider_invoice_id is not null
        and (o.id is null or o.kind <> 'renewal' or o.total_cents <> p.price_cents or t.id is null or t.amount_cents <> p.price_cents)
      union all select o.id from orders o where o.kind = 'renewal'
        and not exists (select 1 from membership_periods p where p.order_id = o.id)`,
  },
  {
    name: "orders: one of a cart waits for its money",
    sql: `select cart_id from orders where status = 'pending' and payment_state <> 'none' and cart_id is not null
      group by cart_id having count(*) > 1`,
  },
  {
    name: "payments: every attempt has its order",
    sql: "select s.id from checkout_sessions s where not exists (select 1 from orders o where o.id = s.order_id)",
  },
  {
    name: "reviews: a rating of a product is of a line of its order (BK-6)",
    sql: `select r.id from reviews r where r.item_id is not null and r.product_id is not null and not exists (
      select 1 from order_lines l where l.id = r.item_id and l.order_id = r.order_id and l.item_id = r.product_id)`,
  },
  {
    name: "reviews: each is of a visit that was completed, or of an order that was delivered (V15)",
    sql: `select r.id from reviews r join orders o on o.id = r.order_id
      left join appointments a on a.id = o.appointment_id
      where (r.service_id is not null and a.status not in ('completed', 'checked_in'))
        or (r.item_id is not null and r.product_id is not null and o.status <> 'delivered'
          and not exists (select 1 from order_history h where h.order_id = o.id and h.to_status = 'delivered'))`,
  },
  {
    name: "reviews: what was done is rated once (V15)",
    sql: `select r.id from reviews r join reviews other on other.id <> r.id and other.order_id = r.order_id
      and (other.item_id = r.item_id or (r.item_id is null and (other.service_id, other.product_id)
        is not distinct from (r.service_id, r.product_id)))`,
  },
  {
    name: "reviews: ratings are the sum of approved reviews",
    sql: `select p.id from products p where (p.rating_sum, p.rating_count) <> (
        select coalesce(sum(r.rating), 0)::int, count(*)::int from reviews r where r.product_id = p.id and r.status = 'approved')`,
  },
];
