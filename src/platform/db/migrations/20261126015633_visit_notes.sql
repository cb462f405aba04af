create table visit_notes ();
alter table visit_notes add column id text not null;
alter table visit_notes add column appointment_id text not null;
alter table visit_notes add column customer_id text;
alter table visit_notes add column service_id text;
alter table visit_notes add column written_by text not null;
alter table visit_notes add column written_by_name text not null;
alter table visit_notes add column written_at timestamp with time zone default clock_now() not null;
alter table visit_notes add column sealed text not null;
alter table visit_notes add column corrects text;
alter table visit_notes add column signed_by text;
alter table visit_notes add column signed_by_name text;
alter table visit_notes add column signed_at timestamp with time zone;
alter table visit_notes add constraint visit_notes_pkey PRIMARY KEY (id);
alter table visit_notes add constraint visit_notes_sealed CHECK ((sealed ~~ 'v1.%'::text));
alter table visit_notes add constraint visit_notes_signed_by_somebody CHECK ((num_nulls(signed_by, signed_by_name, signed_at) = ANY (ARRAY[0, 3])));
alter table visit_notes add constraint visit_notes_corrects_visit_notes_id_fk FOREIGN KEY (corrects) REFERENCES visit_notes(id);
alter table visit_notes add constraint visit_notes_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id);
CREATE INDEX visit_notes_by_appointment ON public.visit_notes USING btree (appointment_id, written_at);
CREATE INDEX visit_notes_by_corrected ON public.visit_notes USING btree (corrects);
CREATE INDEX visit_notes_by_customer ON public.visit_notes USING btree (customer_id, signed_at);

-- Notes are only added to. A note may be signed once, may go to another account of the same person, and loses its customer
-- when that one is erased. One that was never signed can be deleted then.
create function visit_notes_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.signed_at is null then
    return old;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - '{customer_id,signed_by,signed_by_name,signed_at}'::text[]
        = to_jsonb(old) - '{customer_id,signed_by,signed_by_name,signed_at}'::text[]
      and (old.signed_at is null or (new.signed_at = old.signed_at and new.signed_by = old.signed_by
        and new.signed_by_name = old.signed_by_name))
    then
      return new;
    end if;
  end if;
  raise exception '% of % refused: a note stays as it was written', lower(tg_op), tg_table_name using errcode = 'CS001';
end
$$;
create trigger visit_notes_stay before update or delete on visit_notes for each row execute function visit_notes_refuse_change();
create trigger visit_notes_stay_all before truncate on visit_notes for each statement execute function visit_notes_refuse_change();
