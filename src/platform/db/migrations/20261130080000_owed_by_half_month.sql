-- What was owed on each account on the 1st and the 16th of each month, so that a balance of long ago adds only the entries since
-- (decision 0163). A day that is here is whole: an account without a row had nothing on it.
create table fact_owed_days (
  day date not null,
  constraint fact_owed_days_pkey primary key (day)
);
create table fact_owed (
  day date not null,
  account_id text not null,
  cents bigint not null,
  constraint fact_owed_day_account_id_pk primary key (day, account_id),
  constraint fact_owed_day_fact_owed_days_day_fk foreign key (day) references fact_owed_days (day) on delete cascade
);

-- The stored day that follows a day.
create function owed_day_after(of date) returns date language sql immutable as $$
  select case when extract(day from of) < 16 then date_trunc('month', of)::date + 15 else (date_trunc('month', of) + interval '1 month')::date end
$$;

-- The balances before a day begins: those of the day stored before it, and the entries since.
create function owed_before(until date) returns table (account_id text, cents bigint) language sql stable as $$
  with base as materialized (select max(m.day) as day from fact_owed_days m where m.day < until)
  select x.account_id, sum(x.cents)::bigint from (
    select f.account_id, f.cents from fact_owed f where f.day = (select day from base)
    union all
    select s.account_id, s.cents
    from (select id, time_zone from locations union all select null, time_zone from locations where id = 'main') z
    cross join lateral (
      select t.id from ledger_transfers t
      where t.location_id is not distinct from z.id and t.happened_at < until::timestamp at time zone z.time_zone
        and t.happened_at >= coalesce((select day from base)::timestamp at time zone z.time_zone, '-infinity')
      offset 0) t
    join ledger_entries e on e.transfer_id = t.id and e.unit = 'USD'
    cross join lateral (values (e.credit_id, e.amount_cents), (e.debit_id, -e.amount_cents)) s (account_id, cents)
    join ledger_kinds k on k.kind = split_part(s.account_id, ':', 1) and k.is_guarded
  ) x
  group by 1 having sum(x.cents) <> 0
$$;

-- Adds the days that have begun everywhere and aren't stored yet.
create function add_owed_days() returns void language plpgsql as $$
declare
  next date;
begin
  select owed_day_after(coalesce(max(day), (select (min(happened_at) at time zone 'UTC')::date from ledger_transfers))) into next from fact_owed_days;
  while next < (clock_now() at time zone 'UTC')::date loop
    insert into fact_owed_days (day) values (next) on conflict do nothing;
    insert into fact_owed (day, account_id, cents) select next, o.account_id, o.cents from owed_before(next) o;
    next := owed_day_after(next);
  end loop;
end $$;

-- Derives the balances of some accounts again, for all days that are stored.
create function derive_owed(accounts text[]) returns void language plpgsql as $$
begin
  delete from fact_owed where day in (select day from fact_owed_days) and account_id = any(accounts);
  insert into fact_owed (day, account_id, cents)
    select m.day, x.account_id, sum(x.cents)
    from (
      select s.account_id, s.cents, (t.happened_at at time zone coalesce(l.time_zone, (select time_zone from locations where id = 'main')))::date as day
      from (select credit_id as account_id, transfer_id, amount_cents as cents from ledger_entries where credit_id = any(accounts) and unit = 'USD'
        union all select debit_id, transfer_id, -amount_cents from ledger_entries where debit_id = any(accounts) and unit = 'USD') s
      join ledger_transfers t on t.id = s.transfer_id left join locations l on l.id = t.location_id) x
    join fact_owed_days m on m.day > x.day
    group by 1, 2 having sum(x.cents) <> 0;
end $$;

-- Repairs the stored days that follow some days, the earliest first: each rests on the one before.
create function mend_owed(days date[]) returns void language plpgsql as $$
declare
  stored date;
begin
  for stored in select day from fact_owed_days where day in (select owed_day_after(d) from unnest(days) d) order by day
  loop
    with wanted as materialized (select o.account_id, o.cents from owed_before(stored) o),
    gone as (
      delete from fact_owed f where f.day = stored and not exists (select from wanted w where w.account_id = f.account_id))
    insert into fact_owed as f (day, account_id, cents) select stored, w.account_id, w.cents from wanted w
    on conflict on constraint fact_owed_day_account_id_pk do update set cents = excluded.cents where f.cents <> excluded.cents;
  end loop;
end $$;

select add_owed_days();
