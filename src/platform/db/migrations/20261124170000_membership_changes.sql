-- Memberships change: pauses, switches, what a change was shown to come to, and why credit was given by hand.
alter table memberships add column resumes_at timestamp with time zone;
alter table memberships add column pause_used_at timestamp with time zone;
alter table memberships add column charge_anchor timestamp with time zone;
alter table memberships add column next_interval text;
alter table memberships add column next_price_cents integer;
-- The first charge of the provider was at the end of the first period.
update memberships m set charge_anchor = (select min(p.period_end) from membership_periods p where p.membership_id = m.id)
where m.order_id is not null;
alter table memberships add constraint memberships_pause_is_some_time
  check ((((paused_from is null) = (resumes_at is null)) and (resumes_at > paused_from)));
alter table memberships add constraint memberships_next_is_whole
  check ((((next_plan_id is null) = (next_price_cents is null)) and ((next_plan_id is null) = (next_interval is null))));
alter table credit_lots add column reason text;
-- The plan and interval that each period was paid for: from now on they can differ.
alter table membership_periods add column plan_id text;
alter table membership_periods add column "interval" text;
update membership_periods p set plan_id = m.plan_id, "interval" = m."interval" from memberships m where m.id = p.membership_id;
alter table membership_periods add constraint membership_periods_plan_id_membership_plans_id_fk foreign key (plan_id) references membership_plans(id);
create table change_quotes (
  id text not null,
  membership_id text not null,
  kind text not null,
  asked jsonb not null,
  preview jsonb not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone default clock_now() not null,
  constraint change_quotes_pkey primary key (id)
);
create table membership_switches (
  order_id text not null,
  membership_id text not null,
  quote_id text not null,
  state text default 'open'::text not null,
  from_plan_id text not null,
  plan_id text not null,
  price_cents integer not null,
  due_cents integer not null,
  credit_cents integer not null,
  period_start timestamp with time zone not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint membership_switches_pkey primary key (order_id),
  constraint membership_switches_quote_id_unique unique (quote_id),
  constraint membership_switches_cost_something check (((due_cents > 0) and (credit_cents >= 0)))
);
alter table change_quotes add constraint change_quotes_membership_id_memberships_id_fk foreign key (membership_id) references memberships(id) on delete cascade;
alter table membership_switches add constraint membership_switches_from_plan_id_membership_plans_id_fk foreign key (from_plan_id) references membership_plans(id);
alter table membership_switches add constraint membership_switches_membership_id_memberships_id_fk foreign key (membership_id) references memberships(id) on delete cascade;
alter table membership_switches add constraint membership_switches_plan_id_membership_plans_id_fk foreign key (plan_id) references membership_plans(id);
create index change_quotes_by_membership on change_quotes using btree (membership_id, created_at);
create index change_quotes_unused on change_quotes using btree (expires_at) where (used_at is null);
create index membership_switches_by_membership on membership_switches using btree (membership_id);
create unique index membership_switches_one_open on membership_switches using btree (membership_id) where (state = 'open'::text);
create index memberships_by_start on memberships using btree (starts_at, id);
