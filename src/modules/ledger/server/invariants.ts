import type { Invariant } from "#platform/invariant.ts";

/** A restore checks this invariant before it commits, because it restores balances and entries separately. */
export const balancesAreSums: Invariant = {
  name: "ledger: a guarded balance is the sum of its entries, and not below zero",
  sql: `select a.id, a.balance_cents from ledger_accounts a left join (
      select id, sum(cents) as moved from (
        select debit_id as id, amount_cents as cents from ledger_entries
        union all select credit_id, -amount_cents from ledger_entries) x group by id) m on m.id = a.id
    where a.is_guarded and (a.balance_cents < 0 or a.balance_cents <> a.normal * coalesce(m.moved, 0))`,
};

/** What must always be true of the ledger. `npm run check:data` checks this. */
export const ledgerInvariants: Invariant[] = [
  balancesAreSums,
  {
    name: "ledger: a transfer has entries",
    sql: `select t.id from ledger_transfers t
      where not exists (select 1 from ledger_entries e where e.transfer_id = t.id)`,
  },
  {
    name: "ledger: what reverses a transfer has the same entries turned round",
    sql: `select r.id from ledger_transfers r where r.reverses is not null and exists (
        (select debit_id, credit_id, unit, amount_cents from ledger_entries where transfer_id = r.id
          except all select credit_id, debit_id, unit, amount_cents from ledger_entries where transfer_id = r.reverses)
        union all
        (select credit_id, debit_id, unit, amount_cents from ledger_entries where transfer_id = r.reverses
          except all select debit_id, credit_id, unit, amount_cents from ledger_entries where transfer_id = r.id))`,
  },
  {
    name: "ledger: an account is as its kind says",
    sql: `select a.id from ledger_accounts a join ledger_kinds k on k.kind = a.kind
      where (a.normal, a.is_guarded, a.unit) <> (k.normal, k.is_guarded, k.unit)
        or a.id <> a.kind || coalesce(':' || a.owner_id, '')`,
  },
  {
    name: "ledger: the constraint and the triggers that guard it are there",
    sql: `select wanted.name from (values ('ledger_entries_balance'), ('ledger_entries_stay'), ('ledger_transfers_stay'),
        ('ledger_accounts_stay'), ('ledger_accounts_guard'), ('ledger_transfers_in_open_books')) wanted (name)
      where not exists (select 1 from pg_trigger where tgname = wanted.name and tgenabled in ('O', 'A'))
      union all select 'ledger_accounts_not_overdrawn' where not exists (select 1 from pg_constraint
        where conname = 'ledger_accounts_not_overdrawn' and contype = 'c' and convalidated)`,
  },
];
