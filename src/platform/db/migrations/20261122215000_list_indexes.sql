-- Lists of a grown clinic: the views of customers and of orders that show few of many rows.
create index customers_without_email on customers using btree (created_at, id) where coalesce(email, '') = '';
create index customers_blocked on customers using btree (created_at, id) where no_online_booking or ask_to_prepay;
create index customers_with_news on customers using btree (created_at, id) where news_consent_at is not null;
create index orders_by_status on orders using btree (status, placed_at, id);
