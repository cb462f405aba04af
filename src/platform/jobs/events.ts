import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { handledEvents, outboxEvents } from "#platform/tables.ts";
import { newId } from "#shared/ids.ts";
import type { JobTasks } from "./job-runner.ts";

/** Something that happened, in the past tense. `key` names the occurrence, such as `order:42:paid`. */
export type DomainEvent = { type: string; key: string; payload: Record<string, unknown> };

export type StoredEvent = { id: string; type: string; key: string; payload: unknown; createdAt: Date };

/**
 * Reacts to an event inside a transaction that also records that it has: its writes and the jobs it enqueues happen once,
 * however often the event is delivered. What lies outside the database (mail, provider) it leaves to a job.
 */
export type EventHandler = (event: StoredEvent, tx: Transaction) => Promise<void>;

/**
 * By event type, then by the handler's name. The name is stored in the database: renaming it delivers old events again.
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

/** Writes an event and the job that hands it on, in the transaction in which it happened. The same key a second time changes nothing. */
export async function emitEvent(tx: DatabaseOrTransaction, { type, key, payload }: DomainEvent): Promise<void> {
  await write(tx, { id: newId(), type, key, payload: JSON.stringify(payload) });
}

const dispatchSchema = z.object({ eventId: z.string() });

/** The task that hands each event to its handlers. One handler's failure doesn't keep the others from theirs. */
export function eventTasks(db: Database, handlers: EventHandlers): JobTasks {
  return {
    async [DISPATCH_TASK](payload) {
      const { eventId } = dispatchSchema.parse(payload);
      const [event] = await db
        .select({
          id: outboxEvents.id,
          type: outboxEvents.type,
          key: outboxEvents.key,
          payload: outboxEvents.payload,
          createdAt: outboxEvents.createdAt,
        })
        .from(outboxEvents)
        .where(sql`${outboxEvents.id} = ${eventId}`);
      if (!event) return;
      const failures: unknown[] = [];
      for (const [name, handle] of Object.entries(handlers[event.type] ?? {})) {
        await handleOnce(db, event, name, handle).catch((error: unknown) => failures.push(error));
      }
      if (failures.length === 1) throw failures[0];
      if (failures.length > 1)
        throw new AggregateError(failures, `${failures.length} handlers of ${event.type} failed`);
    },
  };
}

async function handleOnce(db: Database, event: StoredEvent, name: string, handle: EventHandler): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(handledEvents)
      .values({ eventId: event.id, handler: name })
      .onConflictDoNothing()
      .returning({ handler: handledEvents.handler });
    if (first.length > 0) await handle(event, tx);
  });
}
