import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { sandboxDeliveries } from "./tables.ts";

const eventsWhere = (isMeant: SQL) =>
  statement({ id: "text" }, sql`select id from sandbox_objects where kind = 'event' and ${isMeant} order by random()`);

const orderId = sql.placeholder("orderId");
const listOfOrder = eventsWhere(sql`(${orderId} in (data->'data'->'object'->'metadata'->>'order_id',
    data->'data'->'object'->'parent'->'subscription_details'->'metadata'->>'order_id')
  or data->'data'->'object'->>'object' = 'dispute' and exists (select 1 from sandbox_objects c where c.kind = 'charge'
    and c.id = sandbox_objects.data->'data'->'object'->>'charge' and c.data->'metadata'->>'order_id' = ${orderId}))`);
const listOfObject = eventsWhere(sql`data->'data'->'object'->>'id' = ${sql.placeholder("id")}`);

/**
 * Resends all events about an order, including those of the subscription that it began, or all events about one object.
 * Returns the number of webhooks.
 */
export async function resendEvents(
  db: Database,
  of: { copies: number } & ({ orderId: string } | { objectId: string }),
): Promise<number> {
  const { copies } = of;
  const rows =
    "orderId" in of ? await listOfOrder(db, { orderId: of.orderId }) : await listOfObject(db, { id: of.objectId });
  const deliveries = rows.flatMap(({ id }) => Array.from({ length: copies }, () => ({ id: newId(), eventId: id })));
  if (deliveries.length > 0) await db.insert(sandboxDeliveries).values(deliveries);
  return deliveries.length;
}
