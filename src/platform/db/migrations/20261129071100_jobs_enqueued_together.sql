-- Enqueues what one piece of work asks for, as `enqueue_job` does each: a job whose key was taken by a worker at that moment is asked for again.
create function enqueue_jobs(wanted jsonb) returns void language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  waiting jsonb := wanted;
  added text[];
begin
  for tries in 1..100 loop
    select array_agg(j.key) into added from graphile_worker.add_jobs(array(
      select (w.task, w.payload, w.queue, case when w.due_at is not null then job_time(w.due_at) end, w.most_attempts, w.key, null,
        null)::graphile_worker.job_spec
      from jsonb_to_recordset(waiting)
        as w (place integer, task text, payload json, queue text, due_at timestamptz, most_attempts smallint, key text)
      order by w.place)) j;
    select jsonb_agg(w) into waiting from jsonb_array_elements(waiting) w where w->>'key' <> all (coalesce(added, '{}'));
    if waiting is null then
      return;
    end if;
  end loop;
  raise exception 'the queue took no job' using errcode = 'serialization_failure';
end
$$;
