import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

/** The channel on which all processes hear that a place was taken or freed; the payload is the clinic's date. */
export const SLOT_CHANNEL = "slot_changed";

/** Tells everybody who looks at these days, the moment the surrounding transaction commits. */
export async function announceSlots(tx: DatabaseOrTransaction, dates: Iterable<string>): Promise<void> {
  for (const date of new Set(dates)) await tx.execute(sql`select pg_notify(${SLOT_CHANNEL}, ${date})`);
}
