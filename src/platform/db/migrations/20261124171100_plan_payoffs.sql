create table plan_payoffs (
  order_id text not null,
  purchase_id text not null,
  nths integer[] not null,
  amount_cents integer not null,
  state text default 'pending'::text not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint plan_payoffs_pkey primary key (order_id),
  constraint plan_payoffs_some check ((amount_cents > 0)),
  constraint plan_payoffs_purchase_id_plan_purchases_id_fk foreign key (purchase_id) references plan_purchases(id) on delete cascade
);
create index plan_payoffs_by_purchase on plan_payoffs using btree (purchase_id, created_at);
create unique index plan_payoffs_one_taken on plan_payoffs using btree (purchase_id) where (state = any (array['securing'::text, 'paid'::text]));
