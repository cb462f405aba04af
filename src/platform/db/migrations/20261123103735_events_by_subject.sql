-- What an event of the card provider is about, where it isn't an order: a refund, a tender, later memberships and cards.
alter table webhook_events alter column order_id drop not null;
alter table webhook_events add column subject text;
create index webhook_events_by_subject on webhook_events using btree ((coalesce(subject, 'order:' || order_id))) where state <> 'processed';
create index tenders_by_charge on tenders using btree (charge_id);
-- How staff gave money back that the provider couldn't.
alter table refunds add column paid_as text;
