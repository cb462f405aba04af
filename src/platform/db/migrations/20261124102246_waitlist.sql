create table waitlist_entries ();
create table waitlist_offers ();
alter table appointments add column held_for_offer_id text;
alter table waitlist_entries add column id text not null;
alter table waitlist_entries add column customer_id text;
alter table waitlist_entries add column guest jsonb;
alter table waitlist_entries add column service_ids text[] not null;
alter table waitlist_entries add column add_on_ids text[] default '{}'::text[] not null;
alter table waitlist_entries add column practitioner_ids text[] default '{}'::text[] not null;
alter table waitlist_entries add column first_date date not null;
alter table waitlist_entries add column last_date date not null;
alter table waitlist_entries add column parts text[] not null;
alter table waitlist_entries add column min_notice_minutes integer default 180 not null;
alter table waitlist_entries add column instead_of text;
alter table waitlist_entries add column state text not null;
alter table waitlist_entries add column unanswered integer default 0 not null;
alter table waitlist_entries add column link_hash text not null;
alter table waitlist_entries add column created_at timestamp with time zone default clock_now() not null;
alter table waitlist_entries add column version integer default 1 not null;
alter table waitlist_entries add column updated_at timestamp with time zone default clock_now() not null;
alter table waitlist_entries add column archived_at timestamp with time zone;
alter table waitlist_offers add column id text not null;
alter table waitlist_offers add column entry_id text not null;
alter table waitlist_offers add column appointment_id text;
alter table waitlist_offers add column starts_at timestamp with time zone not null;
alter table waitlist_offers add column state text not null;
alter table waitlist_offers add column link_hash text not null;
alter table waitlist_offers add column expires_at timestamp with time zone not null;
alter table waitlist_offers add column answered_at timestamp with time zone;
alter table waitlist_offers add column created_at timestamp with time zone default clock_now() not null;
alter table appointments drop constraint appointments_held_has_expiry;
alter table appointments add constraint appointments_held_has_expiry CHECK ((((status = 'held'::text) = (hold_expires_at IS NOT NULL)) AND (num_nonnulls(held_for_cart_id, held_for_account_id, held_for_offer_id) <=
CASE
    WHEN (status = 'held'::text) THEN 1
    ELSE 0
END)));
alter table appointments add constraint appointments_one_hold_per_offer UNIQUE (held_for_offer_id);
alter table waitlist_entries add constraint waitlist_entries_are_somebodys CHECK ((num_nonnulls(customer_id, guest) = 1));
alter table waitlist_entries add constraint waitlist_entries_ask_for_something CHECK ((((cardinality(service_ids) >= 1) AND (cardinality(service_ids) <= 8)) AND (cardinality(parts) > 0)));
alter table waitlist_entries add constraint waitlist_entries_end_after_start CHECK ((last_date >= first_date));
alter table waitlist_entries add constraint waitlist_entries_one_per_link UNIQUE (link_hash);
alter table waitlist_entries add constraint waitlist_entries_pkey PRIMARY KEY (id);
alter table waitlist_offers add constraint waitlist_offers_once_per_start UNIQUE (entry_id, starts_at);
alter table waitlist_offers add constraint waitlist_offers_one_per_link UNIQUE (link_hash);
alter table waitlist_offers add constraint waitlist_offers_pkey PRIMARY KEY (id);
alter table waitlist_entries add constraint waitlist_entries_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table waitlist_entries add constraint waitlist_entries_instead_of_appointments_id_fk FOREIGN KEY (instead_of) REFERENCES appointments(id) ON DELETE SET NULL;
alter table waitlist_offers add constraint waitlist_offers_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE SET NULL;
alter table waitlist_offers add constraint waitlist_offers_entry_id_waitlist_entries_id_fk FOREIGN KEY (entry_id) REFERENCES waitlist_entries(id) ON DELETE CASCADE;
CREATE INDEX waitlist_by_age ON public.waitlist_entries USING btree (created_at, id);
CREATE INDEX waitlist_by_customer ON public.waitlist_entries USING btree (customer_id);
CREATE INDEX waitlist_by_first_date ON public.waitlist_entries USING btree (first_date, id);
CREATE INDEX waitlist_live_by_dates ON public.waitlist_entries USING btree (last_date, first_date) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE INDEX waitlist_offers_by_end ON public.waitlist_offers USING btree (expires_at) WHERE (state = 'open'::text);
CREATE INDEX waitlist_offers_by_visit ON public.waitlist_offers USING btree (appointment_id);
CREATE UNIQUE INDEX waitlist_one_open_offer ON public.waitlist_offers USING btree (entry_id) WHERE (state = 'open'::text);
create trigger waitlist_entries_raise_version before update on waitlist_entries for each row
  when (old.* is distinct from new.*) execute function raise_version();
