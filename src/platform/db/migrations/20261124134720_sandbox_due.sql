-- The sandbox looks all the time for subscriptions and invoices of which something is due.
create index sandbox_objects_due on sandbox_objects using btree (((hidden ->> 'dueAt')::bigint)) where hidden ? 'dueAt';
