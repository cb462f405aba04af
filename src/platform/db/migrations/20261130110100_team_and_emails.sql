-- The team is a few of many records, and who gets a notice is asked with each booking.
create index customers_of_team on customers using btree (id) where role <> 'customer';
-- Whether an address is proven is asked with each email. The two unique indexes hold only records that weren't merged, of one kind each.
create index customers_by_email_key on customers using btree (email_key);
