-- The day of a client's completed visit before, beside that of the next one: whether a visit is the client's first of a period is told
-- by its row alone (decision 0163). A trigger keeps it, whichever release derives the visits.
alter table fact_visits add column previous_day date;

create function derive_previous_days(clients text[]) returns void language sql as $$
  update fact_visits f set previous_day = n.previous_day
  from (select f.line_id,
      case when f.state = 'completed' then (select e.day from fact_visits e where e.client_key = f.client_key and e.state = 'completed'
        and (e.starts_at, e.appointment_id) < (f.starts_at, f.appointment_id) order by e.starts_at desc, e.appointment_id desc limit 1) end as previous_day
    from fact_visits f where f.client_key = any(clients)) n
  where f.line_id = n.line_id and f.previous_day is distinct from n.previous_day
$$;

create function follow_previous_days() returns trigger language plpgsql as $$
declare
  clients text[];
begin
  if current_setting('halcyon.is_restoring', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct client_key) into clients from fresh where state = 'completed';
  elsif tg_op = 'DELETE' then
    select array_agg(distinct client_key) into clients from gone where state = 'completed';
  else
    select array_agg(distinct c.client_key) into clients from fresh f join gone g on g.line_id = f.line_id
      cross join lateral (values (f.client_key), (g.client_key)) c (client_key)
    where (f.client_key, f.state, f.starts_at, f.day, f.appointment_id) is distinct from (g.client_key, g.state, g.starts_at, g.day, g.appointment_id)
      and (f.state = 'completed' or g.state = 'completed');
  end if;
  if clients is not null then perform derive_previous_days(clients); end if;
  return null;
end $$;
create trigger fact_visits_previous_added after insert on fact_visits
  referencing new table as fresh for each statement execute function follow_previous_days();
create trigger fact_visits_previous_changed after update on fact_visits
  referencing old table as gone new table as fresh for each statement execute function follow_previous_days();
create trigger fact_visits_previous_removed after delete on fact_visits
  referencing old table as gone for each statement execute function follow_previous_days();

update fact_visits f set previous_day = n.previous_day
  from (select appointment_id, lag(day) over (partition by client_key order by starts_at, appointment_id) as previous_day
    from fact_visits where is_first and state = 'completed') n
  where f.appointment_id = n.appointment_id and f.state = 'completed' and n.previous_day is not null;

-- Visits that are counted once a client, found without reading all visits.
create index fact_visits_of_clients on fact_visits (day, previous_day) where is_first and state = 'completed';
create index fact_visits_new on fact_visits (day) where is_first and is_new;
