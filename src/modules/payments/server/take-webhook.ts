import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { ProviderEvent } from "#platform/payment-gateway.ts";

/** The task that checkout runs for each order that something is told of; it reads the provider again. */
export const SETTLE_ORDER_TASK = "settle_order";

const ORDER_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Stores an event and asks for its order to be settled, in one statement, before it is acknowledged (P3). What isn't
 * about an order of ours (a shared account) leaves no trace (P10); what was stored before changes nothing (P13).
 */
export async function takeWebhook(db: Database, event: ProviderEvent): Promise<"stored" | "repeated" | "ignored"> {
  const orderId = event.metadata.order_id;
  if (orderId === undefined || !ORDER_ID.test(orderId) || event.id.length > 255) return "ignored";
  const { id, type, payload } = event;
  const [stored] = await store(db, { id, type, orderId, payload: JSON.stringify(payload) });
  return stored ? "stored" : "repeated";
}

const store = statement(sql`
  with stored as (
    insert into webhook_events (id, type, order_id, payload)
    values (${sql.placeholder("id")}, ${sql.placeholder("type")}, ${sql.placeholder("orderId")}, ${sql.placeholder("payload")}::jsonb)
    on conflict do nothing returning order_id
  )
  select graphile_worker.add_job(${SETTLE_ORDER_TASK}, json_build_object('orderId', order_id), job_key => 'settle:' || order_id) from stored`);
