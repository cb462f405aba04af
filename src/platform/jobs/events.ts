import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { enqueueTogether } from "./enqueue-job.ts";
import type { JobTasks } from "./job-runner.ts";

/** An event, named in the past tense. `key` identifies the occurrence, such as `order:42:paid`. */
export type DomainEvent = { type: string; key: string; payload: Record<string, unknown> };

export type StoredEvent = { id: string; type: string; key: string; payload: unknown };

/**
 * Handles an event inside a transaction that also records the handling, so that its writes and the jobs it enqueues
 * happen once, however often the event is delivered. Anything outside the database (email, provider) is left to a job.
 */
export type EventHandler = (event: StoredEvent, tx: Transaction) => Promise<void>;

/**
 * Handlers by event type and name. The name is stored in the database, so renaming a handler delivers old events again.
 */
export type EventHandlers = Record<string, Record<string, EventHandler>>;

const DISPATCH_TASK = "dispatch_event";

const write = statement(sql`
  with written as (
    insert into outbox_events (id, type, key, payload)
    values (${sql.placeholder("id")}, ${sql.placeholder("type")}, ${sql.placeholder("key")}, ${sql.placeholder("payload")}::jsonb)
    on conflict (key) do nothing returning id
  )
  select enqueue_job(${DISPATCH_TASK}, json_build_object('eventId', id), job_key => 'event:' || id) from written`);

/**
 * Writes an event and the job that delivers it, in the transaction in which it happened. Repeating the same key changes
 * nothing.
 */
export async function emitEvent(tx: DatabaseOrTransaction, { type, key, payload }: DomainEvent): Promise<void> {
  await write(tx, { id: newId(), type, key, payload: JSON.stringify(payload) });
}

const dispatchSchema = z.object({ eventId: z.string() });

/** Reads an event, and records which of the given handlers it reaches for the first time. */
const take = statement(
  { type: "text", key: "text", payload: json<unknown>(), reached: "text[]" },
  sql`
  with event as (
    select id, type, key, payload from outbox_events where id = ${sql.placeholder("id")}
  ), reached as (
    insert into handled_events (event_id, handler)
    select e.id, h.name from event e
    join unnest(${sql.placeholder("types")}::text[], ${sql.placeholder("names")}::text[]) h (type, name) on h.type = e.type
    on conflict do nothing returning handler
  )
  select type, key, payload, array(select handler from reached) as reached from event`,
);

/**
 * Delivers an event to all handlers, or a single one, that it hasn't reached yet, in one transaction. Returns their
 * names and the failure of one of them, which rolls everything back.
 */
async function handOver(db: Database, id: string, handlers: EventHandlers, alone?: string) {
  const named = Object.entries(handlers).flatMap(([type, byName]) =>
    Object.keys(byName).flatMap((name) => (alone === undefined || name === alone ? [{ type, name }] : [])),
  );
  let reached: string[] = [];
  try {
    await db.transaction(async (tx) => {
      const [storedEvent] = await take(tx, {
        id,
        types: named.map(({ type }) => type),
        names: named.map(({ name }) => name),
      });
      if (!storedEvent) return;
      const { reached: fresh, ...event } = storedEvent;
      reached = fresh;
      await enqueueTogether(tx, async () => {
        for (const [name, handle] of Object.entries(handlers[event.type] ?? {}))
          if (fresh.includes(name)) await handle({ id, ...event }, tx);
      });
    });
    return { reached, failure: undefined };
  } catch (error) {
    return { reached, failure: error };
  }
}

/**
 * Returns the task that delivers each event to its handlers, all in one transaction. If one fails, each gets its own
 * transaction, so that the failure doesn't affect the other handlers.
 */
export function eventTasks(db: Database, handlers: EventHandlers): JobTasks {
  return {
    async [DISPATCH_TASK](payload) {
      const { eventId } = dispatchSchema.parse(payload);
      const { reached, failure } = await handOver(db, eventId, handlers);
      if (failure === undefined) return;
      if (reached.length <= 1) throw failure;
      const failures: unknown[] = [];
      for (const name of reached) {
        const { failure } = await handOver(db, eventId, handlers, name);
        if (failure !== undefined) failures.push(failure);
      }
      if (failures.length === 1) throw failures[0];
      if (failures.length > 1) throw new AggregateError(failures, `${failures.length} handlers of an event failed`);
    },
  };
}
