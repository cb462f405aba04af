-- The front desk: how a visit was booked, where it stands, what was done to it, holds of staff, and blocks.
alter table practitioners add column account_id text constraint practitioners_account_id_customers_id_fk references customers;
alter table practitioners add constraint practitioners_one_per_account unique (account_id);

alter table appointments add column booked_via text default 'online' not null;
alter table appointments add column version integer default 1 not null;
alter table appointments add column stage text;
alter table appointments add column held_for_account_id text
  constraint appointments_held_for_account_id_customers_id_fk references customers;
alter table appointments add column confirmed_at timestamp with time zone;
alter table appointments add column checked_in_at timestamp with time zone;
alter table appointments add column in_room_at timestamp with time zone;
alter table appointments add column closed_at timestamp with time zone;
alter table appointments add column closed_by text;
alter table appointments add column cancelled_by text;
alter table appointments add column locked_by text;
alter table appointments add column locked_by_name text;
alter table appointments add column locked_until timestamp with time zone;
update appointments set stage = 'waiting' where status = 'checked_in';
alter table appointments drop constraint appointments_held_has_expiry;
alter table appointments add constraint appointments_held_has_expiry check (
  (status = 'held') = (hold_expires_at is not null)
  and (status = 'held') = ((held_for_cart_id is not null) <> (held_for_account_id is not null))
);
alter table appointments add constraint appointments_stage_while_here check ((stage is not null) = (status = 'checked_in'));
create index appointments_by_date on appointments (date);
-- The version counts what staff see of a visit. A lock, a hold's new end and the order's id change nothing on their screens.
create trigger appointments_raise_version before update on appointments for each row when (
  old.status is distinct from new.status or old.stage is distinct from new.stage
  or old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at
  or old.practitioner_id is distinct from new.practitioner_id or old.customer_id is distinct from new.customer_id
  or old.guest is distinct from new.guest or old.notes is distinct from new.notes
  or old.calendar_sequence is distinct from new.calendar_sequence or old.late_fee_cents is distinct from new.late_fee_cents
) execute function raise_version();

create table visit_history (
  id bigint generated always as identity primary key,
  appointment_id text not null constraint visit_history_appointment_id_appointments_id_fk references appointments on delete cascade,
  at timestamp with time zone default clock_now() not null,
  step text not null,
  by text not null,
  by_name text not null,
  from_status text,
  to_status text not null,
  sequence integer not null,
  reason text,
  overrides text[] default '{}' not null,
  before jsonb,
  undoes bigint constraint visit_history_undoes_visit_history_id_fk references visit_history
);
create index visit_history_by_appointment on visit_history (appointment_id, id);
create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a visit stays as it is';
end
$$;
create trigger visit_history_stays before update or delete on visit_history
  for each row execute function refuse_history_change();

create table blocks (
  id text primary key,
  series_id text not null,
  resource_id text not null constraint blocks_resource_id_resources_id_fk references resources,
  kind text not null,
  note text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  date date not null,
  repeats_until date,
  created_by text not null,
  created_at timestamp with time zone default clock_now() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default clock_now() not null,
  constraint blocks_end_after_start check (ends_at > starts_at and ends_at - starts_at <= interval '12 hours')
);
create index blocks_by_date on blocks (date);
create index blocks_by_series on blocks (series_id);
create trigger blocks_raise_version before update on blocks for each row
  when (old.* is distinct from new.*) execute function raise_version();

-- A block occupies its resource as a visit does, under the same exclusion constraint.
alter table claims alter column appointment_id drop not null;
alter table claims add column block_id text constraint claims_block_id_blocks_id_fk references blocks on delete cascade;
alter table claims add constraint claims_belong_to_one check (num_nonnulls(appointment_id, block_id) = 1);
create index claims_by_block on claims (block_id) where block_id is not null;
