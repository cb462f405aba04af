-- Further periods of a membership are charged by the provider: the card that paid an invoice, and the charges that failed.
alter table tenders add column card_brand text;
create table membership_failed_charges (
  provider_invoice_id text not null,
  membership_id text not null,
  amount_cents integer not null,
  failed_at timestamp with time zone not null,
  page_url text,
  is_final boolean default false not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint membership_failed_charges_pkey primary key (provider_invoice_id),
  constraint membership_failed_charges_some check ((amount_cents > 0))
);
alter table membership_failed_charges add constraint membership_failed_charges_membership_id_memberships_id_fk
  foreign key (membership_id) references memberships(id) on delete cascade;
create index membership_failed_charges_by_membership on membership_failed_charges using btree (membership_id);
