-- Refunds that someone asked for who may not make them alone.
create table refund_proposals (
  id text primary key,
  order_id text not null constraint refund_proposals_order_id_orders_id_fk references orders (id),
  wanted jsonb not null,
  amount_cents integer not null,
  reason text not null,
  note text,
  state text default 'proposed' not null,
  proposed_by text not null,
  proposed_by_name text not null,
  created_at timestamptz default clock_now() not null,
  decided_by text,
  decided_by_name text,
  decline_reason text,
  credit_note_id text constraint refund_proposals_credit_note_id_credit_notes_id_fk references credit_notes (id),
  version integer default 1 not null,
  updated_at timestamptz default clock_now() not null,
  constraint refund_proposals_some check (amount_cents > 0),
  constraint refund_proposals_decided check ((state = 'proposed') = (decided_by is null)),
  constraint refund_proposals_approved check ((state = 'approved') = (credit_note_id is not null)),
  constraint refund_proposals_declined check ((state = 'declined') = (decline_reason is not null))
);
create unique index refund_proposals_one_open on refund_proposals (order_id) where (state = 'proposed');
create index refund_proposals_by_time on refund_proposals (created_at, id);
create trigger refund_proposals_raise_version before update on refund_proposals for each row
  when (old.* is distinct from new.*) execute function raise_version();
