-- Messages of the contact form as work of staff: whose they are, what was answered. And which mails the clinic gets itself.
alter table contact_messages add column state text default 'open' not null;
alter table contact_messages add column assignee_id text
  constraint contact_messages_assignee_id_customers_id_fk references customers(id) on delete set null;
alter table contact_messages add column customer_id text
  constraint contact_messages_customer_id_customers_id_fk references customers(id) on delete set null;
alter table contact_messages add column version integer default 1 not null;
alter table contact_messages add column updated_at timestamp with time zone default clock_now() not null;
create index contact_messages_by_time on contact_messages (created_at, id);
create index contact_messages_by_customer on contact_messages (customer_id) where customer_id is not null;
create trigger contact_messages_raise_version before update on contact_messages
  for each row when (old.* is distinct from new.*) execute function raise_version();
create table message_replies (
  id text not null,
  message_id text not null,
  text text not null,
  written_by text not null,
  writer_name text not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint message_replies_pkey primary key (id),
  constraint message_replies_message_id_contact_messages_id_fk
    foreign key (message_id) references contact_messages(id) on delete cascade
);
create index message_replies_by_message on message_replies (message_id, created_at);
update clinic_settings set settings = settings || '{"clinicMails": {"bookings": true, "orders": true, "messages": true}}'::jsonb
  where not settings ? 'clinicMails';
