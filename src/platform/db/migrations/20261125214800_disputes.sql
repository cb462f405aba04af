-- Payments that a card's holder disputes with their bank.
create table disputes (
  id text primary key,
  tender_id text not null,
  order_id text not null,
  order_number integer not null,
  amount_cents bigint not null,
  withdrawn_cents bigint default 0 not null,
  fee_cents bigint default 0 not null,
  held_of_tender_cents bigint default 0 not null,
  reason text not null,
  status text not null,
  money text default 'none' not null,
  evidence_due_at timestamp with time zone,
  evidence jsonb,
  evidence_no integer default 0 not null,
  evidence_by_name text,
  evidence_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  created_at timestamp with time zone default clock_now() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default clock_now() not null,
  constraint disputes_tender_id_tenders_id_fk foreign key (tender_id) references tenders (id),
  constraint disputes_some check (amount_cents > 0),
  constraint disputes_not_negative check (withdrawn_cents >= 0 and fee_cents >= 0 and held_of_tender_cents >= 0),
  constraint disputes_money_was_withdrawn check ((money = 'none') = (withdrawn_cents = 0)),
  constraint disputes_inquiry_moves_none check (money = 'none' or left(status, 8) <> 'warning_')
);
create index disputes_by_tender on disputes using btree (tender_id);
create index disputes_by_order on disputes using btree (order_id);
create index disputes_by_opened on disputes using btree (opened_at, id);
create index disputes_by_due on disputes using btree (evidence_due_at, id);
create trigger disputes_raise_version before update on disputes
  for each row when (old.* is distinct from new.*) execute function raise_version();

-- What of a payment its holder's bank has taken back: it can't be refunded as well.
alter table tenders add column disputed_cents bigint default 0 not null;
alter table tenders add constraint tenders_disputed_at_most_left check (disputed_cents between 0 and amount_cents - refunded_cents) not valid;
alter table tenders validate constraint tenders_disputed_at_most_left;

-- How the payment of an order stood before it was disputed: won, it stands so again.
alter table orders add column payment_state_before text;

-- The dispute that stopped a card; one that staff stopped has none.
alter table gift_cards add column stopped_by_dispute text;
create index gift_cards_by_dispute on gift_cards using btree (stopped_by_dispute) where stopped_by_dispute is not null;
