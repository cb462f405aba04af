import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { clockInstantInSql, type WireObject } from "./object-store.ts";
import { toEvent } from "./wire/wire-objects.ts";

export type SandboxEvent = { type: string; object: WireObject };

const write = statement(sql`
  with faults as (
    select copies, delay_ms, drops_webhooks from sandbox_faults
    union all select 1, 0, false where not exists (select 1 from sandbox_faults)
  ), events as (
    select id, position, data || jsonb_build_object('created', floor(extract(epoch from ${clockInstantInSql}))::bigint, 'pending_webhooks', copies) as data
    from faults, jsonb_to_recordset(${sql.placeholder("events")}::jsonb) as event (id text, position int, data jsonb)
  ), written as (
    insert into sandbox_objects (id, kind, data) select id, 'event', data from events order by position
  )
  insert into sandbox_deliveries (id, event_id, state, due_at)
  select gen_random_uuid()::text, events.id, case when drops_webhooks then 'dropped' else 'pending' end,
    ${clockInstantInSql} + floor(random() * (delay_ms + 1)) * interval '1 millisecond'
  from events, faults, generate_series(1, copies) order by position`);

/**
 * Writes events and their webhooks in the transaction of the change that they report. The faults decide how often and
 * how late each webhook is sent.
 */
export async function recordEvents(tx: Transaction, ...events: SandboxEvent[]): Promise<void> {
  const rows = events.map(({ type, object }, position) => {
    const data = toEvent(type, structuredClone(object), 0, 0);
    return { id: data.id, position, data };
  });
  await write(tx, { events: JSON.stringify(rows) });
}
