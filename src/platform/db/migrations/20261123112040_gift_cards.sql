-- Gift cards: those that were issued, those in carts, and what a cart or an order does with them.
create table gift_cards (
  id text not null,
  serial integer default 1 not null,
  secret_id text not null,
  code_hash bytea not null,
  last4 text not null,
  design_id text not null,
  kind text not null,
  state text not null,
  face_cents integer not null,
  order_id text,
  order_line_id text,
  unit_no integer,
  buyer_id text,
  wallet_customer_id text,
  recipient_name text,
  recipient_email text,
  sender_name text,
  message text,
  deliver_on date,
  delivered_at timestamptz,
  times_sent integer default 0 not null,
  expires_on date,
  issued_by text,
  reason text,
  created_at timestamptz default clock_now() not null,
  version integer default 1 not null,
  updated_at timestamptz default clock_now() not null,
  constraint gift_cards_bought_has_order check (((kind = 'bought') = ((order_line_id is not null) and (order_id is not null) and (unit_no is not null)))),
  constraint gift_cards_code_hash_unique unique (code_hash),
  constraint gift_cards_face check (((face_cents >= 100) and (face_cents <= 200000))),
  constraint gift_cards_pkey primary key (id),
  constraint gift_cards_short_message check ((length(message) <= 300))
);
create table cart_gifts (
  id text not null,
  cart_id text not null,
  design_id text not null,
  amount_cents integer not null,
  quantity integer default 1 not null,
  is_for_me boolean not null,
  recipient_name text,
  recipient_email text,
  sender_name text,
  message text,
  deliver_on date,
  created_at timestamptz default clock_now() not null,
  constraint cart_gifts_for_someone_has_email check ((is_for_me or (recipient_email is not null))),
  constraint cart_gifts_pkey primary key (id),
  constraint cart_gifts_quantity check (((quantity >= 1) and (quantity <= 10)))
);
create table cart_gift_cards (
  cart_id text not null,
  gift_card_id text not null,
  seen_balance_cents integer not null,
  reserved_cents integer default 0 not null,
  entered_at timestamptz default clock_now() not null,
  constraint cart_gift_cards_cart_id_gift_card_id_pk primary key (cart_id, gift_card_id)
);
create table order_line_gifts (
  order_line_id text not null,
  order_id text not null,
  cart_gift_id text not null,
  is_for_me boolean not null,
  recipient_name text,
  recipient_email text,
  sender_name text,
  message text,
  deliver_on date,
  constraint order_line_gifts_pkey primary key (order_line_id)
);
alter table carts add column uses_wallet boolean default true not null;
alter table carts add column reserved_credit_cents integer default 0 not null;
alter table cart_gift_cards add constraint cart_gift_cards_cart_id_carts_id_fk foreign key (cart_id) references carts(id) on delete cascade;
alter table cart_gift_cards add constraint cart_gift_cards_gift_card_id_gift_cards_id_fk foreign key (gift_card_id) references gift_cards(id) on delete cascade;
alter table cart_gifts add constraint cart_gifts_cart_id_carts_id_fk foreign key (cart_id) references carts(id) on delete cascade;
alter table cart_gifts add constraint cart_gifts_design_id_gift_card_designs_id_fk foreign key (design_id) references gift_card_designs(id) on delete cascade;
alter table gift_cards add constraint gift_cards_buyer_id_customers_id_fk foreign key (buyer_id) references customers(id) on delete set null;
alter table gift_cards add constraint gift_cards_design_id_gift_card_designs_id_fk foreign key (design_id) references gift_card_designs(id);
alter table gift_cards add constraint gift_cards_wallet_customer_id_customers_id_fk foreign key (wallet_customer_id) references customers(id) on delete set null;
alter table order_line_gifts add constraint order_line_gifts_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade;
alter table order_line_gifts add constraint order_line_gifts_order_line_id_order_lines_id_fk foreign key (order_line_id) references order_lines(id) on delete cascade;
create index cart_gifts_by_cart on cart_gifts (cart_id);
create index gift_cards_by_buyer on gift_cards (buyer_id);
create index gift_cards_by_created on gift_cards (created_at, id);
create index gift_cards_by_last4 on gift_cards (last4, id);
create index gift_cards_by_order on gift_cards (order_id);
create index gift_cards_by_recipient on gift_cards (recipient_email);
create index gift_cards_by_wallet on gift_cards (wallet_customer_id);
create unique index gift_cards_one_per_unit on gift_cards (order_line_id, unit_no);
create index gift_cards_to_deliver on gift_cards (deliver_on) where (delivered_at is null);
create index order_line_gifts_by_order on order_line_gifts (order_id);
create trigger gift_cards_raise_version before update on gift_cards for each row
  when (old.* is distinct from new.*) execute function raise_version();
