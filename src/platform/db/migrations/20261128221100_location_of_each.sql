-- Where something is or happened. The constant default costs no rewrite, and what the release before writes is at the first location. The
-- keys are checked apart from adding them, so that nobody waits while a large table is read.
alter table working_hours add column location_id text not null default 'main';
alter table working_hours add constraint working_hours_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table extra_hours add column location_id text not null default 'main';
alter table extra_hours add constraint extra_hours_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table appointments add column location_id text not null default 'main';
alter table appointments add constraint appointments_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table claims add column location_id text not null default 'main';
alter table claims add constraint claims_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table day_closings add column location_id text not null default 'main';
alter table day_closings add constraint day_closings_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table cash_counts add column location_id text not null default 'main';
alter table cash_counts add constraint cash_counts_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table tenders add column location_id text not null default 'main';
alter table tenders add constraint tenders_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table stock_moves add column location_id text not null default 'main';
alter table stock_moves add constraint stock_moves_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table stock_reservations add column location_id text not null default 'main';
alter table stock_reservations add constraint stock_reservations_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table fulfillments add column location_id text not null default 'main';
alter table fulfillments add constraint fulfillments_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table orders add column location_id text not null default 'main';
alter table orders add constraint orders_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table memberships add column home_location_id text not null default 'main';
alter table memberships add constraint memberships_home_location_id_locations_id_fk foreign key (home_location_id) references locations (id) not valid;
-- Of the business as a whole where it is null.
alter table ledger_transfers add column location_id text default 'main';
alter table ledger_transfers add constraint ledger_transfers_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
-- Null has a meaning of its own: all locations, none that was chosen, everywhere.
alter table closures add column location_id text;
alter table closures add constraint closures_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table carts add column location_id text;
alter table carts add constraint carts_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table contact_messages add column location_id text;
alter table contact_messages add constraint contact_messages_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table audit_entries add column location_id text;
alter table audit_entries add constraint audit_entries_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table staff_rights add column location_id text;
alter table staff_rights add constraint staff_rights_location_id_locations_id_fk foreign key (location_id) references locations (id) not valid;
alter table customers add column preferred_location_id text;
alter table customers add constraint customers_preferred_location_id_locations_id_fk foreign key (preferred_location_id) references locations (id) not valid;
-- Locations for which something holds; none: for all.
alter table waitlist_entries add column location_ids text[] not null default '{}';
alter table coupons add column location_ids text[] not null default '{}';
alter table membership_plans add column valid_at text not null default 'everywhere';
alter table membership_plans add constraint membership_plans_valid_somewhere check (valid_at in ('everywhere', 'home'));
