-- What was agreed stays what it was, but that it may become cheaper: a visit in two shares its fees between both.
create or replace function visit_terms_stay() returns trigger language plpgsql as $$
declare
  fees constant text[] := array['late_fee_cents', 'no_show_fee_cents'];
begin
  if to_jsonb(new) - fees = to_jsonb(old) - fees
    and (new.late_fee_cents is not distinct from old.late_fee_cents or new.late_fee_cents < old.late_fee_cents)
    and new.no_show_fee_cents <= old.no_show_fee_cents then
    return new;
  end if;
  raise exception 'terms of a visit never change' using errcode = 'VT001';
end $$;
