-- Packages are made and changed by staff. What they cost if bought separately is reckoned from the treatment's price; the release before
-- still reads the column.
alter table payment_plans alter column full_price_cents set default 0;
alter table payment_plans alter column rule set default '';
alter table payment_plans add column version integer default 1 not null;
alter table payment_plans add column updated_at timestamp with time zone default clock_now() not null;
alter table payment_plans add column archived_at timestamp with time zone;
create index payment_plans_by_position on payment_plans (position, id);
create index payment_plans_by_name on payment_plans (name, id);
create trigger payment_plans_raise_version before update on payment_plans
  for each row when (old.* is distinct from new.*) execute function raise_version();
select tell_site_content_of('payment_plans', 'case when ROW.is_offered and ROW.archived_at is null then 1 end');
