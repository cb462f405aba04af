-- Membership plans are made and changed by staff. Their benefits are said from their figures; what a clinic adds are lines of its own. The
-- release before still reads the lines that were written by hand.
alter table membership_plans alter column benefits set default '{}';
alter table membership_plans add column own_benefits text[] default '{}' not null;
update membership_plans set own_benefits = benefits where slug not in ('fern', 'cedar', 'laurel');
alter table membership_plans add column version integer default 1 not null;
alter table membership_plans add column updated_at timestamp with time zone default clock_now() not null;
alter table membership_plans add column archived_at timestamp with time zone;
create index membership_plans_by_position on membership_plans (position, id);
create index membership_plans_by_name on membership_plans (name, id);
create trigger membership_plans_raise_version before update on membership_plans
  for each row when (old.* is distinct from new.*) execute function raise_version();
select tell_site_content_of('membership_plans', 'case when ROW.is_offered and ROW.archived_at is null then 1 end');
