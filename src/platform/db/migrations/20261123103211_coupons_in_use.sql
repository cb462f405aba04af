-- Coupons get limits that hold, scopes, single-use codes, and uses by orders.
alter table coupons add column used_count integer default 0 not null;
alter table coupons add column max_discount_cents integer;
alter table coupons add column stacks_with text[] default '{}'::text[] not null;
alter table coupons add column is_active boolean default true not null;
alter table coupons add column is_single_use boolean default false not null;
alter table coupons add column customer_id text constraint coupons_customer_id_customers_id_fk references customers (id) on delete cascade;
alter table coupons add column created_at timestamptz default clock_now() not null;
alter table coupons add column version integer default 1 not null;
alter table coupons add column updated_at timestamptz default clock_now() not null;
alter table coupons add column archived_at timestamptz;
alter table coupons add constraint coupons_sensible_limits check (per_customer_limit >= 1 and minimum_cents >= 0
  and max_discount_cents > 0 and (ends_on is null or ends_on >= starts_on));
alter table coupons add constraint coupons_used_within_limit check (used_count between 0 and coalesce(total_limit, 2147483647));
create index coupons_by_code on coupons (code, id);
create index coupons_by_made on coupons (created_at, id);
create index coupons_by_customer on coupons (customer_id) where customer_id is not null;
-- Its uses go on while staff edit it: they are no other version.
create trigger coupons_raise_version before update on coupons for each row
  when ((to_jsonb(old) - 'used_count') is distinct from (to_jsonb(new) - 'used_count')) execute function raise_version();

create table coupon_scopes (
  coupon_id text not null constraint coupon_scopes_coupon_id_coupons_id_fk references coupons (id) on delete cascade,
  kind text not null,
  item_id text not null,
  constraint coupon_scopes_coupon_id_kind_item_id_pk primary key (coupon_id, kind, item_id)
);

create table coupon_codes (
  code_hash text primary key,
  coupon_id text not null constraint coupon_codes_coupon_id_coupons_id_fk references coupons (id),
  position integer not null,
  last4 text not null,
  use_id text,
  created_at timestamptz default clock_now() not null,
  constraint coupon_codes_use_id_unique unique (use_id)
);
create unique index coupon_codes_one_a_place on coupon_codes (coupon_id, position);

create table cart_coupons (
  cart_id text not null constraint cart_coupons_cart_id_carts_id_fk references carts (id) on delete cascade,
  coupon_id text not null constraint cart_coupons_coupon_id_coupons_id_fk references coupons (id) on delete cascade,
  code_hash text,
  created_at timestamptz default clock_now() not null,
  constraint cart_coupons_cart_id_coupon_id_pk primary key (cart_id, coupon_id),
  constraint cart_coupons_code_hash_coupon_codes_code_hash_fk foreign key (code_hash) references coupon_codes (code_hash)
);
create index cart_coupons_by_coupon on cart_coupons (coupon_id);

create table coupon_uses (
  id text primary key,
  coupon_id text not null constraint coupon_uses_coupon_id_coupons_id_fk references coupons (id),
  order_id text not null,
  cart_id text,
  person_key text not null,
  nth integer not null,
  per_person_limit integer not null,
  is_first_booking boolean not null,
  amount_cents integer not null,
  state text not null,
  shared_with text,
  has_left_cart boolean not null,
  created_at timestamptz default clock_now() not null,
  constraint coupon_uses_within_limit check (nth between 1 and per_person_limit),
  constraint coupon_uses_not_negative check (amount_cents >= 0)
);
create unique index coupon_uses_one_an_order on coupon_uses (coupon_id, order_id);
create unique index coupon_uses_nth_of_person on coupon_uses (coupon_id, person_key, nth)
  where state <> 'released' and shared_with is null;
create unique index coupon_uses_one_first_booking on coupon_uses (person_key)
  where is_first_booking and state <> 'released' and shared_with is null;
create index coupon_uses_by_order on coupon_uses (order_id);
create index coupon_uses_by_cart on coupon_uses (cart_id);
create index coupon_uses_by_person on coupon_uses (person_key);

alter table orders add column coupons jsonb default '[]'::jsonb not null;
alter table order_lines add column coupon_cents integer default 0 not null;
alter table order_lines add constraint order_lines_coupon_is_part_of_discount check (coupon_cents between 0 and discount_cents);
alter table appointments add column coupon_savings_cents integer default 0 not null;
alter table appointments add constraint appointments_no_negative_coupons check (coupon_savings_cents >= 0);
