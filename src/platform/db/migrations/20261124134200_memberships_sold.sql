-- Memberships are sold: the contract with its states, the periods that were paid, the credit that they grant, and the line in a cart.
alter table memberships add column "interval" text default 'month'::text not null;
alter table memberships add column price_cents integer default 0 not null;
alter table memberships add column state text default 'active'::text not null;
alter table memberships add column order_id text;
alter table memberships add column subscription_id text;
alter table memberships add column period_start timestamp with time zone;
alter table memberships add column period_end timestamp with time zone;
alter table memberships add column anchor_day integer;
alter table memberships add column cancels_at_period_end boolean default false not null;
alter table memberships add column paused_from timestamp with time zone;
alter table memberships add column resumes_on date;
alter table memberships add column past_due_since timestamp with time zone;
alter table memberships add column next_plan_id text;
alter table memberships add column consent_text text;
alter table memberships add column consent_hash text;
alter table memberships add column consented_at timestamp with time zone;
alter table memberships add column ended_at timestamp with time zone;
alter table memberships add column end_reason text;
alter table memberships add column updated_at timestamp with time zone default clock_now() not null;
-- Before it begins, and when it never does, a membership has no start and takes nobody's place.
alter table memberships alter column starts_at drop not null;
update memberships set state = 'ended', ended_at = ends_at where ends_at <= clock_now();
alter table memberships drop constraint memberships_one_at_a_time;
alter table memberships add constraint memberships_one_at_a_time
  exclude using gist (customer_id with =, tstzrange(starts_at, ends_at) with &&) where (state not in ('pending', 'cancelled'));
alter table memberships add constraint memberships_anchor_in_every_month check (((anchor_day >= 1) and (anchor_day <= 28)));
alter table memberships add constraint memberships_begun check (((state = any (array['pending'::text, 'cancelled'::text])) = (starts_at is null)));
alter table memberships add constraint memberships_canceled_has_end check (((not cancels_at_period_end) or (ends_at is not null)));
alter table memberships add constraint memberships_order_id_unique unique (order_id);
alter table memberships add constraint memberships_price check ((price_cents >= 0));
alter table memberships add constraint memberships_sold_by_consent check (((order_id is null) or (consent_hash is not null)));
alter table memberships add constraint memberships_some_period check ((period_end > period_start));
alter table memberships add constraint memberships_subscription_id_unique unique (subscription_id);
create table membership_history (
  membership_id text not null,
  step integer not null,
  from_state text,
  to_state text not null,
  at timestamp with time zone default clock_now() not null,
  constraint membership_history_membership_id_step_pk primary key (membership_id, step)
);
create table membership_periods (
  membership_id text not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  order_id text not null,
  provider_invoice_id text,
  price_cents integer not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint membership_periods_membership_id_period_start_pk primary key (membership_id, period_start),
  constraint membership_periods_order_id_unique unique (order_id),
  constraint membership_periods_price check ((price_cents > 0)),
  constraint membership_periods_provider_invoice_id_unique unique (provider_invoice_id),
  constraint membership_periods_some_time check ((period_end > period_start))
);
create table credit_lots (
  id text not null,
  customer_id text,
  membership_id text,
  kind text not null,
  grant_key text not null,
  granted_cents integer not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  created_at timestamp with time zone default clock_now() not null,
  constraint credit_lots_grant_key_unique unique (grant_key),
  constraint credit_lots_pkey primary key (id),
  constraint credit_lots_some check ((granted_cents > 0))
);
create table cart_memberships (
  cart_id text not null,
  plan_id text not null,
  "interval" text not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint cart_memberships_pkey primary key (cart_id)
);
alter table cart_memberships add constraint cart_memberships_cart_id_carts_id_fk foreign key (cart_id) references carts(id) on delete cascade;
alter table cart_memberships add constraint cart_memberships_plan_id_membership_plans_id_fk foreign key (plan_id) references membership_plans(id) on delete cascade;
alter table credit_lots add constraint credit_lots_customer_id_customers_id_fk foreign key (customer_id) references customers(id) on delete set null;
alter table credit_lots add constraint credit_lots_membership_id_memberships_id_fk foreign key (membership_id) references memberships(id) on delete set null;
alter table membership_history add constraint membership_history_membership_id_memberships_id_fk foreign key (membership_id) references memberships(id) on delete cascade;
alter table membership_periods add constraint membership_periods_membership_id_memberships_id_fk foreign key (membership_id) references memberships(id) on delete cascade;
alter table memberships add constraint memberships_next_plan_id_membership_plans_id_fk foreign key (next_plan_id) references membership_plans(id);
create index credit_lots_by_customer on credit_lots using btree (customer_id, expires_at);
create index credit_lots_by_membership on credit_lots using btree (membership_id);
create index credit_lots_open on credit_lots using btree (expires_at) where (closed_at is null);
create index memberships_by_customer on memberships using btree (customer_id, created_at);
create index memberships_with_end on memberships using btree (ends_at) where (state = any (array['active'::text, 'past_due'::text, 'paused'::text]));
insert into membership_history (membership_id, step, to_state, at) select id, 1, state, created_at from memberships;
-- Which states may follow which is in membership/domain/membership-state.ts too. A restore brings the history along.
create function membership_moved() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('halcyon.is_restoring', true), '') = 'on' then return null; end if;
  if tg_op = 'UPDATE' and old.state = new.state then return null; end if;
  if tg_op = 'UPDATE' and (old.state, new.state) not in (
    ('pending', 'securing'), ('pending', 'cancelled'), ('securing', 'active'), ('securing', 'cancelled'),
    ('active', 'past_due'), ('active', 'paused'), ('active', 'ended'), ('past_due', 'active'), ('past_due', 'ended'),
    ('paused', 'active'), ('paused', 'ended'))
  then
    raise exception 'a membership does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'memberships_state_moves';
  end if;
  insert into membership_history (membership_id, step, from_state, to_state)
  select new.id, coalesce(max(h.step), 0) + 1, case when tg_op = 'UPDATE' then old.state end, new.state
  from membership_history h where h.membership_id = new.id;
  return null;
end
$$;
create trigger memberships_moved after insert or update of state on memberships for each row execute function membership_moved();
