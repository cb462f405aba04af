-- The cost of a piece was looked for among all moves of its size, and what was sold among all moves (decision 0163).
create index stock_moves_received on stock_moves (size_id, created_at) where unit_cost_cents is not null;
create index stock_moves_sold on stock_moves (created_at, size_id, delta) where reason in ('sold', 'returned');
