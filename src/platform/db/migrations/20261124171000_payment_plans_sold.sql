create table cart_plans (
  cart_id text not null,
  plan_id text not null,
  option integer not null,
  created_at timestamp with time zone default clock_now() not null
);
create table plan_history (
  purchase_id text not null,
  step integer not null,
  from_state text,
  to_state text not null,
  at timestamp with time zone default clock_now() not null
);
create table plan_installments (
  purchase_id text not null,
  nth integer not null,
  due_on date not null,
  amount_cents integer not null,
  state text default 'due'::text not null,
  order_id text,
  provider_invoice_id text,
  paid_at timestamp with time zone,
  failed_at timestamp with time zone,
  page_url text,
  is_final boolean default false not null,
  constraint plan_installments_order_id_unique unique (order_id),
  constraint plan_installments_provider_invoice_id_unique unique (provider_invoice_id)
);
create table plan_purchases (
  id text not null,
  customer_id text not null,
  plan_id text not null,
  service_id text not null,
  sessions integer not null,
  price_cents integer not null,
  option jsonb not null,
  state text default 'pending'::text not null,
  order_id text not null,
  schedule_id text,
  subscription_id text,
  started_at timestamp with time zone,
  ends_on date not null,
  extended_at timestamp with time zone,
  past_due_since timestamp with time zone,
  paid_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  released_sessions integer default 0 not null,
  reserved_sessions integer default 0 not null,
  used_sessions integer default 0 not null,
  consent_text text not null,
  consent_hash text not null,
  consented_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  created_at timestamp with time zone default clock_now() not null,
  updated_at timestamp with time zone default clock_now() not null,
  constraint plan_purchases_order_id_unique unique (order_id),
  constraint plan_purchases_schedule_id_unique unique (schedule_id),
  constraint plan_purchases_subscription_id_unique unique (subscription_id)
);
create table plan_session_uses (
  id text not null,
  purchase_id text not null,
  appointment_service_id text not null,
  state text default 'reserved'::text not null,
  created_at timestamp with time zone default clock_now() not null,
  updated_at timestamp with time zone default clock_now() not null,
  constraint plan_session_uses_appointment_service_id_unique unique (appointment_service_id)
);
alter table cart_plans add constraint cart_plans_pkey primary key (cart_id);
alter table plan_history add constraint plan_history_purchase_id_step_pk primary key (purchase_id, step);
alter table plan_installments add constraint plan_installments_failed_at check (((state <> 'failed'::text) or ((failed_at is not null) and (provider_invoice_id is not null))));
alter table plan_installments add constraint plan_installments_paid_at check (((state = any (array['paid'::text, 'paid_off'::text])) = (paid_at is not null)));
alter table plan_installments add constraint plan_installments_paid_by_order check (((state = 'paid'::text) = (order_id is not null)));
alter table plan_installments add constraint plan_installments_purchase_id_nth_pk primary key (purchase_id, nth);
alter table plan_installments add constraint plan_installments_some check (((amount_cents > 0) and (nth > 0)));
alter table plan_purchases add constraint plan_purchases_begun check (((state = any (array['pending'::text, 'cancelled'::text])) = (started_at is null)));
alter table plan_purchases add constraint plan_purchases_paid_at_most_price check (((paid_cents >= 0) and (paid_cents <= price_cents)));
alter table plan_purchases add constraint plan_purchases_pkey primary key (id);
alter table plan_purchases add constraint plan_purchases_refunded_at_most_paid check (((refunded_cents >= 0) and (refunded_cents <= paid_cents)));
alter table plan_purchases add constraint plan_purchases_released_at_most_all check (((released_sessions >= 0) and (released_sessions <= sessions)));
alter table plan_purchases add constraint plan_purchases_sold check (((sessions > 0) and (price_cents > 0)));
alter table plan_purchases add constraint plan_purchases_used_at_most_released check (((reserved_sessions >= 0) and (used_sessions >= 0) and ((reserved_sessions + used_sessions) <= released_sessions)));
alter table plan_session_uses add constraint plan_session_uses_pkey primary key (id);
alter table cart_plans add constraint cart_plans_cart_id_carts_id_fk foreign key (cart_id) references carts(id) on delete cascade;
alter table cart_plans add constraint cart_plans_plan_id_payment_plans_id_fk foreign key (plan_id) references payment_plans(id) on delete cascade;
alter table plan_history add constraint plan_history_purchase_id_plan_purchases_id_fk foreign key (purchase_id) references plan_purchases(id) on delete cascade;
alter table plan_installments add constraint plan_installments_purchase_id_plan_purchases_id_fk foreign key (purchase_id) references plan_purchases(id) on delete cascade;
alter table plan_purchases add constraint plan_purchases_customer_id_customers_id_fk foreign key (customer_id) references customers(id) on delete cascade;
alter table plan_purchases add constraint plan_purchases_plan_id_payment_plans_id_fk foreign key (plan_id) references payment_plans(id);
alter table plan_session_uses add constraint plan_session_uses_purchase_id_plan_purchases_id_fk foreign key (purchase_id) references plan_purchases(id) on delete cascade;
create index plan_installments_due on plan_installments using btree (due_on) where (state = any (array['due'::text, 'failed'::text]));
create index plan_purchases_by_customer on plan_purchases using btree (customer_id, created_at, id);
create index plan_purchases_by_time on plan_purchases using btree (created_at, id);
create index plan_purchases_with_end on plan_purchases using btree (ends_on) where (state = any (array['paid_off'::text, 'defaulted'::text]));
create index plan_session_uses_by_purchase on plan_session_uses using btree (purchase_id);
-- Which states may follow which is in payment-plans/domain/plan-state.ts too. A restore brings the history along.
create function plan_purchase_moved() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('halcyon.is_restoring', true), '') = 'on' then return null; end if;
  if tg_op = 'UPDATE' and old.state = new.state then return null; end if;
  if tg_op = 'UPDATE' and (old.state, new.state) not in (
    ('pending', 'active'), ('pending', 'cancelled'),
    ('active', 'past_due'), ('active', 'paid_off'), ('active', 'defaulted'), ('active', 'refunded'),
    ('past_due', 'active'), ('past_due', 'defaulted'), ('past_due', 'paid_off'), ('past_due', 'refunded'),
    ('paid_off', 'finished'), ('paid_off', 'expired'), ('paid_off', 'refunded'),
    ('defaulted', 'finished'), ('defaulted', 'expired'), ('defaulted', 'refunded'))
  then
    raise exception 'a package does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'plan_purchases_state_moves';
  end if;
  insert into plan_history (purchase_id, step, from_state, to_state)
  select new.id, coalesce(max(h.step), 0) + 1, case when tg_op = 'UPDATE' then old.state end, new.state
  from plan_history h where h.purchase_id = new.id;
  return null;
end
$$;
create trigger plan_purchases_moved after insert or update of state on plan_purchases for each row execute function plan_purchase_moved();
-- The counts of a package follow the sessions that its visits take, and its checks refuse one too many.
create function plan_session_counted() returns trigger language plpgsql as $$
declare
  before text := case when tg_op = 'INSERT' then '' else old.state end;
  after text := case when tg_op = 'DELETE' then '' else new.state end;
begin
  if coalesce(current_setting('halcyon.is_restoring', true), '') = 'on' or before = after then return null; end if;
  update plan_purchases set
    reserved_sessions = reserved_sessions + (after = 'reserved')::int - (before = 'reserved')::int,
    used_sessions = used_sessions + (after = 'used')::int - (before = 'used')::int,
    updated_at = clock_now()
  where id = coalesce(new.purchase_id, old.purchase_id);
  return null;
end
$$;
create trigger plan_session_uses_counted after insert or delete or update of state on plan_session_uses for each row execute function plan_session_counted();
