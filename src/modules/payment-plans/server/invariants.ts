import type { Invariant } from "#platform/invariant.ts";
import { planTransitions } from "../domain/plan-state.ts";

const legalMoves = Object.entries(planTransitions)
  .flatMap(([from, moves]) => moves.map((to) => `('${from}', '${to}')`))
  .join(", ");

/** What must always be true of bought packages. `npm run check:data` checks this. */
export const paymentPlanInvariants: Invariant[] = [
  {
    name: "plans: what is paid of a package is what its installments say, and never over its price (M8)",
    sql: `select p.id from plan_purchases p left join plan_installments i on i.purchase_id = p.id group by p.id
      having coalesce(sum(i.amount_cents), 0) <> p.price_cents
        or coalesce(sum(i.amount_cents) filter (where i.state in ('paid', 'paid_off')), 0) <> p.paid_cents`,
  },
  {
    name: "plans: never more sessions used than were released, and the counts are those of the visits (M8)",
    sql: `select p.id from plan_purchases p left join plan_session_uses u on u.purchase_id = p.id group by p.id
      having (count(u.id) filter (where u.state = 'reserved'), count(u.id) filter (where u.state = 'used'))
        <> (p.reserved_sessions, p.used_sessions) or p.reserved_sessions + p.used_sessions > p.released_sessions`,
  },
  {
    name: "plans: the books count the sessions of a package that are released and not used",
    sql: `select p.id from plan_purchases p left join ledger_accounts a on a.id = 'sessions:' || p.id
      where coalesce(a.balance_cents, 0) <> case when p.state in ('finished', 'expired') then 0 else p.released_sessions - p.used_sessions end
      union all select a.id from ledger_accounts a where a.kind in ('plan', 'sessions') and a.balance_cents <> 0
        and not exists (select 1 from plan_purchases p where p.id = a.owner_id)`,
  },
  {
    name: "plans: the books hold for a package what was paid and is neither earned nor given back",
    sql: `select p.id from plan_purchases p left join ledger_accounts a on a.id = 'plan:' || p.id
      where coalesce(a.balance_cents, 0) <> case when p.state in ('finished', 'expired') then 0
        else p.paid_cents - p.refunded_cents - least(p.paid_cents, p.price_cents::bigint * p.used_sessions / p.sessions) end`,
  },
  {
    name: "plans: one that begins has its first payment by its order, and one that is over asks for none",
    sql: `select p.id from plan_purchases p join plan_installments i on i.purchase_id = p.id
      where i.nth = 1 and i.order_id is distinct from case when p.started_at is null then null else p.order_id end
        or i.state in ('due', 'failed') and p.state not in ('pending', 'active', 'past_due')
        or i.state = 'failed' and p.state <> 'past_due'`,
  },
  {
    name: "plans: one that is charged has a contract with the provider within a day (M8)",
    sql: `select id from plan_purchases where schedule_id is null and state = 'active' and started_at < clock_now() - interval '1 day'`,
  },
  {
    name: "plans: what was paid off together comes to what its order paid",
    sql: `select f.order_id from plan_payoffs f where f.state = 'paid' and f.amount_cents <> coalesce((select sum(i.amount_cents)
        from plan_installments i where i.purchase_id = f.purchase_id and i.nth = any(f.nths) and i.state = 'paid_off'), 0)
      union all select i.purchase_id from plan_installments i join plan_purchases p on p.id = i.purchase_id
        where i.state = 'paid_off' and p.order_id is not null and not exists (
        select 1 from plan_payoffs f where f.purchase_id = i.purchase_id and f.state = 'paid' and i.nth = any(f.nths))`,
  },
  {
    name: "plans: one without an order was taken over, paid for, and stands in the books so",
    sql: `select p.id from plan_purchases p left join ledger_openings o on o.account_id = 'plan:' || p.id and o.taken_back_at is null
      where p.order_id is null and (p.state in ('pending', 'active', 'past_due', 'cancelled')
        or (o.cents, o.sessions) is distinct from (p.price_cents, p.sessions))
      union all select o.id from ledger_openings o left join plan_purchases p on 'plan:' || p.id = o.account_id
        where o.kind = 'plan' and o.taken_back_at is null and p.order_id is not null`,
  },
  {
    name: "plans: only legal moves, each from where the one before went",
    sql: `select h.purchase_id from plan_history h left join plan_history b on b.purchase_id = h.purchase_id and b.step = h.step - 1
      where (h.step > 1 and (h.from_state is distinct from b.to_state or (h.from_state, h.to_state) not in (${legalMoves})))
        or (h.step = 1 and h.from_state is not null)
      union all select p.id from plan_purchases p where p.state is distinct from (
        select h.to_state from plan_history h where h.purchase_id = p.id order by h.step desc limit 1)`,
  },
];
