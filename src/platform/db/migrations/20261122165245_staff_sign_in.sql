-- Sign-in of the back office: what a session has proven, the factors that prove it, and who was asked to join the team.
alter table sessions
  add column second_factor_at timestamptz,
  add column stepped_up_at timestamptz,
  add column idle_at timestamptz,
  add column idle_minutes integer,
  add constraint sessions_idle_with_factor check ((second_factor_at is null) = (idle_at is null)),
  add constraint sessions_idle_has_minutes check ((idle_at is null) = (idle_minutes is null));

create table totp_factors (
  id text primary key,
  customer_id text not null,
  sealed_secret bytea,
  is_published boolean default false not null,
  last_step bigint default 0 not null,
  created_at timestamptz default now() not null,
  confirmed_at timestamptz,
  constraint totp_factors_customer_id_customers_id_fk foreign key (customer_id) references customers (id) on delete cascade,
  constraint totp_factors_some_secret check ((sealed_secret is null) = is_published)
);
create unique index totp_factors_one_in_use on totp_factors (customer_id) where confirmed_at is not null;
create unique index totp_factors_one_waiting on totp_factors (customer_id) where confirmed_at is null;

create table passkeys (
  id text primary key,
  customer_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  constraint passkeys_customer_id_customers_id_fk foreign key (customer_id) references customers (id) on delete cascade
);
create index passkeys_by_customer on passkeys (customer_id);

create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  customer_id text,
  expires_at timestamptz not null,
  constraint passkey_challenges_customer_id_customers_id_fk foreign key (customer_id) references customers (id) on delete cascade
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

create table recovery_codes (
  customer_id text not null,
  code_hash bytea not null,
  created_at timestamptz default now() not null,
  used_at timestamptz,
  constraint recovery_codes_customer_id_code_hash_pk primary key (customer_id, code_hash),
  constraint recovery_codes_customer_id_customers_id_fk foreign key (customer_id) references customers (id) on delete cascade
);

create table trusted_devices (
  token_hash bytea primary key,
  customer_id text not null,
  device text not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  constraint trusted_devices_customer_id_customers_id_fk foreign key (customer_id) references customers (id) on delete cascade
);
create index trusted_devices_by_customer on trusted_devices (customer_id);

create table factor_tries (
  customer_id text primary key,
  tries integer not null,
  last_try_at timestamptz default now() not null,
  locked_until timestamptz,
  constraint factor_tries_customer_id_customers_id_fk foreign key (customer_id) references customers (id) on delete cascade,
  constraint factor_tries_some check (tries > 0)
);

create table factor_windows (
  customer_id text primary key,
  opened_by text,
  opened_at timestamptz default now() not null,
  expires_at timestamptz not null,
  constraint factor_windows_customer_id_customers_id_fk foreign key (customer_id) references customers (id) on delete cascade,
  constraint factor_windows_opened_by_customers_id_fk foreign key (opened_by) references customers (id) on delete set null
);

create table staff_rights (
  customer_id text not null,
  "right" text not null,
  granted_by text,
  granted_at timestamptz default now() not null,
  constraint staff_rights_customer_id_right_pk primary key (customer_id, "right"),
  constraint staff_rights_customer_id_customers_id_fk foreign key (customer_id) references customers (id) on delete cascade,
  constraint staff_rights_granted_by_customers_id_fk foreign key (granted_by) references customers (id) on delete set null
);

create table staff_invitations (
  id text primary key,
  token_hash bytea not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  rights text[] not null,
  invited_by text,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  constraint staff_invitations_invited_by_customers_id_fk foreign key (invited_by) references customers (id) on delete set null
);
create unique index staff_invitations_one_per_token on staff_invitations (token_hash);
create index staff_invitations_by_email on staff_invitations (email);

-- The last administrator can't lose the role or the account. Two who take it from each other at once wait for one another
-- at the lock; the second then sees what the first has done.
create function assert_one_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('assert_one_administrator'));
  if not exists (
    select from customers
    where role = 'admin' and disabled_at is null and erased_at is null and id <> old.id
  ) then
    raise exception 'one administrator must remain'
      using errcode = 'check_violation', constraint = 'customers_one_administrator';
  end if;
  return new;
end
$$;
create trigger customers_one_administrator before update of role, disabled_at, erased_at on customers
  for each row
  when (
    old.role = 'admin' and old.disabled_at is null and old.erased_at is null
    and (new.role <> 'admin' or new.disabled_at is not null or new.erased_at is not null)
  )
  execute function assert_one_administrator();
