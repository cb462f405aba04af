-- What was owed on each account when a month began, so that a balance of long ago adds only the entries since (decision 0163).
-- A month that is here is whole: an account without a row had nothing on it.
create table fact_owed_months (
  day date not null,
  constraint fact_owed_months_pkey primary key (day)
);
create table fact_owed (
  day date not null,
  account_id text not null,
  cents bigint not null,
  constraint fact_owed_day_account_id_pk primary key (day, account_id),
  constraint fact_owed_day_fact_owed_months_day_fk foreign key (day) references fact_owed_months (day) on delete cascade
);

-- The balances before the first day of a month: those of the month stored before it, and the entries since.
create function owed_before_month(month date) returns table (account_id text, cents bigint) language sql stable as $$
  with base as materialized (select max(m.day) as day from fact_owed_months m where m.day < month)
  select x.account_id, sum(x.cents)::bigint from (
    select f.account_id, f.cents from fact_owed f where f.day = (select day from base)
    union all
    select s.account_id, s.cents
    from (select id, time_zone from locations union all select null, time_zone from locations where id = 'main') z
    cross join lateral (
      select t.id from ledger_transfers t
      where t.location_id is not distinct from z.id and t.happened_at < month::timestamp at time zone z.time_zone
        and t.happened_at >= coalesce((select day from base)::timestamp at time zone z.time_zone, '-infinity')
      offset 0) t
    join ledger_entries e on e.transfer_id = t.id and e.unit = 'USD'
    cross join lateral (values (e.credit_id, e.amount_cents), (e.debit_id, -e.amount_cents)) s (account_id, cents)
    join ledger_kinds k on k.kind = split_part(s.account_id, ':', 1) and k.is_guarded
  ) x
  group by 1 having sum(x.cents) <> 0
$$;

-- Adds the months that are over everywhere and not stored yet.
create function add_owed_months() returns void language plpgsql as $$
declare
  next date;
begin
  select max(day) + interval '1 month' into next from fact_owed_months;
  if next is null then
    select date_trunc('month', min(happened_at) at time zone 'UTC') + interval '1 month' into next from ledger_transfers;
  end if;
  while next < (clock_now() at time zone 'UTC')::date loop
    insert into fact_owed_months (day) values (next) on conflict do nothing;
    insert into fact_owed (day, account_id, cents) select next, o.account_id, o.cents from owed_before_month(next) o;
    next := next + interval '1 month';
  end loop;
end $$;

-- Derives the balances of some accounts again, for all months.
create function derive_owed(accounts text[]) returns void language plpgsql as $$
begin
  delete from fact_owed where day in (select day from fact_owed_months) and account_id = any(accounts);
  insert into fact_owed (day, account_id, cents)
    select m.day, x.account_id, sum(x.cents)
    from (
      select s.account_id, s.cents, (t.happened_at at time zone coalesce(l.time_zone, (select time_zone from locations where id = 'main')))::date as day
      from (select credit_id as account_id, transfer_id, amount_cents as cents from ledger_entries where credit_id = any(accounts) and unit = 'USD'
        union all select debit_id, transfer_id, -amount_cents from ledger_entries where debit_id = any(accounts) and unit = 'USD') s
      join ledger_transfers t on t.id = s.transfer_id left join locations l on l.id = t.location_id) x
    join fact_owed_months m on m.day > x.day
    group by 1, 2 having sum(x.cents) <> 0;
end $$;

-- Repairs the months that begin after some days, the earliest first: each rests on the one before.
create function mend_owed(days date[]) returns void language plpgsql as $$
declare
  month date;
begin
  for month in select day from fact_owed_months
    where day in (select date_trunc('month', d) + interval '1 month' from unnest(days) d) order by day
  loop
    with wanted as materialized (select o.account_id, o.cents from owed_before_month(month) o),
    gone as (
      delete from fact_owed f where f.day = month and not exists (select from wanted w where w.account_id = f.account_id))
    insert into fact_owed as f (day, account_id, cents) select month, w.account_id, w.cents from wanted w
    on conflict on constraint fact_owed_day_account_id_pk do update set cents = excluded.cents where f.cents <> excluded.cents;
  end loop;
end $$;

select add_owed_months();
