-- Asks the queue for a job. Its add_job first looks for a job at work under the same key, and then inserts, or changes the
-- job that waits; a worker that takes the waiting job between the two makes it do neither, and answer null. Asked once
-- more, it sees that job at work and adds another.
create function enqueue_job(
  task text, payload json, queue text default null, due_at timestamptz default null, most_attempts integer default null, job_key text default null
) returns bigint language plpgsql volatile as $$
declare
  added bigint;
begin
  for tries in 1..100 loop
    added := (graphile_worker.add_job(
      enqueue_job.task, enqueue_job.payload, queue_name => queue, run_at => due_at, max_attempts => most_attempts, job_key => enqueue_job.job_key)).id;
    if added is not null then
      return added;
    end if;
  end loop;
  raise exception 'the queue took no job' using errcode = 'serialization_failure';
end
$$;
