import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import { sandboxDeliveries } from "../server/tables.ts";

/** Sends all events that name an order again, shuffled. Answers how many webhooks that makes. */
export async function resendEvents(
  db: Database,
  { orderId, copies }: { orderId: string; copies: number },
): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from sandbox_objects
    where kind = 'event' and data->'data'->'object'->'metadata'->>'order_id' = ${orderId} order by random()`);
  const deliveries = rows.flatMap(({ id }) => Array.from({ length: copies }, () => ({ id: newId(), eventId: id })));
  if (deliveries.length > 0) await db.insert(sandboxDeliveries).values(deliveries);
  return deliveries.length;
}
