import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import { sandboxDeliveries } from "../server/tables.ts";
import { readFaults } from "./faults.ts";
import { insertObject, nowSeconds, type WireObject } from "./object-store.ts";
import { toEvent } from "./wire-objects.ts";

/** Writes an event and its webhooks in the transaction of what happened: once or more, now or later, as the faults say. */
export async function recordEvent(tx: Transaction, type: string, object: WireObject): Promise<WireObject> {
  const faults = await readFaults(tx);
  const event = toEvent(type, structuredClone(object), await nowSeconds(tx), faults.copies);
  await insertObject(tx, event);
  await tx.insert(sandboxDeliveries).values(
    Array.from({ length: faults.copies }, () => ({
      id: newId(),
      eventId: event.id,
      state: faults.dropsWebhooks ? ("dropped" as const) : ("pending" as const),
      dueAt: sql`clock_timestamp() + ${Math.floor(Math.random() * (faults.delayMs + 1))} * interval '1 millisecond'`,
    })),
  );
  return event;
}
