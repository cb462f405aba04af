-- What was agreed about a visit when it was booked, and the fees that follow from it.
create table visit_terms (
  appointment_id text primary key not null,
  text text not null,
  text_hash text not null,
  notice_hours integer not null,
  late_fee_cents integer,
  no_show_fee_cents integer default 0 not null,
  deposit_cents integer default 0 not null,
  shown_at timestamp with time zone,
  accepted_at timestamp with time zone,
  created_at timestamp with time zone default clock_now() not null,
  constraint visit_terms_no_negative check (notice_hours >= 0 and late_fee_cents >= 0 and no_show_fee_cents >= 0 and deposit_cents >= 0),
  constraint visit_terms_appointment_id_appointments_id_fk foreign key (appointment_id) references appointments (id) on delete cascade
);
create table fees (
  id text primary key not null,
  appointment_id text not null,
  kind text not null,
  amount_cents integer not null,
  state text default 'owed' not null,
  decided_at timestamp with time zone default clock_now() not null,
  constraint fees_positive check (amount_cents > 0),
  constraint fees_kind check (kind in ('late_cancel', 'late_move', 'no_show')),
  constraint fees_state check (state in ('owed', 'paid', 'waived', 'written_off')),
  constraint fees_appointment_id_appointments_id_fk foreign key (appointment_id) references appointments (id) on delete cascade
);
create index fees_by_appointment on fees using btree (appointment_id);

-- Visits of the former release: the policy they were booked under, and the fee that a late change cost until today. What
-- was charged before is within their terms.
insert into visit_terms (appointment_id, text, text_hash, notice_hours, late_fee_cents)
select a.id, said.text, encode(sha256(convert_to(said.text, 'UTF8')), 'hex'),
  coalesce(a.policy->>'noticeHours', c.settings->'booking'->>'noticeHours', '48')::int,
  case when (c.settings->'booking'->>'allowLateChangeForFee')::boolean
    then greatest(a.late_fee_cents, (c.settings->'booking'->>'lateChangeFeeCents')::int)
    else nullif(a.late_fee_cents, 0) end
from appointments a left join clinic_settings c on true
cross join lateral (values (coalesce(a.policy->>'text', c.settings->'booking'->>'policy', ''))) as said(text)
where a.status <> 'held';
insert into fees (id, appointment_id, kind, amount_cents, decided_at)
select 'fee-' || id, id, case when status = 'cancelled' then 'late_cancel' else 'late_move' end, late_fee_cents, updated_at
from appointments where late_fee_cents > 0 and status <> 'held';

-- What was agreed stays what it was.
create function visit_terms_stay() returns trigger language plpgsql as $$ begin
  raise exception 'terms of a visit never change' using errcode = 'VT001';
end $$;
create trigger visit_terms_stay before update on visit_terms for each row execute function visit_terms_stay();

-- Fees of a visit never exceed its terms. The lock on the terms makes two fees at once come one after the other.
create function fees_within_terms() returns trigger language plpgsql as $$
declare most integer;
begin
  select greatest(late_fee_cents, no_show_fee_cents) into most from visit_terms
    where appointment_id = new.appointment_id for no key update;
  if (select sum(amount_cents) from fees where appointment_id = new.appointment_id and state in ('owed', 'paid')) > coalesce(most, 0) then
    raise exception 'the fees of a visit exceed its terms' using errcode = '23514', constraint = 'fees_within_terms';
  end if;
  return null;
end $$;
create trigger fees_within_terms after insert or update on fees for each row execute function fees_within_terms();
