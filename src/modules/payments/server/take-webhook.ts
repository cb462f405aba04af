import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { ProviderEvent } from "#platform/payment-gateway.ts";
import { webhookEvents } from "./tables.ts";

/** The task that checkout runs for each order that something is told of; it reads the provider again. */
export const SETTLE_ORDER_TASK = "settle_order";

const ORDER_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Stores an event and asks for its order to be settled, in one transaction, before it is acknowledged (P3). What isn't
 * about an order of ours (a shared account) leaves no trace (P10); what was stored before changes nothing (P13).
 */
export async function takeWebhook(db: Database, event: ProviderEvent): Promise<"stored" | "repeated" | "ignored"> {
  const orderId = event.metadata.order_id;
  if (orderId === undefined || !ORDER_ID.test(orderId) || event.id.length > 255) return "ignored";
  // A hint that spares repeats the transaction; what decides is the insert.
  const [former] = await db.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, event.id));
  if (former) return "repeated";
  return db.transaction(async (tx) => {
    const stored = await tx
      .insert(webhookEvents)
      .values({ id: event.id, type: event.type, orderId, payload: event.payload })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id });
    if (stored.length === 0) return "repeated";
    await enqueueJob(tx, SETTLE_ORDER_TASK, { orderId }, { key: `settle:${orderId}` });
    return "stored";
  });
}
