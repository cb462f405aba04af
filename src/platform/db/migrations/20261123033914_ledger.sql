-- The books of the clinic (decision 0040): every cent that moves is an entry, which debits one account and credits another.
create table ledger_kinds (
  kind text primary key,
  class text not null,
  normal smallint not null,
  is_guarded boolean not null,
  unit text default 'USD' not null,
  constraint ledger_kinds_class check (class in ('asset', 'liability', 'income', 'contra', 'expense')),
  constraint ledger_kinds_normal check (normal in (-1, 1))
);
insert into ledger_kinds (kind, class, normal, is_guarded, unit) values
  ('provider', 'asset', 1, false, 'USD'),
  ('cash', 'asset', 1, false, 'USD'),
  ('terminal', 'asset', 1, false, 'USD'),
  ('bank', 'asset', 1, false, 'USD'),
  ('disputed', 'asset', 1, false, 'USD'),
  ('order', 'liability', -1, true, 'USD'),
  ('gift_card', 'liability', -1, true, 'USD'),
  ('credit', 'liability', -1, true, 'USD'),
  ('store_credit', 'liability', -1, true, 'USD'),
  ('deposit', 'liability', -1, true, 'USD'),
  ('plan', 'liability', -1, true, 'USD'),
  ('prepaid', 'liability', -1, true, 'USD'),
  ('tips', 'liability', -1, true, 'USD'),
  ('tax', 'liability', -1, false, 'USD'),
  ('goods_sales', 'income', -1, false, 'USD'),
  ('service_sales', 'income', -1, false, 'USD'),
  ('shipping_sales', 'income', -1, false, 'USD'),
  ('membership_sales', 'income', -1, false, 'USD'),
  ('fee_sales', 'income', -1, false, 'USD'),
  ('breakage', 'income', -1, false, 'USD'),
  ('rounding', 'income', -1, false, 'USD'),
  ('coupon_discounts', 'contra', 1, false, 'USD'),
  ('offer_discounts', 'contra', 1, false, 'USD'),
  ('member_savings', 'contra', 1, false, 'USD'),
  ('returns', 'contra', 1, false, 'USD'),
  ('provider_fees', 'expense', 1, false, 'USD'),
  ('dispute_losses', 'expense', 1, false, 'USD'),
  ('goodwill', 'expense', 1, false, 'USD'),
  ('write_offs', 'expense', 1, false, 'USD'),
  ('sessions', 'liability', -1, true, 'SESSION'),
  ('session_pool', 'asset', 1, false, 'SESSION');

create table ledger_accounts (
  id text primary key,
  kind text not null,
  unit text not null,
  normal smallint not null,
  is_guarded boolean not null,
  owner_id text,
  balance_cents bigint default 0 not null,
  opened_at timestamptz default clock_now() not null,
  constraint ledger_accounts_one_unit unique (id, unit),
  constraint ledger_accounts_guarded_has_owner check (is_guarded = (owner_id is not null)),
  constraint ledger_accounts_sum_is_the_balance check (is_guarded or balance_cents = 0),
  constraint ledger_accounts_not_overdrawn check (balance_cents >= 0),
  constraint ledger_accounts_kind_ledger_kinds_kind_fk foreign key (kind) references ledger_kinds (kind)
);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null,
  event text not null,
  happened_at timestamptz default clock_now() not null,
  booked_at timestamptz default clock_now() not null,
  order_id text,
  customer_id text,
  actor text not null,
  reason text,
  reverses bigint,
  content_hash bytea not null,
  constraint ledger_transfers_one_per_key unique (key),
  constraint ledger_transfers_reversed_once unique (reverses),
  constraint ledger_transfers_reverses_ledger_transfers_id_fk foreign key (reverses) references ledger_transfers (id)
);
create index ledger_transfers_by_order on ledger_transfers (order_id);
create index ledger_transfers_by_customer on ledger_transfers (customer_id);
create index ledger_transfers_by_time on ledger_transfers (happened_at);

create table ledger_entries (
  transfer_id bigint not null,
  line smallint not null,
  debit_id text not null,
  credit_id text not null,
  unit text not null,
  amount_cents bigint not null,
  constraint ledger_entries_transfer_id_line_pk primary key (transfer_id, line),
  constraint ledger_entries_amount check (amount_cents between 1 and 10000000000),
  constraint ledger_entries_two_accounts check (debit_id <> credit_id),
  constraint ledger_entries_transfer_id_ledger_transfers_id_fk foreign key (transfer_id) references ledger_transfers (id),
  constraint ledger_entries_debit foreign key (debit_id, unit) references ledger_accounts (id, unit),
  constraint ledger_entries_credit foreign key (credit_id, unit) references ledger_accounts (id, unit)
);
create index ledger_entries_by_debit on ledger_entries (debit_id, transfer_id) include (amount_cents);
create index ledger_entries_by_credit on ledger_entries (credit_id, transfer_id) include (amount_cents);

create table ledger_closing (
  id integer primary key default 1 not null,
  books_closed_through date not null,
  open_from timestamptz not null,
  closed_at timestamptz default clock_now() not null,
  constraint ledger_closing_only_one check (id = 1)
);

-- Keeps the balances of guarded accounts. A restore brings them along, and compares them with the sums at its end.
-- The rows are locked in the order of their ids, so that no two transactions wait for each other. `for no key update`, because
-- the foreign keys of entries hold `key share` on the same rows, which `for update` would wait for.
create function ledger_balance() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  perform 1 from ledger_accounts a
    where a.is_guarded and a.id in (select debit_id from fresh union select credit_id from fresh)
    order by a.id for no key update;
  update ledger_accounts a set balance_cents = a.balance_cents + moved.cents * a.normal
    from (select id, sum(cents) as cents
      from (select debit_id as id, amount_cents as cents from fresh union all select credit_id, -amount_cents from fresh) s
      group by id) moved
    where a.id = moved.id and a.is_guarded;
  return null;
end
$$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as fresh for each statement execute function ledger_balance();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: the ledger is append-only', lower(tg_op), tg_table_name using errcode = 'LG001';
end
$$;
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_transfers_stay before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();

-- Accounts are opened with a balance of zero, and what changes in them is the balance, which the trigger on entries writes.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance_cents = 0 or current_setting('halcyon.is_restoring', true) = 'on' then return new; end if;
  elsif pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'only entries change an account of the ledger' using errcode = 'LG002';
end
$$;
create trigger ledger_accounts_guard before insert or update on ledger_accounts
  for each row execute function ledger_guard_account();

-- Nothing happens on a day whose books are closed.
create function ledger_refuse_closed_days() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  if exists (select 1 from ledger_closing c join fresh f on f.happened_at < c.open_from) then
    raise exception 'the books of that day are closed' using errcode = 'LG004';
  end if;
  return null;
end
$$;
create trigger ledger_transfers_in_open_books after insert on ledger_transfers
  referencing new table as fresh for each statement execute function ledger_refuse_closed_days();

-- Waits for transfers that are being posted, and lets new ones wait until the closing can be seen.
create function ledger_wait_for_transfers() returns trigger language plpgsql as $$
begin
  lock table ledger_transfers in share mode;
  return null;
end
$$;
create trigger ledger_closing_waits before insert or update on ledger_closing
  for each statement execute function ledger_wait_for_transfers();

-- Posts a set of transfers, all or none. `wanted` is a list of {key, event, orderId?, customerId?, actor, reason?, reverses?,
-- happenedAt?, entries: [{debit, credit, cents, unit?}]}; an account is its kind, or kind:owner, and is opened here when it is new.
-- A key that is there already posts nothing: is_new is false, and entries other than its own are an error. A transaction asks
-- once for all its transfers: two calls could lock accounts in two orders. Accounts are opened, keys taken and balances locked
-- in this order of steps, and each step in the order of names, so that no two calls wait for each other.
create function ledger_post(wanted jsonb) returns table (key text, transfer_id bigint, is_new boolean) language plpgsql as $$
declare
  account_ids text[];
  made_keys text[];
begin
  if (select count(*) <> count(distinct w->>'key') from jsonb_array_elements(wanted) w) then
    raise exception 'each transfer needs a key of its own' using errcode = 'LG005';
  end if;
  if exists (select 1 from jsonb_array_elements(wanted) w
      where not exists (select 1 from jsonb_array_elements(w->'entries') e where (e->>'cents')::bigint <> 0)) then
    raise exception 'each transfer needs an entry' using errcode = 'LG005';
  end if;
  -- An array, because the planner expects thousands of rows from nested lists, and would read all accounts for them.
  select array_agg(distinct x.id) into account_ids
    from jsonb_array_elements(wanted) w, jsonb_array_elements(w->'entries') e,
      lateral (values (e->>'debit'), (e->>'credit')) x (id);
  insert into ledger_accounts (id, kind, unit, normal, is_guarded, owner_id)
    select x.id, k.kind, k.unit, k.normal, k.is_guarded, nullif(substr(x.id, length(k.kind) + 2), '')
    from unnest(account_ids) x (id)
    join ledger_kinds k on k.kind = split_part(x.id, ':', 1)
    where not exists (select 1 from ledger_accounts a where a.id = x.id)
    order by x.id
    -- Any conflict: with one index named, a twin that got as far can still be refused by the other.
    on conflict do nothing;
  with made as (
    insert into ledger_transfers (key, event, order_id, customer_id, actor, reason, reverses, happened_at, content_hash)
    select w->>'key', w->>'event', w->>'orderId', w->>'customerId', w->>'actor', w->>'reason', (w->>'reverses')::bigint,
      coalesce((w->>'happenedAt')::timestamptz, clock_now()), sha256(convert_to((w->'entries')::text, 'UTF8'))
    from jsonb_array_elements(wanted) w
    order by 1
    on conflict do nothing
    returning ledger_transfers.key, ledger_transfers.id
  ), written as (
    insert into ledger_entries (transfer_id, line, debit_id, credit_id, unit, amount_cents)
    select m.id, row_number() over (partition by m.id order by e.n), e.j->>'debit', e.j->>'credit',
      coalesce(e.j->>'unit', 'USD'), (e.j->>'cents')::bigint
    from made m join jsonb_array_elements(wanted) w on w->>'key' = m.key,
      jsonb_array_elements(w->'entries') with ordinality e (j, n)
    where (e.j->>'cents')::bigint <> 0
  )
  select coalesce(array_agg(m.key), '{}') into made_keys from made m;
  -- What is neither there nor made reverses a transfer that another one has reversed.
  if exists (select 1 from jsonb_array_elements(wanted) w where not exists (select 1 from ledger_transfers t where t.key = w->>'key')) then
    raise exception 'another transfer has reversed the same one'
      using errcode = 'unique_violation', constraint = 'ledger_transfers_reversed_once';
  end if;
  -- A statement of its own, because the one above doesn't see a key that another transaction committed while it waited for it.
  if exists (select 1 from jsonb_array_elements(wanted) w join ledger_transfers t on t.key = w->>'key'
      where t.content_hash <> sha256(convert_to((w->'entries')::text, 'UTF8'))) then
    raise exception 'a key was used for something else' using errcode = 'LG003';
  end if;
  return query
    select t.key, t.id, t.key = any (made_keys)
    from jsonb_array_elements(wanted) with ordinality w (j, n) join ledger_transfers t on t.key = w.j->>'key'
    order by w.n;
end
$$;

-- Triggers hold for every role. A role that isn't a superuser also loses the right. Foreign keys need that of updating transfers.
revoke update, delete, truncate on ledger_entries from current_user;
revoke delete, truncate on ledger_transfers from current_user;
