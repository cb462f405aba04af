-- What people of the team earn, and why (decision 0143); journals for an accounting program (decision 0144).
-- Treatments are medical or not: paying a share of medical fees takes an acknowledgment.
alter table services add column is_medical boolean not null default false;
-- Those that only medical people give, as a first guess that staff may change.
update services set is_medical = true where cardinality(roles) > 0 and roles <@ array['MD', 'NP', 'PA', 'RN'];

create table pay_people (
  id text not null,
  account_id text,
  practitioner_id text,
  name text not null,
  role text not null,
  payroll_number text default '' not null,
  hours text default 'clock' not null,
  created_at timestamptz default clock_now() not null,
  version integer default 1 not null,
  updated_at timestamptz default clock_now() not null,
  constraint pay_people_account_id_unique unique (account_id),
  constraint pay_people_known check ((num_nonnulls(account_id, practitioner_id) > 0)),
  constraint pay_people_pkey primary key (id),
  constraint pay_people_practitioner_id_unique unique (practitioner_id),
  constraint pay_people_account_id_customers_id_fk foreign key (account_id) references customers(id),
  constraint pay_people_practitioner_id_practitioners_id_fk foreign key (practitioner_id) references practitioners(id)
);
create index pay_people_by_name on pay_people (name, id);
create trigger pay_people_raise_version before update on pay_people
  for each row when (old.* is distinct from new.*) execute function raise_version();

create table time_entries (
  id text not null,
  person_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  reason text default '' not null,
  location_id text default 'main',
  created_at timestamptz default clock_now() not null,
  version integer default 1 not null,
  updated_at timestamptz default clock_now() not null,
  constraint time_entries_end check ((ends_at > starts_at)),
  constraint time_entries_pkey primary key (id),
  constraint time_entries_location_id_locations_id_fk foreign key (location_id) references locations(id),
  constraint time_entries_person_id_pay_people_id_fk foreign key (person_id) references pay_people(id),
  constraint time_entries_one_at_a_time exclude using gist (person_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index time_entries_by_person on time_entries (person_id, starts_at);
create index time_entries_by_start on time_entries (starts_at, id);
create trigger time_entries_raise_version before update on time_entries
  for each row when (old.* is distinct from new.*) execute function raise_version();

create table pay_settings (
  id integer default 1 not null,
  cadence text default 'two_weeks' not null,
  tips text default 'direct' not null,
  pool_shares jsonb default '{"staff": 1, "practitioner": 1}' not null,
  daily_minutes integer,
  weekly_minutes integer default 2400,
  company_code text default '' not null,
  version integer default 1 not null,
  updated_at timestamptz default clock_now() not null,
  constraint pay_settings_daily check (daily_minutes between 1 and 1440),
  constraint pay_settings_weekly check (weekly_minutes between 1 and 10080),
  constraint pay_settings_only_one check ((id = 1)),
  constraint pay_settings_pkey primary key (id)
);
create trigger pay_settings_raise_version before update on pay_settings
  for each row when (old.* is distinct from new.*) execute function raise_version();

create table pay_rules (
  id text not null,
  name text not null,
  from_day date not null,
  who text not null,
  role text,
  person_id text,
  what text not null,
  category_id text,
  service_id text,
  brand_id text,
  product_id text,
  plan_id text,
  package_id text,
  unit text not null,
  percent text,
  amount_cents integer,
  base text,
  deduct text default 'none' not null,
  deduct_cents integer,
  deduct_when text,
  split text default 'minutes' not null,
  lead_percent integer,
  assistant_cents integer,
  tiers_by text default 'none' not null,
  tier_span text,
  tier_mode text,
  bands text[] default '{}' not null,
  acknowledged_by text,
  created_at timestamptz default clock_now() not null,
  version integer default 1 not null,
  updated_at timestamptz default clock_now() not null,
  archived_at timestamptz,
  constraint pay_rules_amount check (((unit = 'percent') = (amount_cents is null))),
  constraint pay_rules_person check (((who = 'person') = (person_id is not null))),
  constraint pay_rules_pkey primary key (id),
  constraint pay_rules_rate check (((unit = 'percent') = (percent is not null))),
  constraint pay_rules_role check (((who = 'role') = (role is not null))),
  constraint pay_rules_person_id_pay_people_id_fk foreign key (person_id) references pay_people(id)
);
create index pay_rules_by_name on pay_rules (name, id);
create unique index pay_rules_one_of_a_kind on pay_rules (who, coalesce(role, person_id, ''), what, coalesce(service_id, category_id, product_id, brand_id, plan_id, package_id, ''), ( case when (unit = 'hour') then 'hour' when (unit ~~ 'guarantee%') then 'guarantee' else 'sale' end)) where (archived_at is null);
create trigger pay_rules_raise_version before update on pay_rules
  for each row when (old.* is distinct from new.*) execute function raise_version();

create table pay_acknowledgments (
  id text not null,
  rule_id text not null,
  name text not null,
  sentence text not null,
  account_id text not null,
  made_at timestamptz default clock_now() not null,
  constraint pay_acknowledgments_pkey primary key (id)
);
create index pay_acknowledgments_by_rule on pay_acknowledgments (rule_id, made_at);

create table pay_periods (
  id text not null,
  from_day date not null,
  to_day date not null,
  state text default 'open' not null,
  approved_by text,
  approved_at timestamptz,
  locked_by text,
  locked_at timestamptz,
  through_transfer bigint,
  created_at timestamptz default clock_now() not null,
  updated_at timestamptz default clock_now() not null,
  constraint pay_periods_days check ((from_day <= to_day)),
  constraint pay_periods_locked check (((state = 'locked') = (locked_at is not null)) and ((state = 'open') = (through_transfer is null))),
  constraint pay_periods_pkey primary key (id),
  constraint pay_periods_apart exclude using gist (daterange(from_day, to_day, '[]') with &&)
);
create index pay_periods_by_day on pay_periods (from_day);

create table pay_lines (
  id bigint generated always as identity not null,
  period_id text not null,
  person_id text not null,
  kind text not null,
  day date not null,
  transfer_id bigint,
  entry_line smallint,
  part smallint,
  name text not null,
  order_id text,
  order_line_id text,
  appointment_id text,
  base bigint not null,
  rate integer not null,
  unit text,
  cents bigint not null,
  counted bigint default 0 not null,
  sale_cents bigint default 0 not null,
  rule_id text,
  rule_version integer,
  reason text not null,
  is_pool boolean default false not null,
  made_by text,
  created_at timestamptz default clock_now() not null,
  constraint pay_lines_by_hand check (((made_by is null) or ((kind = ANY (ARRAY['bonus', 'adjustment'])) and (reason <> '')))),
  constraint pay_lines_pkey primary key (id),
  constraint pay_lines_period_id_pay_periods_id_fk foreign key (period_id) references pay_periods(id),
  constraint pay_lines_person_id_pay_people_id_fk foreign key (person_id) references pay_people(id)
);
create index pay_lines_by_order_line on pay_lines (order_line_id) where (order_line_id is not null);
create index pay_lines_by_period on pay_lines (period_id, person_id);
create index pay_lines_by_person on pay_lines (person_id, day);
create unique index pay_lines_once on pay_lines (transfer_id, entry_line, part, person_id, kind) where ((transfer_id is not null) and (kind = ANY (ARRAY['commission', 'tip'])));

create table pay_questions (
  id text not null,
  period_id text not null,
  person_id text not null,
  line_key text not null,
  line_name text not null,
  question text not null,
  asked_at timestamptz default clock_now() not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  constraint pay_questions_answer check (((answer is null) = (answered_at is null))),
  constraint pay_questions_pkey primary key (id),
  constraint pay_questions_period_id_pay_periods_id_fk foreign key (period_id) references pay_periods(id),
  constraint pay_questions_person_id_pay_people_id_fk foreign key (person_id) references pay_people(id)
);
create index pay_questions_by_period on pay_questions (period_id, person_id);

create table account_map (
  kind text not null,
  name text not null,
  code text default '' not null,
  version integer default 1 not null,
  updated_at timestamptz default clock_now() not null,
  constraint account_map_pkey primary key (kind)
);
create trigger account_map_raise_version before update on account_map
  for each row when (old.* is distinct from new.*) execute function raise_version();

create table journal_files (
  id text not null,
  from_day date not null,
  to_day date not null,
  made_by text not null,
  maker_name text not null,
  made_at timestamptz default clock_now() not null,
  constraint journal_files_pkey primary key (id)
);

create table journals (
  id text not null,
  file_id text not null,
  location_id text default 'main' not null,
  day date not null,
  subject text not null,
  sequence smallint not null,
  class_name text not null,
  lines jsonb not null,
  constraint journals_one_of_a_day unique (location_id, day, subject, sequence),
  constraint journals_pkey primary key (id),
  constraint journals_file_id_journal_files_id_fk foreign key (file_id) references journal_files(id),
  constraint journals_location_id_locations_id_fk foreign key (location_id) references locations(id)
);
create index journals_by_file on journals (file_id, day);

-- Managers and owners: administrators, and who may change the team's schedule. They are in no pool of tips.
create function pay_is_manager(person text) returns boolean language sql stable as $$
  select exists (select from pay_people p join customers c on c.id = p.account_id
    where p.id = person and (c.role = 'admin'
      or exists (select from staff_rights r where r.customer_id = c.id and r."right" = 'schedule.edit')))
$$;

-- The lines of a locked period stay as they are. A writer waits for the one that locks it, and the other way round.
create function guard_pay_lines() returns trigger language plpgsql as $$
declare
  period_ids text[];
begin
  if tg_op = 'INSERT' then
    if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
    period_ids := array(select distinct period_id from fresh);
  elsif tg_op = 'UPDATE' then
    period_ids := array(select period_id from former union select period_id from fresh);
  else
    period_ids := array(select distinct period_id from former);
  end if;
  perform from pay_periods where id = any(period_ids) order by id for share;
  if exists (select from pay_periods where id = any(period_ids) and state = 'locked') then
    raise exception 'the lines of a locked pay period stay as they are' using errcode = 'PY001';
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if exists (select from (select distinct person_id from fresh where is_pool) p where pay_is_manager(p.person_id)) then
    raise exception 'a manager or owner is in no pool of tips' using errcode = 'PY002';
  end if;
  return null;
end $$;
create trigger pay_lines_guard_added after insert on pay_lines
  referencing new table as fresh for each statement execute function guard_pay_lines();
create trigger pay_lines_guard_changed after update on pay_lines
  referencing old table as former new table as fresh for each statement execute function guard_pay_lines();
create trigger pay_lines_guard_removed after delete on pay_lines
  referencing old table as former for each statement execute function guard_pay_lines();

create function refuse_pay_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'truncate of % refused', tg_table_name using errcode = 'PY001';
end $$;
create trigger pay_lines_stay before truncate on pay_lines for each statement execute function refuse_pay_truncate();
create trigger journals_stay before truncate on journals for each statement execute function refuse_pay_truncate();

create function guard_pay_periods() returns trigger language plpgsql as $$
begin
  if old.state = 'locked' then
    raise exception 'a locked pay period stays as it is' using errcode = 'PY001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger pay_periods_guard before update or delete on pay_periods for each row execute function guard_pay_periods();

-- What was exported to the accounting program stays.
create function guard_journals() returns trigger language plpgsql as $$
begin
  raise exception 'a journal that was exported stays as it is' using errcode = 'PY001';
end $$;
create trigger journals_guard before update or delete on journals for each row execute function guard_journals();

-- Who did or sold something can't be corrected once pay for it is approved. A correction waits for an approval, and the other way round.
create function guard_paid_facts() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return new; end if;
  perform from pay_periods p
    where exists (select from pay_lines l where l.period_id = p.id and l.order_line_id = new.order_line_id) for share;
  if exists (select from pay_lines l join pay_periods p on p.id = l.period_id
      where l.order_line_id = new.order_line_id and p.state in ('approved', 'locked')) then
    raise exception 'pay for this order line is approved' using errcode = 'PY003';
  end if;
  return new;
end $$;
create trigger fact_corrections_guard before insert on fact_corrections for each row execute function guard_paid_facts();

-- Hours of days whose pay is locked stay; what was missing is an adjustment.
create function guard_time_entries() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return new; end if;
  if exists (select from pay_periods p, locations l where l.id = 'main' and p.state = 'locked' and (
      tg_op <> 'INSERT' and (old.starts_at at time zone l.time_zone)::date between p.from_day and p.to_day
      or tg_op <> 'DELETE' and (new.starts_at at time zone l.time_zone)::date between p.from_day and p.to_day)) then
    raise exception 'pay of that day is locked' using errcode = 'PY004';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger time_entries_guard before insert or update or delete on time_entries for each row execute function guard_time_entries();
