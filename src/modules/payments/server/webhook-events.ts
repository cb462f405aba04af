import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { webhookEvents } from "./tables.ts";

/** Events of an order that nobody has acted on: read before the provider is, so that none is marked that came later. */
export async function listUnfinishedEvents(db: DatabaseOrTransaction, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.orderId, orderId), ne(webhookEvents.state, "processed")));
  return rows.map(({ id }) => id);
}

export async function markEvents(
  db: DatabaseOrTransaction,
  ids: string[],
  state: "processed" | "unmatched",
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(webhookEvents)
    .set({ state, processedAt: sql`now()` })
    .where(and(inArray(webhookEvents.id, ids), ne(webhookEvents.state, state)));
}

/** Orders with events that have waited too long: their job was lost, or the order wasn't there yet. */
export async function listOrdersWithUnfinishedEvents(db: DatabaseOrTransaction, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: webhookEvents.orderId })
    .from(webhookEvents)
    .where(
      and(
        ne(webhookEvents.state, "processed"),
        lt(webhookEvents.receivedAt, sql`now() - interval '20 seconds'`),
        sql`${webhookEvents.receivedAt} > now() - interval '3 days'`,
      ),
    )
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}
