-- Staff receive, count and correct stock: who did it, and why.
alter table stock_moves add column account_id text;
alter table stock_moves add column by_name text;
alter table stock_moves add column note text;
create index stock_moves_by_time on stock_moves (size_id, created_at, id);
drop index stock_moves_by_size;
