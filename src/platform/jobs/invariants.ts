import type { Invariant } from "../invariant.ts";

/** Conditions for events and jobs that must always hold. `npm run check:data` checks them. */
export const jobInvariants: Invariant[] = [
  {
    name: "events: an event is handled once by each handler",
    sql: "select event_id, handler from handled_events group by event_id, handler having count(*) > 1",
  },
  {
    name: "events: none waits without a job (10 min)",
    sql: `select e.id from outbox_events e where e.created_at between now() - interval '1 day' and now() - interval '10 minutes'
      and e.type in (select distinct o.type from outbox_events o join handled_events h on h.event_id = o.id)
      and not exists (select 1 from handled_events h where h.event_id = e.id)
      and not exists (select 1 from graphile_worker.jobs j where j.key = 'event:' || e.id)`,
  },
  {
    name: "jobs: none is due and untouched for 10 minutes",
    sql: `select id from graphile_worker.jobs where locked_at is null and attempts < max_attempts and greatest(run_at, updated_at) < now() - interval '10 minutes'`,
  },
];
