-- Trouble that the owner was told of, while it lasts. The indexes find the latest payments and what was reported of them.
create table owner_alerts (
  key text primary key,
  id text not null,
  kind text not null,
  amount bigint not null,
  place text,
  since timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  constraint owner_alerts_one_per_id unique (id)
);
create index webhook_events_by_order on webhook_events using btree (order_id);
create index checkout_sessions_by_created on checkout_sessions using btree (created_at);
