import type { Invariant } from "#platform/invariant.ts";
import { membershipTransitions } from "../domain/membership-state.ts";

const legalMoves = Object.entries(membershipTransitions)
  .flatMap(([from, moves]) => moves.map((to) => `('${from}', '${to}')`))
  .join(", ");

/** What must always be true of memberships. `npm run check:data` checks this. */
export const membershipInvariants: Invariant[] = [
  {
    name: "memberships: a lot of credit was put into the books once, for what it was granted",
    sql: `select l.id from credit_lots l where (select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where e.credit_id = 'credit:' || l.id and t.event = 'credit_granted') <> l.granted_cents`,
  },
  {
    name: "memberships: credit in the books has its lot, and nothing is left on one that was closed",
    sql: `select a.id from ledger_accounts a left join credit_lots l on a.id = 'credit:' || l.id
      where a.kind = 'credit' and (l.id is null or l.closed_at is not null and a.balance_cents <> 0)`,
  },
  {
    name: "memberships: one that was sold and has begun has its first period, and its period is the latest one paid",
    sql: `select m.id from memberships m where m.order_id is not null and m.state in ('active', 'past_due', 'paused', 'ended')
      and (not exists (select 1 from membership_periods p where p.membership_id = m.id and p.order_id = m.order_id)
        or not exists (select 1 from membership_periods p where p.membership_id = m.id
          and p.period_start = m.period_start and p.period_end = m.period_end
          and not exists (select 1 from membership_periods later where later.membership_id = m.id and later.period_start > p.period_start)))
      union all select p.membership_id from membership_periods p join memberships m on m.id = p.membership_id
        where m.state in ('pending', 'securing', 'cancelled')`,
  },
  {
    name: "memberships: periods of one never overlap",
    sql: `select a.membership_id from membership_periods a join membership_periods b on b.membership_id = a.membership_id
      and b.period_start > a.period_start and b.period_start < a.period_end`,
  },
  {
    name: "sandbox: what a contract was charged is a period of its membership, once (5 min)",
    sql: `select i.id from sandbox_objects i join memberships m on m.subscription_id = i.data->'parent'->'subscription_details'->>'subscription'
      left join membership_periods p on p.provider_invoice_id = i.id and p.membership_id = m.id
      where i.kind = 'invoice' and i.data->>'status' = 'paid' and (i.data->>'amount_paid')::int > 0
        and to_timestamp((i.data->'status_transitions'->>'paid_at')::bigint) < clock_now() - interval '5 minutes'
        and p.price_cents is distinct from (i.data->>'amount_paid')::int`,
  },
  {
    name: "memberships: a paused one rests between two charges, and none is charged in its pause",
    sql: `select id from memberships where state = 'paused' and (paused_from is null or paused_from > clock_now() or resumes_at is null)
      union all select m.id from memberships m join membership_periods p on p.membership_id = m.id
        where m.state in ('active', 'past_due', 'paused') and p.period_start >= m.paused_from and p.period_start < m.resumes_at`,
  },
  {
    name: "memberships: a sold one that runs has a contract with the provider within a day (M8)",
    sql: `select id from memberships where order_id is not null and subscription_id is null and state = 'active' and not cancels_at_period_end
      and starts_at < clock_now() - interval '1 day'`,
  },
  {
    name: "memberships: only legal moves, each from where the one before went",
    sql: `select h.membership_id from membership_history h left join membership_history b on b.membership_id = h.membership_id and b.step = h.step - 1
      where (h.step > 1 and (h.from_state is distinct from b.to_state or (h.from_state, h.to_state) not in (${legalMoves})))
        or (h.step = 1 and h.from_state is not null)
      union all select m.id from memberships m where m.state is distinct from (
        select h.to_state from membership_history h where h.membership_id = m.id order by h.step desc limit 1)`,
  },
];
