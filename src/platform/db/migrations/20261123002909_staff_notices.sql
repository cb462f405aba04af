-- The bell: what happened that concerns a member of staff, and which of it they also want by mail.
create table staff_notices (
  id text constraint staff_notices_pkey primary key,
  account_id text not null constraint staff_notices_account_id_customers_id_fk references customers (id) on delete cascade,
  kind text not null,
  occurrence text not null,
  subject_id text not null,
  facts jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default clock_now(),
  read_at timestamptz,
  constraint staff_notices_once unique (account_id, occurrence)
);
create index staff_notices_newest on staff_notices (account_id, created_at, id);
create index staff_notices_by_age on staff_notices (created_at);

create table staff_notice_mails (
  account_id text not null
    constraint staff_notice_mails_account_id_customers_id_fk references customers (id) on delete cascade,
  kind text not null,
  constraint staff_notice_mails_account_id_kind_pk primary key (account_id, kind)
);
