-- Forms that clients sign before a visit, the texts that were confirmed of each, and what was signed.
create table consent_forms ();
create table consent_texts ();
create table consents ();
alter table consent_forms add column id text not null;
alter table consent_forms add column kind text default 'treatment'::text not null;
alter table consent_forms add column title text not null;
alter table consent_forms add column families text[] default '{}'::text[] not null;
alter table consent_forms add column body text not null;
alter table consent_forms add column valid_days integer default 365 not null;
alter table consent_forms add column status text default 'draft'::text not null;
alter table consent_forms add column confirmed_by text;
alter table consent_forms add column confirmed_by_name text;
alter table consent_forms add column confirmed_at timestamp with time zone;
alter table consent_forms add column version integer default 1 not null;
alter table consent_forms add column updated_at timestamp with time zone default clock_now() not null;
alter table consent_forms add column archived_at timestamp with time zone;
alter table consent_texts add column form_id text not null;
alter table consent_texts add column version integer not null;
alter table consent_texts add column kind text not null;
alter table consent_texts add column title text not null;
alter table consent_texts add column families text[] not null;
alter table consent_texts add column body text not null;
alter table consent_texts add column text_hash text not null;
alter table consent_texts add column valid_days integer not null;
alter table consent_texts add column confirmed_by_name text not null;
alter table consent_texts add column confirmed_at timestamp with time zone not null;
alter table consents add column id text not null;
alter table consents add column form_id text not null;
alter table consents add column version integer not null;
alter table consents add column text_hash text not null;
alter table consents add column customer_id text;
alter table consents add column appointment_id text not null;
alter table consents add column typed_name text;
alter table consents add column choices text[] default '{}'::text[] not null;
alter table consents add column signed_at timestamp with time zone default clock_now() not null;
alter table consents add column withdrawn_at timestamp with time zone;
alter table consents add column read_by text;
alter table consents add column read_by_name text;
alter table gallery_items add column consent_id text;
alter table consent_forms add constraint consent_forms_confirmed_by_somebody CHECK (((status = 'confirmed'::text) = (confirmed_at IS NOT NULL)));
alter table consent_forms add constraint consent_forms_have_families CHECK (((kind = 'photo'::text) = (cardinality(families) = 0)));
alter table consent_forms add constraint consent_forms_last_some_days CHECK (((valid_days >= 1) AND (valid_days <= 3650)));
alter table consent_forms add constraint consent_forms_pkey PRIMARY KEY (id);
alter table consent_texts add constraint consent_texts_form_id_version_pk PRIMARY KEY (form_id, version);
alter table consent_texts add constraint consent_texts_one_text_per_version UNIQUE (form_id, version, text_hash);
alter table consents add constraint consents_pkey PRIMARY KEY (id);
alter table consent_texts add constraint consent_texts_form_id_consent_forms_id_fk FOREIGN KEY (form_id) REFERENCES consent_forms(id);
alter table consents add constraint consents_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table consents add constraint consents_of_a_confirmed_text FOREIGN KEY (form_id, version, text_hash) REFERENCES consent_texts(form_id, version, text_hash);
CREATE INDEX consent_forms_by_title ON public.consent_forms USING btree (title, id);
CREATE INDEX consents_by_customer ON public.consents USING btree (customer_id, form_id, signed_at);
CREATE UNIQUE INDEX consents_once_per_visit ON public.consents USING btree (appointment_id, form_id, version) WHERE (withdrawn_at IS NULL);
CREATE INDEX gallery_items_by_consent ON public.gallery_items USING btree (consent_id) WHERE (consent_id IS NOT NULL);

-- What was signed, and what it said, stays as it is. A consent may be withdrawn once, may go to another account of the
-- same person, and loses its name together with its customer when that one is erased.
create function consents_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'consents' then
    if to_jsonb(new) - '{customer_id,typed_name,withdrawn_at}'::text[] = to_jsonb(old) - '{customer_id,typed_name,withdrawn_at}'::text[]
      and (new.withdrawn_at is not distinct from old.withdrawn_at or old.withdrawn_at is null)
      and (new.typed_name is not distinct from old.typed_name or (new.typed_name is null and new.customer_id is null))
    then
      return new;
    end if;
  end if;
  raise exception '% of % refused: what was signed stays as it is', lower(tg_op), tg_table_name using errcode = 'CS001';
end
$$;
create trigger consents_stay before update or delete on consents for each row execute function consents_refuse_change();
create trigger consents_stay_all before truncate on consents for each statement execute function consents_refuse_change();
create trigger consent_texts_stay before update or delete on consent_texts for each row execute function consents_refuse_change();
create trigger consent_texts_stay_all before truncate on consent_texts for each statement execute function consents_refuse_change();
create trigger consent_forms_raise_version before update on consent_forms for each row
  when (old.* is distinct from new.*) execute function raise_version();

-- A picture of a client is in the gallery only while the client's consent to show it holds, whoever writes the row.
create function gallery_needs_consent() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return new; end if;
  perform 1 from consents where id = new.consent_id and withdrawn_at is null and 'publication' = any(choices) for share;
  if not found then new.archived_at := coalesce(new.archived_at, clock_now()); end if;
  return new;
end
$$;
create trigger gallery_items_need_consent before insert or update on gallery_items for each row
  when (new.consent_id is not null and new.archived_at is null) execute function gallery_needs_consent();
