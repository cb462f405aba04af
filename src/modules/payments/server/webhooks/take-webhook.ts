import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { ProviderEvent } from "#platform/payment-gateway.ts";
import { idFrom, mayBeOurs, subjectOf, subjectOfOwn } from "../../domain/webhook-subject.ts";
import { foundByIdsInSql } from "./match-events.ts";

/** The job that updates an event's subject; it reads the provider again. */
export const SETTLE_SUBJECT_TASK = "settle_subject";

/**
 * The number of queues. Events about one subject share a queue, so that one update covers all events that arrived
 * meanwhile.
 */
const QUEUES = 32;

/**
 * Stores an event and queues the update of its subject from the provider, in one statement, before the event is
 * acknowledged (P3). The subject is the one named in our metadata, else the record with the ids named in the event; if
 * neither is known, the event waits to be matched. An event of another application in the account leaves no trace
 * (P10). An event stored before changes nothing (P13).
 */
export async function takeWebhook(db: Database, event: ProviderEvent): Promise<"stored" | "repeated" | "ignored"> {
  const { id, type, metadata, payload } = event;
  const subject = subjectOf(metadata) ?? subjectOfOwn(payload.object, payload.objectId);
  if (id.length > 255 || (!subject && !mayBeOurs(payload.object))) return "ignored";
  const [stored] = await store(db, {
    id,
    type,
    payload: JSON.stringify(payload),
    subject: subject ?? null,
    orderId: idFrom(metadata, "order_id") ?? null,
  });
  return stored ? "stored" : "repeated";
}

const store = statement(sql`
  with event as (
    select ${sql.placeholder("id")}::text as id, ${sql.placeholder("type")}::text as type, ${sql.placeholder("payload")}::jsonb as payload,
      ${sql.placeholder("subject")}::text as subject, ${sql.placeholder("orderId")}::text as order_id
  ), stored as (
    insert into webhook_events (id, type, payload, subject, order_id, state)
    select e.id, e.type, e.payload, coalesce(e.subject, f.subject), coalesce(e.order_id, f.order_id),
      case when e.subject is null and f.subject is null then 'unmatched' else 'received' end
    from event e left join lateral (${foundByIdsInSql(sql`e.payload`)}) f on e.subject is null
    on conflict do nothing returning subject
  )
  select case when subject is not null then
    enqueue_job(${SETTLE_SUBJECT_TASK}, json_build_object('subject', subject),
    queue => 'settle:' || abs(hashtext(subject) % ${sql.raw(String(QUEUES))}), job_key => 'settle:' || subject) end
  from stored`);
