-- Staff make limited offers: versions, the archive, and an index for each order of their list.
alter table limited_offers add column version integer default 1 not null;
alter table limited_offers add column updated_at timestamptz default clock_now() not null;
alter table limited_offers add column archived_at timestamptz;
create index limited_offers_by_name on limited_offers using btree (name, id);
create index limited_offers_by_position on limited_offers using btree (position, id);
create index limited_offers_by_end on limited_offers using btree (ends_at, id);
create trigger limited_offers_raise_version before update on limited_offers for each row
  when (old.* is distinct from new.*) execute function raise_version();
create trigger a_limited_offers_hide_archived before insert or update on limited_offers for each row execute function hide_archived();

-- Conditions that follow from the switches are written by the server; `notes` are the others, in staff's own words.
alter table limited_offers add column notes text[] default '{}' not null;
update limited_offers set notes = array(
  select line from unnest(conditions) with ordinality as written (line, place)
  where line !~ '^(On [A-Z][a-z]+days( and [A-Z][a-z]+days)*|One (per|for each) client.*|First .* only|New clients only)$'
  order by place);

alter table limited_offers add constraint limited_offers_weekdays check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]);
alter table limited_offers add constraint limited_offers_kind_fits check (
  (kind <> 'waived' or price_cents = 0) and (kind in ('series', 'package') or sessions = 1));

-- A treatment or an add-on that an offer is made of is archived, not deleted: the offer would become another one.
alter table limited_offer_services drop constraint limited_offer_services_service_id_services_id_fk;
alter table limited_offer_services add constraint limited_offer_services_service_id_services_id_fk
  foreign key (service_id) references services(id);
alter table limited_offer_add_ons drop constraint limited_offer_add_ons_add_on_id_add_ons_id_fk;
alter table limited_offer_add_ons add constraint limited_offer_add_ons_add_on_id_add_ons_id_fk
  foreign key (add_on_id) references add_ons(id);
